//! Holds the tests of what is promised of all libraries together (`docs/soundness.md`). There is no code but theirs.
