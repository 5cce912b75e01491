internal import Bytes
internal import HTTPClient
internal import JSONPath

/// The values of JSON content that a query selects (`--select`), one per line.
struct BodySelection: Sendable {
  private let query: JSONPath
  private let limit: Int
  private var content: [UInt8] = []

  init(_ query: JSONPath, limit: Int = Self.longest) {
    self.query = query
    self.limit = limit
  }

  /// Throws if the content is too long.
  mutating func received(_ bytes: [UInt8], of url: String) throws(HTTPError) {
    guard bytes.count <= limit - content.count else {
      throw HTTPError(
        .limit, code: "http.body-too-large", phase: .receive, "--select: the body is longer than \(ByteText.of(UInt64(limit)))",
        hint: .text("write the body to a file with -o"), url: url)
    }
    content += bytes
  }

  /// The lines, or the reason why there are none. Throws if the query takes too much work.
  func finish(of url: String) throws(HTTPError) -> (lines: [UInt8], unmet: String?) {
    let document: JSONValue
    let bytes = content.starts(with: Self.byteOrderMark) ? Array(content.dropFirst(Self.byteOrderMark.count)) : content
    do throws(JSONParser.InputError) {
      document = try JSONParser.read(bytes, depthLimit: Self.deepest)
    } catch {
      let place = error.position(in: bytes)
      return ([], "--select: the body is not JSON: \(error.reason) (line \(place.line), column \(place.column))")
    }
    do throws(JSONPathError) {
      var lines: [UInt8] = []
      let writer = JSONWriter(pretty: false)
      for node in try query.nodes(in: document) {
        lines += writer.bytes(of: node.value) + [0x0a]
        guard lines.count <= Self.longestOutput else { throw JSONPathError(column: nil, reason: Self.outputReason) }
      }
      return (lines, lines.isEmpty ? "--select: no value of the body matches '\(query.text)'" : nil)
    } catch {
      throw HTTPError(
        .limit, code: "select.limit", phase: .receive, "--select: \(error.reason)", hint: error.hint.map { .text($0) }, url: url)
    }
  }

  private static let longest = 64 << 20
  /// Values that contain each other, as of `$..*`, are longer than the content together.
  private static let longestOutput = 256 << 20
  private static let outputReason = "the selected values are longer than 256 MiB together"
  private static let deepest = 128
  private static let byteOrderMark: [UInt8] = [0xef, 0xbb, 0xbf]
}
