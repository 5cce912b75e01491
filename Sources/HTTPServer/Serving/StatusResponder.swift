internal import Bytes
internal import HTTPWire

/// `/__status`: the state of the server, as JSON.
struct StatusResponder: SiteResponder {
  let hub: ServerHub

  func plan(for request: SiteRequest) -> SitePlan? {
    response(to: request)?.with { $0.protection = SiteProtection.control.subtracting(.declaredJSON) }
  }

  private func response(to request: SiteRequest) -> SitePlan? {
    guard request.segments.first == "__status" else { return nil }
    guard request.segments.count == 1, ["GET", "HEAD"].contains(request.head.method) else {
      return .always(.status(request.segments.count == 1 ? 405 : 404).with { $0.fields.append("Allow", "GET, HEAD") })
    }
    // The status request itself is not counted.
    let (state, counts) = (hub.state(besides: 1), hub.counts)
    let elapsed = hub.started.duration(to: .now).components
    let document = JSONValue.object([
      JSONValue.Member("schema", .string("tlsprobe.status/1")), JSONValue.Member("state", .string(state.rawValue)),
      JSONValue.Member("elapsed_us", .integer(elapsed.seconds * 1_000_000 + elapsed.attoseconds / 1_000_000_000_000)),
      JSONValue.Member(
        "connections",
        .object([
          JSONValue.Member("accepted", .integer(Int64(counts.acceptedConnections))),
          JSONValue.Member("open", .integer(Int64(counts.openConnections))),
        ])),
      JSONValue.Member(
        "requests",
        .object([
          JSONValue.Member("begun", .integer(Int64(counts.requests))), JSONValue.Member("answered", .integer(Int64(counts.answers))),
        ])),
    ])
    return .always(
      SiteResponse(.bytes(Bytes.JSONWriter(pretty: true).bytes(of: document) + [0x0a]), type: "application/json")
        .with { $0.fields.append("Cache-Control", "no-store") })
  }
}
