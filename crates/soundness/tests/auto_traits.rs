//! The types of all crates may be sent to other threads and shared between them; and none is forgotten here.

use std::collections::BTreeMap;
use std::fs;

use clobber_core::Grid;

const fn is_shared<T: Send + Sync + 'static>() {}

/// Asserts `Send` of types that hold a closure that is called mutably; they cannot be shared.
const fn is_sent<T: Send + 'static>() {}

/// Asserts nothing of types that refer to what need not be shared.
const fn is_local<T: 'static>() {}

/// Errors can be boxed and sent on by `?`.
const fn is_error<T: std::error::Error + Send + Sync + 'static>() {}

#[test]
fn certified_search() {
    use certified_search::*;
    is_sent::<Effort<'static>>();
    is_shared::<Answer<(), ()>>();
    is_shared::<ClauseProof>();
    is_shared::<Limits>();
    is_shared::<Literal>();
    is_shared::<ParseError>();
    is_shared::<ProofStep>();
    is_shared::<Progress>();
    is_shared::<text::Place>();
    is_shared::<text::Reader<'static>>();
    is_shared::<text::Rows<()>>();
    is_error::<ParseErrorKind>();
    is_error::<Refuted>();
    is_error::<Stopped>();
}

#[test]
fn clause_learning() {
    use clause_learning::*;
    is_shared::<Axiom>();
    is_shared::<Solver>();
    is_shared::<Values<'static>>();
}

#[test]
fn clobber_core() {
    use clobber_core::*;
    is_sent::<Effort<'static>>();
    is_shared::<notation::BoardName<'static>>();
    is_shared::<notation::Numbers>();
    is_shared::<notation::mcgs::Test>();
    is_shared::<BalancedForest>();
    is_shared::<Bipartition>();
    is_shared::<Bound<()>>();
    is_shared::<CheckedForest<'static>>();
    is_shared::<Color>();
    is_shared::<Cycle>();
    is_shared::<CycleSymmetry>();
    is_shared::<Delta>();
    is_local::<DynBoard<'static>>();
    is_shared::<GraphBoard>();
    is_shared::<Grid>();
    is_shared::<GridSymmetry>();
    is_error::<IllegalMove>();
    is_shared::<LargeSet>();
    is_shared::<Limits>();
    is_shared::<Move>();
    is_shared::<MoveOrder>();
    is_shared::<OddCycle>();
    is_shared::<Parts>();
    is_shared::<PartsIter<'static>>();
    is_shared::<Path>();
    is_shared::<PathSymmetry>();
    is_shared::<Position<GraphBoard, u64>>();
    is_shared::<Position<Grid>>();
    is_shared::<Progress>();
    is_shared::<Reduction>();
    is_shared::<Replay<Cycle>>();
    is_error::<ReplayError>();
    is_shared::<Solution<()>>();
    is_shared::<Stones<u128>>();
    is_shared::<Vertex>();
    is_shared::<svg::Animation<'static, Grid>>();
    is_shared::<svg::Filmstrip<'static, Grid>>();
    is_shared::<svg::OnCircle<GraphBoard>>();
    is_shared::<svg::Picture<'static, Grid>>();
    is_error::<BoardError>();
    is_error::<ParseError>();
    is_error::<ParseErrorKind>();
    is_error::<PositionError>();
    is_error::<Stopped>();
}

#[test]
fn clobber_solitaire() {
    use clobber_solitaire::*;
    is_shared::<CheckerboardReduction>();
    is_shared::<PartReason>();
    is_shared::<Reason>();
    is_shared::<RowFactor>();
    is_shared::<Solution>();
    is_shared::<Solver>();
    is_shared::<Undecided<Grid>>();
    is_shared::<UndecidedColoring<Grid>>();
    is_error::<Error>();
}

