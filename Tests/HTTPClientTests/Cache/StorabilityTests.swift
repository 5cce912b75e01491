import HTTPWire
import Testing

@testable import HTTPClient

/// RFC 9111, section 3, as a table: what a cache of one user stores.
@Suite struct StorabilityTests {
  struct Row: Sendable, CustomStringConvertible {
    var method = "GET"
    var request: [String] = []
    var status = 200
    var lines: [String] = []
    let isStored: Bool
    var description: String { "\(method) \(request) → \(status) \(lines)" }
  }

  static let rows: [Row] = [
    Row(isStored: true),
    Row(lines: ["Cache-Control: max-age=1"], isStored: true),
    Row(lines: ["Cache-Control: private"], isStored: true),
    Row(lines: ["Cache-Control: private=\"x\", max-age=1"], isStored: true),
    Row(lines: ["Cache-Control: no-cache"], isStored: true),
    Row(lines: ["Cache-Control: no-store"], isStored: false),
    Row(lines: ["Cache-Control: max-age=1", "Cache-Control: No-Store"], isStored: false),
    Row(lines: ["Cache-Control: x=\"no-store\""], isStored: true),
    Row(request: ["Cache-Control: no-store"], isStored: false),
    Row(request: ["Authorization: Basic x"], isStored: true),
    Row(request: ["Range: bytes=0-1"], isStored: false),
    Row(status: 206, lines: ["Cache-Control: max-age=1"], isStored: false),
    Row(lines: ["Content-Range: bytes 0-1/2"], isStored: false),
    Row(method: "HEAD", isStored: false),
    Row(method: "POST", lines: ["Cache-Control: max-age=60"], isStored: false),
    Row(method: "get", isStored: false),
    Row(status: 404, isStored: true),
    Row(status: 410, isStored: true),
    Row(status: 301, isStored: true),
    Row(status: 302, isStored: false),
    Row(status: 302, lines: ["Cache-Control: max-age=1"], isStored: true),
    Row(status: 307, lines: ["Expires: \(CacheBench.date(9))"], isStored: true),
    Row(status: 403, isStored: false),
    Row(status: 500, isStored: false),
    Row(status: 500, lines: ["Cache-Control: max-age=1"], isStored: true),
    Row(status: 304, lines: ["Cache-Control: max-age=1"], isStored: false),
    Row(status: 101, lines: ["Cache-Control: max-age=1"], isStored: false),
    Row(status: 999, lines: ["Cache-Control: max-age=1"], isStored: false),
    Row(status: 299, lines: ["Cache-Control: max-age=1, must-understand"], isStored: false),
    Row(status: 200, lines: ["Cache-Control: max-age=1, must-understand"], isStored: true),
    Row(lines: ["Vary: *"], isStored: false),
    Row(lines: ["Vary: Accept, *"], isStored: false),
    Row(lines: ["Vary: Accept"], isStored: true),
    Row(lines: ["Set-Cookie: a=b"], isStored: true),
  ]

  @Test(arguments: rows) func `what is stored`(row: Row) {
    let storability = Storability(CacheBench.head(row.status, row.lines), method: row.method, fields: CacheBench.fields(row.request))
    #expect(storability.isStorable == row.isStored, "\(storability)")
  }
}
