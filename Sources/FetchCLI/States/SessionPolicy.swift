internal import HTTPClient
internal import HTTPWire

/// Adds a session's fields to requests to the first origin, unless the request has fields of that name.
final class SessionPolicy: ExchangePolicy {
  fileprivate let fields: FieldSection

  init(_ fields: FieldSection) { self.fields = fields }

  func stage(of request: HTTPRequest) -> any ExchangeStage { SessionStage(self) }
}

private final class SessionStage: ExchangeStage {
  private let policy: SessionPolicy
  private var origin: URI?

  init(_ policy: SessionPolicy) { self.policy = policy }

  func prepare(_ exchange: inout PreparedExchange) async throws(HTTPError) {
    if exchange.redirects == 0 { origin = exchange.request.url }
    guard origin?.sharesOrigin(with: exchange.request.url) == true else { return }
    for line in policy.fields.lines where !exchange.request.fields.contains(line.nameText) {
      let isRemoved = exchange.request.removedFields.contains { line.isNamed($0) }
      if !isRemoved { exchange.request.fields.lines.append(line) }
    }
  }
}
