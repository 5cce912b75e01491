/// Takes lines out of bytes that come in any portions, looking at each byte once.
struct LineReader: Sendable {
  private let limit: Int
  /// The beginning of a line whose end has not come.
  private(set) var partial: [UInt8] = []

  init(limit: Int) { self.limit = limit }

  /// The next line with its LF; nil takes all there is and waits for more.
  mutating func next(from input: inout ArraySlice<UInt8>) throws(HTTPWireError) -> [UInt8]? {
    let scanned = input.prefix(limit - partial.count)
    guard let end = scanned.firstIndex(of: Octet.lineFeed) else {
      guard partial.count + scanned.count < limit else {
        throw HTTPWireError(.limitExceeded, "a line is longer than \(limit) bytes: \(Octet.excerpt((partial + scanned)[...]))")
      }
      partial += scanned
      input = []
      return nil
    }
    let line = partial.isEmpty ? Array(input[...end]) : partial + input[...end]
    partial = []
    input = input[(end + 1)...]
    return line
  }
}
