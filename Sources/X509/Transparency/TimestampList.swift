internal import Bytes

/// The contents of a SignedCertificateTimestampList (RFC 6962, section 3.3), with malformed entries reported individually.
public struct TimestampList: Hashable, Sendable {
  public enum Entry: Hashable, Sendable {
    case timestamp(SignedCertificateTimestamp)
    /// A version other than 1, which is ignored (RFC 6962, section 3.3).
    case unknownVersion(UInt8, [UInt8])
    case malformed(PKIError, [UInt8])
  }

  public let entries: [Entry]

  /// Parses the list with its length, as in a certificate, a TLS extension or an OCSP response.
  public init(_ bytes: [UInt8]) throws(PKIError) {
    var timestamps: [[UInt8]] = []
    do throws(ByteError) {
      var reader = ByteReader(bytes)
      var list = try reader.sub(lengthBytes: 2)
      try reader.finish()
      while !list.isAtEnd { timestamps.append(Array(try list.readVector(lengthBytes: 2))) }
    } catch {
      throw .timestamp("the list of certificate timestamps is \(error)")
    }
    // An empty list violates the syntax, `<1..2^16-1>`.
    guard !timestamps.isEmpty else { throw .timestamp("the list of certificate timestamps is empty") }
    self.init(timestamps: timestamps)
  }

  /// The entries without the list's lengths.
  public init(timestamps: [[UInt8]]) {
    entries = timestamps.map { bytes in
      if let version = bytes.first, version != 0 { return .unknownVersion(version, bytes) }
      do throws(PKIError) {
        return .timestamp(try SignedCertificateTimestamp(bytes))
      } catch {
        return .malformed(error, bytes)
      }
    }
  }

  public var timestamps: [SignedCertificateTimestamp] {
    entries.compactMap { if case .timestamp(let timestamp) = $0 { timestamp } else { nil } }
  }
}

extension Certificate {
  /// The well-formed timestamps embedded in the certificate, not verified.
  public var embeddedTimestamps: [SignedCertificateTimestamp] {
    signedCertificateTimestamps.flatMap { try? TimestampList($0) }?.timestamps ?? []
  }
}
