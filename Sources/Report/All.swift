public import Observation

// role: Renderer

/// All document formats, the default of each kind of document before the others.
public enum Renderers {
  public static let all: [any Renderer] = [
    ChainText(),
    CiphersText(),
    ProbeText(),
    FetchText(),
    VerifyText(),
    AuditText(),
    PlainText(ChainText()),
    PlainText(CiphersText()),
    PlainText(ProbeText()),
    PlainText(VerifyText()),
    PlainText(AuditText()),
    JSONRenderer(),
    NDJSONRenderer(),
    CiphersCSV(),
    ProbeCSV(),
    FindingsCSV(AuditObservation.self),
    FindingsCSV(ChainObservation.self),
    FindingsCSV(VerifyObservation.self),
    ChainMarkdown(),
    CiphersMarkdown(),
    ProbeMarkdown(),
    VerifyMarkdown(),
    AuditMarkdown(),
    FetchMarkdown(),
    HTMLRenderer(),
    MessageRenderer(),
    ProbePrometheus(),
    AuditPrometheus(),
    HAR(),
    ChainPEM(),
    ChainDER(),
    ChainDOT(),
    SARIFRenderer(),
    JUnitRenderer(),
    DefectDojoRenderer(),
    TestSSLJSON(),
    TestSSLCSV(),
    CycloneDX(for: AuditObservation.self),
    CycloneDX(for: ChainObservation.self),
    CycloneDX(for: CiphersObservation.self),
  ]

  /// The formats for that type, the default first.
  public static func all(for type: any DocumentObservation.Type) -> [any Renderer] {
    all.filter { $0.writes(type) }
  }

  public static func named(_ name: String, for type: any DocumentObservation.Type) -> (any Renderer)? {
    all(for: type).first { $0.name == name }
  }

  /// The format for a file name with that extension, the longest one if several match: `cdx.json` before `json`; nil if there is none.
  public static func forFile(named name: String, for type: any DocumentObservation.Type) -> (any Renderer)? {
    all(for: type).filter { name.hasSuffix(".\($0.fileExtension)") }.max { $0.fileExtension.count < $1.fileExtension.count }
  }
}
