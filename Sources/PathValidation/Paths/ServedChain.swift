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
    var issuers = CertificateCache(byteLimit: 0)
    self.init(der: list, issuers: &issuers)
  }

  /// Parses the certificates after the first one at most once for all chains that use the same cache.
  package init(der list: [[UInt8]], issuers: inout CertificateCache) {
    var entries: [Entry] = []
    for der in list {
      do throws(PKIError) {
        let certificate = entries.isEmpty ? try Certificate(der: der) : try issuers.certificate(der: der)
        entries.append(Entry(der: der, certificate: certificate, error: nil))
      } catch {
        entries.append(Entry(der: der, certificate: nil, error: error))
      }
    }
    self.entries = entries
  }

  public init(_ certificates: [Certificate]) {
    entries = certificates.map { Entry(der: $0.der, certificate: $0, error: nil) }
  }

  /// The certificates that can be parsed, followed by the fetched ones.
  public var certificates: [Certificate] { entries.compactMap(\.certificate) + fetched }
}
