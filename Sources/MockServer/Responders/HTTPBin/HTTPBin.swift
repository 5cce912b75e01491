public import HTTPServer
internal import HTTPWire

/// The commonly used routes of httpbin.org, with its JSON.
public struct HTTPBin: SiteResponder {
  private let limit: Int

  /// Content of more than `limit` bytes is refused.
  public init(limit: Int = 16 << 20) { self.limit = limit }

  /// The responses reflect input of others, so no browser may run them in the site's origin.
  public func plan(for request: SiteRequest) -> SitePlan? {
    if let plan = WebSocketEchoResponder().plan(for: request) { return plan }
    return response(to: request)?.with { $0.isolation = .sandbox }
  }

  private func response(to request: SiteRequest) -> SitePlan? {
    guard let routes = HTTPBinRoute.byName[request.segments.first ?? ""] else { return nil }
    var allowed: [String] = []
    for route in routes {
      guard let parameters = route.pattern.match(request.segments) else { continue }
      let method = request.head.method == "HEAD" ? "GET" : request.head.method
      if route.methods.contains(method) {
        return SitePlan(keeping: .bytes(limit: limit)) { request in
          .now(Self.open(route.answer(HTTPBinRequest(request, parameters)), request))
        }
      }
      allowed += route.methods.filter { !allowed.contains($0) }
    }
    guard !allowed.isEmpty else { return nil }
    if allowed.contains("GET") { allowed.append("HEAD") }
    guard request.head.method == "OPTIONS" else { return .always(.notAllowed(request.head.method, allowed: allowed)) }
    let answer = SiteResponse.status(200).with { $0.fields.append("Allow", (allowed + ["OPTIONS"]).joined(separator: ", ")) }
    return .always(Self.open(answer, request))
  }

  /// Permits scripts of every origin, as the Fetch Standard requires.
  private static func open(_ answer: SiteResponse, _ request: SiteRequest) -> SiteResponse {
    answer.with {
      $0.fields.append("Access-Control-Allow-Origin", request.head.fields.first("Origin") ?? "*")
      $0.fields.append("Access-Control-Allow-Credentials", "true")
      guard request.head.method == "OPTIONS" else { return }
      $0.fields.append("Access-Control-Allow-Methods", "GET, POST, PUT, DELETE, PATCH, OPTIONS")
      $0.fields.append("Access-Control-Max-Age", "3600")
      if let asked = request.head.fields.first("Access-Control-Request-Headers") {
        $0.fields.append("Access-Control-Allow-Headers", asked)
      }
    }
  }

}
