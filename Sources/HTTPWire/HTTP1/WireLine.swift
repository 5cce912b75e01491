/// One line as it came, and what it says.
struct WireLine: Hashable, Sendable {
  /// With its ending.
  let raw: [UInt8]
  /// Without it.
  let content: ArraySlice<UInt8>

  /// `raw` ends in LF.
  init(_ raw: [UInt8], leniency: Leniency) throws(HTTPWireError) {
    self.raw = raw
    let text = raw.dropLast()
    if text.last == Octet.carriageReturn {
      content = text.dropLast()
    } else {
      guard leniency.contains(.bareLineFeed) else {
        throw HTTPWireError(
          .malformed, "a line ends in LF without CR: \(Octet.excerpt(text))", reference: "RFC 9112, section 2.2",
          hint: "bare-lf among the leniencies lets it pass")
      }
      content = text
    }
    guard !content.contains(Octet.carriageReturn) else {
      throw HTTPWireError(.malformed, "a CR stands alone in a line: \(Octet.excerpt(content))", reference: "RFC 9112, section 2.2")
    }
  }
}