#[test]
fn clobber_graphs() {
    use clobber_graphs::*;
    is_shared::<AnyBoard>();
    is_shared::<BoardKind>();
    is_shared::<Circulant>();
    is_shared::<Clique>();
    is_shared::<EmptiedHalf>();
    is_shared::<Exhaustive>();
    is_shared::<FreePartReason>();
    is_shared::<Goal>();
    is_shared::<HamiltonianCycle>();
    is_shared::<Hamming>();
    is_shared::<Hypercube>();
    is_shared::<Joker>();
    is_shared::<JokerReduction>();
    is_shared::<Labeling>();
    is_shared::<interop::NodePlay<&'static str>>();
    is_shared::<PathPower>();
    is_shared::<Product<Grid, Clique>>();
    is_shared::<Rarity>();
    is_shared::<Reason>();
    is_shared::<Solution>();
    is_shared::<StrongReducibility>();
    is_shared::<TreeSearch>();
    is_error::<Obstacle>();
    is_error::<Error>();
    is_error::<interop::NodeError>();
}

#[test]
fn partizan() {
    use partizan::*;
    /// The game without moves.
    struct NoMove;
    impl Rules for NoMove {
        type Position = ();
        fn left_options(&self, (): &()) -> impl Iterator<Item = ()> {
            core::iter::empty()
        }
        fn right_options(&self, (): &()) -> impl Iterator<Item = ()> {
            core::iter::empty()
        }
    }
    is_shared::<DisplayGame<'static>>();
    is_shared::<ArenaId>();
    is_shared::<SumRules<NoMove, NoMove>>();
    is_shared::<Dyadic>();
    is_shared::<Either<(), ()>>();
    is_shared::<Evaluator<NoMove>>();
    is_shared::<Game>();
    is_shared::<Games>();
    is_shared::<NumberUpStar>();
    is_shared::<OutcomeSearch<NoMove>>();
    is_shared::<Thermograph>();
    is_error::<GameError>();
    is_shared::<Outcome>();
    is_shared::<Player>();
    is_shared::<UpBounds>();
    is_shared::<svg::ThermographPicture<'static>>();
    is_shared::<svg::TreePicture>();
}

#[test]
fn clobber_cgt() {
    use clobber_cgt::*;
    is_shared::<ClobberRules>();
    is_shared::<ClobberValues>();
    is_shared::<Finding>();
    is_shared::<ImpartialClobber>();
    is_shared::<OutcomeProof>();
    is_shared::<OutcomeSolver>();
    is_shared::<PeriodFound>();
    is_shared::<PeriodicWeights>();
    is_shared::<PowerPart>();
    is_shared::<ProofTree>();
    is_shared::<Strategy>();
    is_shared::<alternating::AtomicWeight>();
    is_shared::<alternating::Counts>();
    is_shared::<alternating::Family>();
    is_shared::<alternating::Lengths>();
    is_shared::<alternating::LocalCertificate>();
    is_shared::<alternating::LocalChecks>();
    is_shared::<alternating::Part>();
    is_shared::<alternating::PartMove>();
    is_shared::<alternating::StrategyRule>();
    is_shared::<alternating::StandardRule>();
    is_shared::<alternating::StrategyMove>();
    is_shared::<alternating::Sum>();
    is_shared::<alternating::Verification>();
    is_shared::<alternating::Verifier>();
    is_shared::<training::Guess>();
    is_shared::<training::Network>();
    is_shared::<training::SolvedSum>();
    is_error::<TableError>();
    is_error::<ClobberError>();
}

#[test]
fn clobber_npc() {
    use clobber_npc::*;
    is_shared::<Cell>();
    is_shared::<Circuit>();
    is_shared::<FreeOrderGadget>();
    is_shared::<PartitionTree>();
    is_shared::<Gadget>();
    is_shared::<GridGraph>();
    is_shared::<HamiltonianPath>();
    is_shared::<GadgetPart>();
    is_error::<Error>();
    is_error::<Reason>();
    is_shared::<svg::GadgetPicture<'static>>();
    is_shared::<svg::GraphPicture<'static>>();
}

