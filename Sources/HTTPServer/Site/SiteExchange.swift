internal import HTTPWire

/// One request and its response: the owner of the connection passes it the input and performs its steps.
///
/// Noncopyable, because a copy would return the same work again.
struct SiteExchange: ~Copyable {
  private enum Stage: Hashable { case request, work, interim(Int), head, content, portion, broken, end }

  private(set) var request: SiteRequest
  private let plan: SitePlan
  private var answer: SiteResponse?
  /// A part of the content that work has produced and that has not been sent.
  private var portion: SiteContent?
  private var stage = Stage.request
  private var owesContinue: Bool
  private var content: ContentCollector
  /// True if the whole request has been received.
  private(set) var isWhole = false
  /// The response that opens a WebSocket; nil for other exchanges.
  private let upgrade: SiteUpgrade?

  /// `budget` bounds the content that the plan keeps.
  init(
    _ request: SiteRequest, _ plan: SitePlan, within budget: UploadBudget? = nil, upgrade: SiteUpgrade? = nil
  ) {
    self.request = request
    self.plan = plan
    self.upgrade = upgrade
    content = ContentCollector(plan.keeping, within: budget)
    owesContinue = plan.expectation == .welcomed && request.expectsContinue
  }

  /// True if the request's content is that of a WebSocket.
  var opensWebSocket: Bool { upgrade != nil }

  /// The script of the WebSocket that the request opens.
  var script: WebSocketScript { upgrade?.script ?? .echo }

  /// True if the response does not wait for the end of the request: an extended CONNECT has none (RFC 8441, section 4).
  private var precedesEnd: Bool {
    request.head.connectProtocol != nil || plan.expectation == .refused && request.expectsContinue
  }

  /// True if the end of the connection ends the response.
  var closes: Bool { answer?.closes ?? false }

  /// Receives a part of the request's content, which is kept according to the plan.
  mutating func received(_ bytes: ArraySlice<UInt8>) {
    owesContinue = false
    content.add(bytes)
  }

  mutating func receivedEnd(trailers: FieldSection = FieldSection()) {
    isWhole = true
    request.trailers = trailers
  }

  /// Receives the result of the work.
  mutating func answered(_ answer: SiteResponse) {
    switch stage {
    case .work:
      self.answer = answer
      stage = .interim(0)
    case .portion:
      portion = answer.content
      stage = answer.status == 200 ? .content : .broken
      if answer.content.isEmpty, self.answer?.content.isGenerated == true { self.answer?.content = .bytes([]) }
    default: break
    }
  }

  mutating func next() -> SiteAction {
    switch stage {
    case .request: return awaitRequest()
    // Called again, which does not happen before the work is done.
    case .work, .portion: return .step(.needsInput)
    case .broken: return .step(.abort)
    case .interim(let index):
      guard let answer, index < answer.interim.count else {
        stage = .head
        if let delay = answer?.delay { return .step(.pause(delay)) }
        return next()
      }
      stage = .interim(index + 1)
      return .step(.interim(answer.interim[index]))
    case .head: return .step(answer?.isWithheld == true ? .abort : begin())
    case .content: return nextContent()
    case .end: return .step(end())
    }
  }

  private mutating func nextContent() -> SiteAction {
    if let piece = portion?.next() { return piece }
    switch answer?.content.next() {
    case nil: return .step(end())
    case .work(let work)?:
      stage = .portion
      return .work(work)
    case .step(let step)?: return .step(step)
    }
  }

  private mutating func awaitRequest() -> SiteAction {
    if let refusal = content.refusal {
      answer = Self.answer(to: refusal)
      stage = .interim(0)
      return next()
    }
    if isWhole || precedesEnd {
      if let upgrade {
        stage = .end
        return .step(.upgrade(upgrade.head, upgrade.agreement))
      }
      request.content = content.received
      switch plan.reply(request) {
      case .now(let answer):
        self.answer = answer
        stage = .interim(0)
        return next()
      case .later(let perform):
        stage = .work
        return .work(SiteWork(perform))
      }
    }
    guard owesContinue else { return .step(.needsInput) }
    owesContinue = false
    return .step(.interim(ResponseHead(version: .http11, status: 100, reason: Array("Continue".utf8))))
  }

  private static func answer(to refusal: ContentCollector.Refusal) -> SiteResponse {
    switch refusal {
    case .requestLimit: .text("there is more content than is taken here\n", status: 413)
    case .serverLimit:
      .text("the uploads under way use all memory for uploads; try again\n", status: 503).with { $0.fields.append("Retry-After", "1") }
    }
  }

  private mutating func begin() -> SiteStep {
    guard let answer else { return end() }
    let bodiless = request.head.method == "HEAD" || answer.status == 204 || answer.status == 304
    stage = bodiless || answer.content.isEmpty ? .end : .content
    return .head(answer.head, hasContent: stage == .content)
  }

  private mutating func end() -> SiteStep {
    defer { stage = .end }
    guard case .content = stage else { return .end(trailers: nil) }
    return .end(trailers: answer?.trailers)
  }
}
