internal import Bytes

/// One line as received, without its line ending.
struct WireLine: Hashable, Sendable {
  /// The line without its ending.
  let content: ArraySlice<UInt8>

  /// `raw` ends in LF.
  init(_ raw: ArraySlice<UInt8>, leniency: Leniency) throws(HTTPWireError) {
    var end = raw.endIndex - 1
    if end > raw.startIndex, raw[end - 1] == Octet.carriageReturn {
      end -= 1
    } else {
      guard leniency.contains(.bareLineFeed) else {
        throw HTTPWireError(
          .malformed, "a line ends in LF without CR: \(Octet.excerpt(raw.dropLast()))", reference: "RFC 9112, section 2.2",
          hint: "bare-lf among the leniencies lets it pass")
      }
    }
    content = raw[..<end]
    guard Octet.firstIndex(of: Octet.carriageReturn, in: content) == nil else {
      throw HTTPWireError(.malformed, "a CR stands alone in a line: \(Octet.excerpt(content))", reference: "RFC 9112, section 2.2")
    }
  }
}
