/// Takes lines out of bytes that come in any portions, looking at each byte once.
struct LineReader: Sendable {
  private let limit: Int
  /// The beginning of a line whose end has not come.
  private(set) var partial: [UInt8] = []

  init(limit: Int) { self.limit = limit }

  /// The next line with its LF, most often as it lies in `input`; nil takes all there is and waits for more.
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

  /// Up to the first LF and with it; nil where there is none.
  private static func length(of bytes: Span<UInt8>) -> Int? {
    for index in bytes.indices where bytes[index] == Octet.lineFeed { return index + 1 }
    return nil
  }
}
