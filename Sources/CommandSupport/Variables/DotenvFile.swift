internal import Bytes

/// A file of variables in the dotenv format.
///
/// A line is `NAME=value`, with or without `export`, or a comment that begins with `#`. A value in single quotes is literal, one in double
/// quotes has the escapes `\n`, `\r`, `\t`, `\"`, `\\` and `\$`; another one ends before a blank and `#`. Nothing is expanded.
struct DotenvFile {
  private(set) var variables: [(name: String, value: String)] = []
  private let name: String

  /// `name` is the path for errors.
  init(_ bytes: [UInt8], name: String) throws(CommandLineError) {
    self.name = name
    let mark: [UInt8] = [0xef, 0xbb, 0xbf]
    let content = bytes.starts(with: mark) ? bytes.dropFirst(mark.count) : bytes[...]
    for (index, line) in content.split(separator: 0x0a, omittingEmptySubsequences: false).enumerated() {
      let line = line.last == 0x0d ? line.dropLast() : line
      guard let text = String(validating: line, as: UTF8.self), !line.contains(0) else {
        throw mistake(index, 1, "is not UTF-8 text")
      }
      try read(Array(text.unicodeScalars), index)
    }
  }

  private mutating func read(_ line: [Unicode.Scalar], _ index: Int) throws(CommandLineError) {
    var rest = line[...].drop(while: Self.isBlank)
    guard let first = rest.first, first != "#" else { return }
    let export = Array("export".unicodeScalars)
    if rest.starts(with: export), let next = rest.dropFirst(export.count).first, Self.isBlank(next) {
      rest = rest.dropFirst(export.count).drop(while: Self.isBlank)
    }
    let name = rest.prefix { $0.isASCII && ($0.properties.isAlphabetic || ("0"..."9").contains($0) || $0 == "_") }
    let sign = rest[name.endIndex...].drop(while: Self.isBlank)
    guard !name.isEmpty, sign.first == "=" else { throw mistake(index, rest.startIndex + 1, "must be NAME=value") }
    let value = try value(sign.dropFirst().drop(while: Self.isBlank), index)
    variables.append((Self.text(name), value))
  }

  private func value(_ text: ArraySlice<Unicode.Scalar>, _ index: Int) throws(CommandLineError) -> String {
    guard let quote = text.first, quote == "'" || quote == "\"" else {
      var value = text
      if let comment = text.indices.first(where: { text[$0] == "#" && ($0 == text.startIndex || Self.isBlank(text[$0 - 1])) }) {
        value = text[..<comment]
      }
      while let last = value.last, Self.isBlank(last) { value = value.dropLast() }
      return Self.text(value)
    }
    var value: [Unicode.Scalar] = []
    var rest = text.dropFirst()
    while let scalar = rest.popFirst() {
      if scalar == quote {
        let tail = rest.drop(while: Self.isBlank)
        guard tail.isEmpty || tail.first == "#" else { throw mistake(index, tail.startIndex + 1, "has text after the quotation mark") }
        return Self.text(value[...])
      }
      if scalar == "\\", quote == "\"", let next = rest.first, let escaped = Self.escapes[next] {
        rest = rest.dropFirst()
        value.append(escaped)
      } else {
        value.append(scalar)
      }
    }
    throw mistake(index, text.startIndex + 1, "has a quotation mark that is not closed")
  }

  private func mistake(_ index: Int, _ column: Int, _ what: String) -> CommandLineError {
    CommandLineError(.badInput, "\(name):\(index + 1):\(column): the line \(what)", hint: "as in NAME=value or NAME=\"a value\"")
  }

  private static func isBlank(_ scalar: Unicode.Scalar) -> Bool { scalar == " " || scalar == "\t" }

  private static func text(_ scalars: ArraySlice<Unicode.Scalar>) -> String {
    var view = String.UnicodeScalarView()
    view.append(contentsOf: scalars)
    return String(view)
  }

  private static let escapes: [Unicode.Scalar: Unicode.Scalar] = [
    "n": "\n", "r": "\r", "t": "\t", "\"": "\"", "\\": "\\", "$": "$",
  ]
}
