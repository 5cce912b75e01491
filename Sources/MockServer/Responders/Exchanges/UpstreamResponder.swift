public import Bytes
internal import HTTPClient
public import HTTPServer
internal import HTTPWire

/// Forwards every request to another server and returns its response; a reverse proxy. It handles every request, so it must be last.
public struct UpstreamResponder: SiteResponder {
  private let upstream: Upstream
  private let recorder: ExchangeRecorder?
  private let limit: Int
  private let hintText: @Sendable (Hint) -> String

  /// A request's content is buffered until it is complete: up to `limit` bytes. `recorder` records every exchange, failed ones too.
  /// `hintText` returns the text of a hint for the response to a failed request.
  public init(
    _ upstream: Upstream, recorder: ExchangeRecorder? = nil, limit: Int = 64 << 20,
    hintText: @escaping @Sendable (Hint) -> String = { $0.description }
  ) {
    self.hintText = hintText
    self.upstream = upstream
    self.recorder = recorder
    self.limit = limit
  }

  public func plan(for request: SiteRequest) -> SitePlan? {
    // A tunnel has no resource.
    guard request.head.method != "CONNECT" else { return .always(.problem(501, "tunnels are not made here")) }
    guard !upstream.isLoop(request) else { return .always(.problem(508, "the request was passed on in a circle")) }
    guard let target = upstream.target(of: request) else {
      return .always(.problem(400, "the path leaves the base path of the upstream server"))
    }
    return SitePlan(keeping: .bytes(limit: limit), protection: upstream.hasCredentials ? .credentials : .knownHost) { request in
      .later { await answer(to: request, at: target) }
    }
  }

  private func answer(to request: SiteRequest, at target: String) async -> SiteResponse {
    let (started, clock) = (Platform.now, ContinuousClock.now)
    do throws(HTTPError) {
      let response = try await upstream.send(request, to: target)
      await recorder?.add(
        RecordedExchange(request, to: upstream.url(of: target), response, at: started, lasting: clock.duration(to: .now)))
      return Self.answer(of: response, to: request.head)
    } catch {
      let status = error.category == .timeout ? 504 : 502
      let what = status == 504 ? "the upstream server did not respond in time" : "the upstream server did not respond"
      var members: [JSONValue.Member] = [
        .init("code", .string(error.code)), .init("phase", .string(error.phase.rawValue)), .init("reason", .string(error.message)),
      ]
      if let hint = error.hint { members.append(.init("hint", .string(hintText(hint)))) }
      return .problem(status, what, members)
    }
  }

  private static func answer(of response: HTTPResponse, to head: RequestHead) -> SiteResponse {
    let content: SiteContent =
      if head.method == "HEAD" {
        // The length of content that is not sent (RFC 9110, section 9.3.2).
        response.fields.number("Content-Length").map { .pattern($0) } ?? .pieces([])
      } else if !response.trailers.isEmpty {
        .pieces([(response.content, nil)])
      } else {
        .bytes(response.content)
      }
    return SiteResponse(content, type: nil).with {
      $0.status = response.status
      $0.fields = EndToEndFields.of(response.fields)
      $0.fields.append("Via", Upstream.via(response.head.version))
      $0.trailers = response.trailers.isEmpty ? nil : response.trailers
    }
  }
}
