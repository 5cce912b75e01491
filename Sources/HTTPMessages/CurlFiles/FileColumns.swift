/// The columns of a line in curl's files, separated by white space; columns that contain white space are quoted.
struct FileColumns {
  private var rest: ArraySlice<UInt8>

  init(_ line: ArraySlice<UInt8>) { rest = line }

  /// The next column without quotes; nil at the end, and for an unclosed quote.
  mutating func next() -> [UInt8]? {
    rest = rest.drop { $0 == 0x20 || $0 == 0x09 || $0 == 0x0d }
    guard let first = rest.first else { return nil }
    guard first == UInt8(ascii: "\"") else {
      let word = rest.prefix { $0 != 0x20 && $0 != 0x09 && $0 != 0x0d }
      rest = rest.dropFirst(word.count)
      return Array(word)
    }
    rest = rest.dropFirst()
    guard let end = rest.firstIndex(of: UInt8(ascii: "\"")) else {
      rest = []
      return nil
    }
    defer { rest = rest[(end + 1)...] }
    return Array(rest[..<end])
  }
}
