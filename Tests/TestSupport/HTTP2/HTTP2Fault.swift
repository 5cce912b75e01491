/// What a server says that breaks RFC 9113, and how the fault is called.
public struct HTTP2Fault: Sendable, CustomStringConvertible {
  public let description: String
  public let hazard: HTTP2Hazard
  public let bytes: [UInt8]
  /// How its name begins.
  public let name: String

  init(_ description: String, of hazard: HTTP2Hazard = .clientMust, _ name: String, _ write: (inout FrameWriter) -> Void) {
    self.description = description
    self.hazard = hazard
    self.name = name
    var writer = FrameWriter.server()
    write(&writer)
    bytes = writer.bytes
  }

  static let field = FrameWriter.field
  static let ok = FrameWriter.ok
}
