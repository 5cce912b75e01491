internal import Bytes

/// Hints for the most frequent error messages of libyaml.
enum YAMLHint {
  static func hint(about reason: String) -> String? { table.first { reason.holds($0.words) }?.hint }

  private static let table = [
    (words: "cannot start any token", hint: "indent with blanks, not tabs, and quote a text that begins with @, ` or %"),
    (words: "mapping values are not allowed", hint: "quote a text with ': ' in it, or look at the indentation"),
    (words: "expected key", hint: "look at the indentation: what belongs together begins in one column"),
    (words: "expected '-' indicator", hint: "every element of a list begins with '-' in the same column"),
    (words: "',' or ']'", hint: "a list in brackets is not closed"),
    (words: "',' or '}'", hint: "a mapping in braces is not closed"),
    (words: "unexpected end of stream", hint: "a quotation mark is not closed"),
    (words: "could not find expected ':'", hint: "a key needs ': ' behind it"),
    (words: "Unicode character escape", hint: "write a character beyond U+FFFF itself, not as two escapes"),
    (words: "alphabetic or numeric character", hint: "quote a text that begins with * or &"),
    (words: "UTF-8", hint: "save the file as UTF-8"),
  ]
}
