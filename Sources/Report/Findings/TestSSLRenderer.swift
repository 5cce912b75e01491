internal import Bytes
internal import Observation

/// The flat JSON of testssl.sh, for programs that read it.
public struct TestSSLJSON: FindingRenderer {
  public let name = "testssl-json"
  public let summary = "the flat JSON of testssl.sh: facts that both programs observe, with its ids"
  public let fileExtension = "json"

  public init() {}

  public func render(_ documents: [Document], options: RenderOptions) -> [UInt8] {
    let rows = documents.flatMap { TestSSLRows($0).rows }.map { row in
      JSONMembers.object { members in
        members.set("id", row.id)
        members.set("ip", row.place)
        members.set("port", row.port)
        members.set("severity", row.severity.rawValue)
        members.set("cve", row.cve.isEmpty ? nil : row.cve)
        members.set("cwe", row.cwe.isEmpty ? nil : row.cwe)
        members.set("finding", row.finding)
      }
    }
    return JSONWriter(pretty: options.pretty).bytes(of: .array(rows)) + [UInt8(ascii: "\n")]
  }
}

/// The CSV of testssl.sh, for programs that read it.
public struct TestSSLCSV: FindingRenderer {
  public let name = "testssl-csv"
  public let summary = "the CSV of testssl.sh: facts that both programs observe, with its ids"
  public let fileExtension = "csv"

  public init() {}

  public func render(_ documents: [Document], options: RenderOptions) -> [UInt8] {
    var text = CSVText.quotedLine(["id", "fqdn/ip", "port", "severity", "finding", "cve", "cwe"])
    for row in documents.flatMap({ TestSSLRows($0).rows }) {
      text += CSVText.quotedLine([row.id, row.place, row.port, row.severity.rawValue, row.finding, row.cve, row.cwe])
    }
    return Array(text.utf8)
  }
}
