/// The certificates of a server as it sent them, readable or not.
public struct ServedChain: Hashable, Sendable {
  public struct Entry: Hashable, Sendable {
    public let der: [UInt8]
    /// Nil when the bytes are no certificate.
    public let certificate: Certificate?
    /// Why they are none.
    public let error: PKIError?
  }

  public let entries: [Entry]
  /// Issuers that somebody fetched because the server did not send them; they stand in paths but not among what was served.
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

  /// Those that can be read, and after them the fetched ones.
  public var certificates: [Certificate] { entries.compactMap(\.certificate) + fetched }
}
