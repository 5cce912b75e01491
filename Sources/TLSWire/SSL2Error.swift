internal import Bytes

/// An SSL 2.0 error message (draft-hickman-netscape-ssl-00, section 2.10).
public struct SSL2Error: Hashable, Sendable, CustomStringConvertible {
  public let code: UInt16

  public init(code: UInt16) { self.code = code }

  /// The client and the server have no cipher in common.
  public static let noCipher: UInt16 = 1
  public static let noCertificate: UInt16 = 2
  public static let badCertificate: UInt16 = 4
  public static let unsupportedCertificateType: UInt16 = 6

  /// Parses the complete record with its header.
  public init(reading record: some Sequence<UInt8>) throws(TLSWireError) {
    code = try SSL2Record(reading: record).read("SSL 2.0 error", type: SSL2Record.error) { reader throws(ByteError) in
      try reader.readUInt16()
    }
  }

  /// With its header.
  public var record: [UInt8] {
    SSL2Record(body: [SSL2Record.error, UInt8(truncatingIfNeeded: code >> 8), UInt8(truncatingIfNeeded: code)]).bytes
  }

  public var description: String {
    switch code {
    case Self.noCipher: "no_cipher"
    case Self.noCertificate: "no_certificate"
    case Self.badCertificate: "bad_certificate"
    case Self.unsupportedCertificateType: "unsupported_certificate_type"
    default: "error \(code)"
    }
  }
}
