import Bytes
import HTTPWire

@testable import HTTPClient

/// Heads and stored answers for tests of the cache, all dated by one moment.
enum CacheBench {
  /// Sun, 06 Nov 1994 08:49:37 GMT.
  static let now = Timestamp(seconds: 784_111_777)

  static func fields(_ lines: [String]) -> FieldSection {
    FieldSection(
      lines.map { line in
        let parts = line.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
        return FieldLine(String(parts[0]), String(parts.last?.drop { $0 == " " } ?? ""))
      })
  }

  /// With a Date of now, unless one is among them.
  static func head(_ status: Int = 200, _ lines: [String] = []) -> ResponseHead {
    var fields = fields(lines)
    if !fields.contains("Date") { fields.append("Date", HTTPDate.write(now)) }
    return ResponseHead(version: .http11, status: status, fields: fields)
  }

  static func date(_ offset: Int64) -> String { HTTPDate.write(Timestamp(seconds: now.seconds + offset)) }

  static func stored(
    _ lines: [String], status: Int = 200, to request: [String] = [], content: String = "stored", ago seconds: Int64 = 0
  ) -> StoredResponse {
    var lines = lines
    if !lines.contains(where: { $0.hasPrefix("Date:") }) { lines.append("Date: \(date(-seconds))") }
    let head = head(status, lines)
    let moment = Timestamp(seconds: now.seconds - seconds)
    return StoredResponse(
      head: head, content: Array(content.utf8), variance: FieldVariance.all(of: head, to: fields(request)) ?? [], requestTime: moment,
      responseTime: moment)
  }
}
