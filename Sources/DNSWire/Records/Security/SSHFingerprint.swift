internal import Bytes

/// The fingerprint of a host key: SSHFP (RFC 4255, section 3.1).
public struct SSHFingerprint: Hashable, Sendable {
  /// 1 for RSA, 3 for ECDSA, 4 for Ed25519, 6 for Ed448.
  public var algorithm: UInt8
  /// 1 for SHA-1, 2 for SHA-256.
  public var fingerprintType: UInt8
  public var fingerprint: [UInt8]

  public init(algorithm: UInt8, fingerprintType: UInt8, fingerprint: [UInt8]) {
    self.algorithm = algorithm
    self.fingerprintType = fingerprintType
    self.fingerprint = fingerprint
  }
}

extension SSHFingerprint: RecordValue {
  init(reading rdata: inout RDATAReader) throws(DNSWireError) {
    self.init(
      algorithm: try rdata.readUInt8(), fingerprintType: try rdata.readUInt8(), fingerprint: try rdata.readNonemptyRest("fingerprint"))
  }

  func write(to writer: inout ByteWriter) {
    writer.write([algorithm, fingerprintType])
    writer.write(fingerprint)
  }

  init(parsing text: inout PresentationReader) throws(DNSWireError) {
    self.init(
      algorithm: try text.readNumber("algorithm"), fingerprintType: try text.readNumber("fingerprint type"),
      fingerprint: try text.readNonemptyHex("fingerprint"))
  }

  var text: String { "\(algorithm) \(fingerprintType) \(Hex.encode(fingerprint, uppercase: true))" }
}
