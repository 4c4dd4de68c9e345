//! Reads pictures, without any of the libraries.

/// Checks that a text is a well-formed XML document with one element, whose attributes are not "NaN" or "inf", and
/// returns the names of its elements in order.
pub fn elements(text: &str) -> Vec<&str> {
    let is_char = |c: char| matches!(c, '\t' | '\n' | '\r' | ' '..='\u{fffd}' | '\u{10000}'..);
    assert!(text.chars().all(is_char), "a character that XML has not");
    let (mut rest, mut open, mut roots) = (text.trim_end(), Vec::new(), 0);
    let mut found = Vec::new();
    while let Some(start) = rest.find('<') {
        let (before, tag) = rest.split_at(start);
        check_text(before);
        assert!(!open.is_empty() || before.trim().is_empty(), "text outside the element");
        let end = end_of_tag(tag);
        let inner = &tag[1..end];
        rest = &tag[end + 1..];
        if let Some(name) = inner.strip_prefix('/') {
            assert_eq!(open.pop(), Some(name.trim_end()), "a closing tag");
            continue;
        }
        roots += usize::from(open.is_empty());
        let (inner, is_empty) = inner.strip_suffix('/').map_or((inner, false), |s| (s, true));
        let name = inner.split_whitespace().next().expect("the name of a tag");
        check_name(name);
        found.push(name);
        check_attributes(&inner[name.len()..]);
        if !is_empty {
            open.push(name);
        }
    }
    assert!(open.is_empty() && rest.is_empty() && roots == 1, "open: {open:?}, after: {rest:?}");
    found
}

/// Returns the place of the first `>` outside attributes.
fn end_of_tag(tag: &str) -> usize {
    let mut quote = None;
    for (index, c) in tag.char_indices() {
        match quote {
            None if c == '>' => return index,
            None if matches!(c, '"' | '\'') => quote = Some(c),
            Some(open) if open == c => quote = None,
            _ => {}
        }
    }
    panic!("an open tag: {tag}");
}

fn check_attributes(mut rest: &str) {
    let mut names = Vec::new();
    while !rest.trim().is_empty() {
        assert!(rest.starts_with(char::is_whitespace), "space before an attribute");
        let (name, value) = rest.trim_start().split_once('=').expect("an attribute");
        check_name(name);
        assert!(!names.contains(&name), "{name} twice");
        names.push(name);
        let quote = value.chars().next().expect("a value");
        assert!(matches!(quote, '"' | '\''));
        let (value, after) = value[1..].split_once(quote).expect("a closed value");
        assert!(!value.contains('<'));
        // Attributes contain no user's text.
        assert!(!value.contains("NaN") && !value.contains("inf"), "{name}: {value}");
        check_text(value);
        rest = after;
    }
}

fn check_name(name: &str) {
    let is_name = |c: char| c.is_ascii_alphanumeric() || matches!(c, ':' | '-' | '_');
    assert!(name.starts_with(|c: char| c.is_ascii_alphabetic()) && name.chars().all(is_name));
}

/// Every `&` begins one of the five entities.
fn check_text(text: &str) {
    for (index, _) in text.match_indices('&') {
        let entity = text[index + 1..].split(';').next();
        assert!(matches!(entity, Some("amp" | "lt" | "gt" | "quot" | "apos")), "{text}");
    }
    assert!(!text.contains("]]>"));
}

#[cfg(test)]
mod tests {
    use super::elements;

    #[test]
    fn well_formed() {
        let svg = "<svg a='1' b=\"x > y\">\n<t>a &amp; b</t><e/></svg>\n";
        assert_eq!(elements(svg), ["svg", "t", "e"]);
    }

    #[test]
    fn not_well_formed() {
        let wrong = [
            "", "x", "<a>", "<a></b>", "<a/><b/>", "<a>&</a>", "<a b=c/>", "<a b='1' b='2'/>",
            "<a b='<'/>", "<a>\u{1}</a>", "<a/>x", "<a b='1'c='2'/>",
        ];
        for text in wrong {
            assert!(std::panic::catch_unwind(|| elements(text)).is_err(), "{text}");
        }
    }
}
