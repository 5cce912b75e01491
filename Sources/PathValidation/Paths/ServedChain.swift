public import X509

/// The certificates of a server as sent, valid or malformed.
public struct ServedChain: Hashable, Sendable {
  public struct Entry: Hashable, Sendable {
    public let der: [UInt8]
    /// Nil if the bytes are not a certificate.
    public let certificate: Certificate?
    /// The parse error; nil for a certificate.
    public let error: PKIError?
  }

  public let entries: [Entry]
  /// Fetched issuers that the server did not send; used in paths but not part of the served entries.
  public var fetched: [Certificate] = []

  public init(der list: [[UInt8]]) {
    entries = list.map { der in
      do throws(PKIError) {
        return Entry(der: der, certificate: try Certificate(der: der), error: nil)
      } catch {
        return Entry(der: der, certificate: nil, error: error)
      }
    }
  }

  public init(_ certificates: [Certificate]) {
    entries = certificates.map { Entry(der: $0.der, certificate: $0, error: nil) }
  }

  /// The certificates that can be parsed, followed by the fetched ones.
  public var certificates: [Certificate] { entries.compactMap(\.certificate) + fetched }
}
