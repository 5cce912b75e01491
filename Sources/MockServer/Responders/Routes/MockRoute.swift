internal import HTTPServer
internal import Synchronization

/// A pattern of requests and its responses.
struct MockRoute: Sendable {
  /// In upper case; empty for all.
  let methods: [String]
  let pattern: PathPattern
  let rules: RequestRules
  /// The WebSocket that the route opens; nil for a route of responses.
  let webSocket: WebSocketRoute?
  /// Used in turn, repeatedly.
  private let responses: [RouteResponse]
  /// Responses without parameters, created once; nil for the others.
  private let fixed: [SiteResponse?]
  private let turn = RoundRobinCounter()

  init(methods: [String], pattern: PathPattern, rules: RequestRules, responses: [RouteResponse]) {
    self.methods = methods
    self.pattern = pattern
    self.rules = rules
    self.responses = responses
    webSocket = nil
    fixed = responses.map { $0.isFixed ? $0.answer(to: [:]) : nil }
  }

  init(webSocket: WebSocketRoute, pattern: PathPattern) {
    self.webSocket = webSocket
    self.pattern = pattern
    rules = RequestRules()
    (methods, responses, fixed) = ([], [], [])
  }

  /// GET implies HEAD.
  func allows(_ method: String) -> Bool {
    methods.isEmpty || methods.contains(method) || method == "HEAD" && methods.contains("GET")
  }

  func plan(_ parameters: [String: String]) -> SitePlan {
    guard !rules.isEmpty else { return SitePlan(keeping: .nothing) { _ in .now(answer(to: parameters)) } }
    return SitePlan(keeping: rules.needsContent ? .bytes(limit: rules.contentLimit) : .nothing) { request in
      let faults = rules.faults(in: request, expectsContent: true)
      return .now(faults.isEmpty ? answer(to: parameters) : .faults(faults))
    }
  }

  private func answer(to parameters: [String: String]) -> SiteResponse {
    let index = responses.count > 1 ? turn.next() % responses.count : 0
    guard responses.indices.contains(index) else { return .status(200) }
    return fixed[index] ?? responses[index].answer(to: parameters) ?? .problem(400, "a segment of the path is not for a field")
  }
}

/// A counter for round-robin selection, shared by all connections.
private final class RoundRobinCounter: Sendable {
  private let count = Atomic(0)

  func next() -> Int { count.wrappingAdd(1, ordering: .relaxed).oldValue & .max }
}
