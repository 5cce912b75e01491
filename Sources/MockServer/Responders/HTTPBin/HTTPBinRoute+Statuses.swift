internal import Bytes
internal import HTTPServer
internal import HTTPWire

extension HTTPBinRoute {
  /// Any status, or one of several by their weights: `/status/200:3,500:1`.
  static let statuses: [HTTPBinRoute?] = [
    HTTPBinRoute("/status/{codes}", anyMethod) { asked in
      let codes = asked.text("codes").split(separator: ",", omittingEmptySubsequences: false)
      // A single status has no weight.
      let choices = codes.map { codes.count == 1 && $0.contains(":") ? nil : choice($0) }
      guard let status = pick(choices.compactMap { $0 }), choices.allSatisfy({ $0 != nil }) else {
        return .text("Invalid status code", status: 400)
      }
      return answer(with: status)
    }
  ]

  private static func choice(_ text: Substring) -> (status: Int, weight: Double)? {
    let parts = text.split(separator: ":", omittingEmptySubsequences: false)
    guard let first = parts.first, let status = Int(first), (200...999).contains(status), parts.count <= 2 else { return nil }
    guard parts.count == 2 else { return (status, 1) }
    return Double(parts[1]).flatMap { $0 >= 0 && $0.isFinite ? (status, $0) : nil }
  }

  private static func pick(_ choices: [(status: Int, weight: Double)]) -> Int? {
    let total = choices.reduce(0) { $0 + $1.weight }
    guard total > 0, total.isFinite else { return choices.first?.status }
    var place = Double.random(in: 0..<total)
    for choice in choices {
      if place < choice.weight { return choice.status }
      place -= choice.weight
    }
    return choices.last?.status
  }

  static func answer(with status: Int) -> SiteResponse {
    switch status {
    case 301, 302, 303, 305, 307:
      return SiteResponse.status(status).with { $0.fields.append("Location", "/redirect/1") }
    case 401: return SiteResponse.status(401).with { $0.fields.append("WWW-Authenticate", "Basic realm=\"Fake Realm\"") }
    case 407: return SiteResponse.status(407).with { $0.fields.append("Proxy-Authenticate", "Basic realm=\"Fake Realm\"") }
    case 406:
      let accepted = ["image/webp", "image/svg+xml", "image/jpeg", "image/png", "image/*"].map { JSONValue.string($0) }
      return SiteResponse.pretty(
        .object([.init("message", .string("Client did not request a supported media type.")), .init("accept", .array(accepted))])
      ).with { $0.status = 406 }
    case 418: return .text("short and stout\n", status: 418)
    default: return .status(status)
    }
  }
}
