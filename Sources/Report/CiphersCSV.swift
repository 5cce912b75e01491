public import Observation
internal import TLSWire

/// One row per suite and version (RFC 4180).
public struct CiphersCSV: SeriesRenderer {
  public let name = "csv"
  public let summary = "a row for each suite in each version"
  public let fileExtension = "csv"
  public let subject: (any DocumentObservation.Type)? = CiphersObservation.self

  private static let columns = [
    "target", "version", "position", "id", "name", "openssl_name", "key_exchange", "authentication", "bits", "forward_secrecy", "group",
    "support", "preference", "weaknesses", "handshake_failure",
  ]

  public init() {}

  public func render(_ documents: [Document], options: RenderOptions) -> [UInt8] {
    Array((CSVText.line(Self.columns) + documents.flatMap(Self.rows).joined()).utf8)
  }

  private static func rows(of document: Document) -> [String] {
    (document.ciphers?.protocols ?? []).flatMap { version in
      version.cipherSuites.enumerated().map { CSVText.line(cells($1, position: "\($0 + 1)", in: version, of: document)) }
        + version.others.map { CSVText.line(cells($0, position: "", in: version, of: document)) }
    }
  }

  private static func cells(_ suite: SuiteObservation, position: String, in version: ProtocolObservation, of document: Document) -> [String]
  {
    [
      document.target.description, version.version, position, suite.id, suite.name, suite.openSSLName ?? "", suite.keyExchange ?? "",
      suite.authentication ?? "", suite.bits.map(String.init) ?? "", suite.forwardSecrecy.map(String.init) ?? "",
      CiphersFormatter.group(suite), suite.support.rawValue, version.preference?.rawValue ?? "",
      (suite.weaknesses ?? []).joined(separator: " "),
      suite.handshakeFailure.map(FeatureFormatter.reason) ?? "",
    ]
  }
}
