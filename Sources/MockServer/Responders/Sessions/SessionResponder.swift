internal import Bytes
public import HTTPServer
internal import HTTPWire

/// Starts, returns and ends sessions: POST /session/start, GET /session, POST /session/end.
public struct SessionResponder: SiteResponder {
  private let store: SessionStore

  public init(_ store: SessionStore) { self.store = store }

  public func plan(for request: SiteRequest) -> SitePlan? {
    guard request.segments.first == "session" else { return nil }
    switch request.segments.dropFirst() {
    case []: return plan(for: request, ["GET", "HEAD"]) { await show($0) }
    case ["start"]: return plan(for: request, ["POST"]) { await start($0) }
    case ["end"]: return plan(for: request, ["POST"]) { await end($0) }
    default: return nil
    }
  }

  private func plan(
    for request: SiteRequest, _ methods: [String], _ answer: @escaping @Sendable (SiteRequest) async -> SiteResponse
  ) -> SitePlan {
    guard methods.contains(request.head.method) else { return .always(.notAllowed(request.head.method, allowed: methods)) }
    // A form on another page could otherwise start a session for the user, or end one.
    let protection: SiteProtection = [.knownHost, .sameOrigin]
    return SitePlan(keeping: .bytes(limit: Self.longest), protection: protection) { request in .later { await answer(request) } }
  }

  private func start(_ request: SiteRequest) async -> SiteResponse {
    var data = JSONValue.null
    if !request.content.bytes.isEmpty {
      switch ContentFields.read(request) {
      case .success(let content): data = content
      case .failure(let fault): return .faults([fault])
      }
    }
    guard let session = await store.start(data) else { return .problem(503, "there is no room for another session") }
    return Self.told(session, status: 201).with {
      $0.fields.append("Set-Cookie", Self.cookie(session.id, expires: session.expires, request))
      $0.fields.append("Location", "/session")
      $0.fields.append("Cache-Control", "no-store")
    }
  }

  private func show(_ request: SiteRequest) async -> SiteResponse {
    let token = SessionToken.of(request.head.fields)
    guard let token, let session = await store.session(token) else { return .sessionless(token) }
    return Self.told(session).with { $0.fields.append("Cache-Control", "no-store") }
  }

  private func end(_ request: SiteRequest) async -> SiteResponse {
    let token = SessionToken.of(request.head.fields)
    guard let token, await store.end(token) else { return .sessionless(token) }
    return SiteResponse.status(204).with {
      $0.fields.append("Set-Cookie", Self.cookie("", expires: Timestamp(seconds: 0), request))
    }
  }

  private static func told(_ session: SessionStore.Session, status: Int = 200) -> SiteResponse {
    SiteResponse.json([
      ("id", .string(session.id)), ("state", .string("active")), ("started", .string(session.started.rfc3339)),
      ("expires", .string(session.expires.rfc3339)), ("data", session.data),
    ]).with { $0.status = status }
  }

  private static func cookie(_ value: String, expires: Timestamp, _ request: SiteRequest) -> String {
    let end = HTTPDate.write(expires)
    return
      "\(SessionToken.cookie)=\(value); Path=/; Expires=\(end); HttpOnly; SameSite=Lax\(request.head.scheme == "https" ? "; Secure" : "")"
  }

  private static let longest = 65_536
}
