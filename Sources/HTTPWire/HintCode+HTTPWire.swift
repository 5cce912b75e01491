public import Bytes

/// Advice of this module that names options of the program.
extension HintCode {
  /// The server does not speak HTTP/2.
  public static let useHTTP1 = HintCode(rawValue: "http.use-http1")
  /// The server speaks HTTP/2 without an upgrade (RFC 9113, section 3.3).
  public static let usePriorKnowledge = HintCode(rawValue: "http.use-prior-knowledge")
  /// The body grows too much when it is decoded.
  public static let raiseDecodedRatio = HintCode(rawValue: "http.raise-decoded-ratio")
  /// Both Content-Length and Transfer-Encoding were sent.
  public static let allowLengthConflict = HintCode(rawValue: "http.allow-length-conflict")
}
