/// Splits bytes of arbitrary portions into lines, scanning each byte once.
struct LineReader: Sendable {
  private let limit: Int
  /// The beginning of an incomplete line.
  private(set) var partial: [UInt8] = []

  init(limit: Int) { self.limit = limit }

  /// Returns the next line including its LF, usually as a slice of `input`; nil if it is incomplete, with all of `input` consumed.
  mutating func next(from input: inout ArraySlice<UInt8>) throws(HTTPWireError) -> ArraySlice<UInt8>? {
    let start = input.startIndex
    let room = min(limit - partial.count, input.count)
    guard let length = Self.length(of: input.span.extracting(first: room)) else {
      guard partial.count + room < limit else {
        throw HTTPWireError(.limitExceeded, "a line is longer than \(limit) bytes: \(Octet.excerpt((partial + input.prefix(room))[...]))")
      }
      partial += input.prefix(room)
      input = []
      return nil
    }
    let end = start + length
    let line = partial.isEmpty ? input[start..<end] : (partial + input[start..<end])[...]
    if !partial.isEmpty { partial = [] }
    input = input[end...]
    return line
  }

  /// The length up to and including the first LF; nil if there is none.
  private static func length(of bytes: Span<UInt8>) -> Int? {
    for index in bytes.indices where bytes[index] == Octet.lineFeed { return index + 1 }
    return nil
  }
}
