/// A file with one entry per line; empty lines are ignored, and the rest of a line after `#`.
package enum LineList {
  /// Blocks; see `CommandInput.read`. `option` names the file in errors.
  package static func read(_ file: String, for option: String) throws(CommandLineError) -> [String] {
    try readNumbered(file, for: option).map(\.text)
  }

  /// The entries with their lines, from 1. Blocks.
  package static func readNumbered(_ file: String, for option: String) throws(CommandLineError) -> [(text: String, line: Int)] {
    let bytes = try CommandInput(file, named: "\(option) '\(file)'").read(limit: 64 << 20, hint: "split the list")
    let lines = String(decoding: bytes, as: UTF8.self).split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
    return lines.enumerated().compactMap { index, line in
      let word = String(line.prefix { $0 != "#" }.drop(while: \.isWhitespace).reversed().drop(while: \.isWhitespace).reversed())
      return word.isEmpty ? nil : (word, index + 1)
    }
  }
}
