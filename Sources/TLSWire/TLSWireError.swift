public import Bytes

/// Bytes that are not TLS, or TLS that violates the protocol.
public struct TLSWireError: Error, Hashable, Sendable, CustomStringConvertible {
  public struct Code: RawRepresentable, Hashable, Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }

    /// A message that ends before its last field.
    public static let truncated = Code(rawValue: "tls.wire.truncated")
    /// A message with bytes after its last field.
    public static let trailing = Code(rawValue: "tls.wire.trailing")
    /// A value that no standard allows in its position.
    public static let illegal = Code(rawValue: "tls.wire.illegal")
    /// A record or message that exceeds the size limit.
    public static let tooLong = Code(rawValue: "tls.wire.too-long")
    /// A message in place of another one.
    public static let unexpected = Code(rawValue: "tls.wire.unexpected")
    /// Another protocol.
    public static let notTLS = Code(rawValue: "tls.wire.not-tls")
  }

  public let code: Code
  /// The structure that was being parsed, by its name in the RFC.
  public let structure: String
  /// The violation.
  public let reason: String
  /// The protocol used instead of TLS; nil if unknown.
  public let spoken: NonTLSProtocol?

  public init(code: Code, structure: String, reason: String, spoken: NonTLSProtocol? = nil) {
    self.code = code
    self.structure = structure
    self.reason = reason
    self.spoken = spoken
  }

  public init(_ error: ByteError, in structure: String) {
    self.init(code: error.code == .trailing ? .trailing : .truncated, structure: structure, reason: error.description)
  }

  public var description: String { "\(structure): \(reason)" }

  public var hint: String? {
    code == .notTLS ? "check the port, or whether the protocol requires STARTTLS" : nil
  }
}

/// Parses one structure to its end; errors name it.
func parse<T>(
  _ structure: String, _ bytes: some Sequence<UInt8>, _ body: (inout ByteReader) throws(ByteError) -> T
) throws(TLSWireError) -> T {
  var reader = ByteReader(bytes)
  do throws(ByteError) {
    let value = try body(&reader)
    try reader.finish()
    return value
  } catch {
    throw TLSWireError(error, in: structure)
  }
}