#[test]
fn clickomania() {
    use clickomania::*;
    is_sent::<Effort<'static>>();
    is_shared::<Blocks>();
    is_shared::<Board>();
    is_shared::<Checkerboard>();
    is_shared::<Square>();
    is_shared::<Clicks>();
    is_shared::<Color>();
    is_shared::<ScoredPlay>();
    is_shared::<Group>();
    is_shared::<Limits>();
    is_shared::<Progress>();
    is_shared::<Reason>();
    is_shared::<Replay>();
    is_shared::<Row>();
    is_shared::<RowObstruction>();
    is_shared::<RowPlan<'static>>();
    is_shared::<Replay<Row>>();
    is_shared::<RowScore<'static>>();
    is_shared::<SameGame>();
    is_shared::<ScoreSearch>();
    is_shared::<Side>();
    is_shared::<Solution>();
    is_shared::<SolvableIntervals<'static>>();
    is_shared::<Solver>();
    is_shared::<TwoColorRow<'static>>();
    is_shared::<training::Sample>();
    is_shared::<training::Weights>();
    is_shared::<UpperBound>();
    is_shared::<hardness::Exhausted>();
    is_shared::<hardness::three_partition::BlockRole>();
    is_shared::<hardness::three_partition::Palette>();
    is_shared::<hardness::three_partition::Partition>();
    is_shared::<hardness::three_partition::ThreePartition>();
    is_shared::<hardness::three_partition::ThreePartitionBoard>();
    is_shared::<hardness::three_sat::Assignment>();
    is_shared::<hardness::three_sat::Barrier>();
    is_shared::<hardness::three_sat::Clause>();
    is_shared::<hardness::three_sat::Formula>();
    is_shared::<hardness::three_sat::Gadget>();
    is_shared::<hardness::three_sat::Literal>();
    is_shared::<hardness::three_sat::Options>();
    is_shared::<hardness::three_sat::GadgetPart>();
    is_shared::<hardness::three_sat::PlacedPart>();
    is_shared::<two_player::ImpartialClickomania>();
    is_shared::<two_player::Partizan>();
    is_shared::<two_player::PartizanClickomania>();
    is_shared::<two_player::Position>();
    is_shared::<two_player::TwoColorRows>();
    is_shared::<two_player::TwoColorValues>();
    is_error::<RowError>();
    is_error::<NotARow>();
    is_error::<IllegalClick>();
    is_error::<ReplayError>();
    is_error::<Stopped>();
    is_error::<UnsettledError>();
    is_error::<hardness::three_partition::ThreePartitionError>();
    is_error::<hardness::three_sat::ThreeSatError>();
    is_error::<two_player::TwoPlayerError>();
    is_shared::<svg::Animation<'static>>();
    is_shared::<svg::Filmstrip<'static>>();
    is_shared::<svg::Picture<'static>>();
}

/// Of each crate, as many types of each name are declared `pub` as are asked about above, or fewer.
#[test]
fn none_is_forgotten() {
    let own = include_str!("auto_traits.rs");
    let mut types = 0;
    for (name, folder) in soundness::crates() {
        let manifest = fs::read_to_string(folder.join("Cargo.toml")).unwrap();
        // Those that are not published, and the command, have no types for others.
        if manifest.contains("\npublish = false\n") || manifest.contains("\n[[bin]]\n") {
            continue;
        }
        let (_, asked) = own.split_once(&format!("\nfn {name}() {{\n")).unwrap();
        let (asked, _) = asked.split_once("\n}\n").unwrap();
        let mut missing: BTreeMap<&str, i32> = BTreeMap::new();
        for question in asked.lines().filter_map(|line| line.trim().strip_prefix("is_")) {
            let (_, named) = question.split_once("::<").unwrap();
            let path = named.split(['<', '>']).next().unwrap();
            *missing.entry(path.rsplit("::").next().unwrap()).or_default() -= 1;
        }
        let sources = soundness::texts_below(&folder.join("src"));
        for line in sources.iter().flat_map(|source| source.lines()) {
            let declared = ["pub struct ", "pub enum "].map(|kind| line.strip_prefix(kind));
            if let Some(rest) = declared.into_iter().flatten().next() {
                let is_name = |c: char| c.is_alphanumeric() || c == '_';
                let name = rest.split(|c| !is_name(c)).next().unwrap();
                *missing.entry(name).or_default() += 1;
                types += 1;
            }
        }
        // A start and a reduction, a board and its vertices, a source, for the features quickcheck and arbitrary.
        for name in ["Playout", "SmallerBoard", "WithSize"] {
            missing.remove(name);
        }
        missing.retain(|_, count| *count > 0);
        assert!(missing.is_empty(), "{name}: {missing:?}");
    }
    assert!(types > 150, "{types}");
}
