internal import HTTPWire

/// One request and its answer: whoever has the connection feeds it and does what it says.
struct SiteExchange {
  private enum Stage: Hashable { case request, interim(Int), head, content, end }

  private var request: SiteRequest
  private var answer: SiteAnswer?
  private var stage = Stage.request
  private var owesContinue: Bool
  /// The request has come to its end.
  private(set) var isWhole = false

  init(_ request: SiteRequest) {
    self.request = request
    owesContinue = request.expectsContinue && !request.route.isSilentAboutExpectations
  }

  /// The end of the answer is the connection's.
  var closes: Bool { answer?.closes ?? false }

  /// Of the request's content, of which nothing but its length and its digest is kept.
  mutating func received(_ bytes: ArraySlice<UInt8>) {
    owesContinue = false
    request.content.add(bytes)
  }

  mutating func receivedEnd(trailers: FieldSection = FieldSection()) {
    isWhole = true
    request.trailers = trailers
  }

  mutating func next() -> SiteStep {
    switch stage {
    case .request: return awaitRequest()
    case .interim(let index):
      guard let answer, index < answer.interim.count else {
        stage = .head
        return answer?.delay.map { .pause($0) } ?? next()
      }
      stage = .interim(index + 1)
      return .interim(answer.interim[index])
    case .head: return begin()
    case .content:
      guard let piece = answer?.content.next() else { return end() }
      return piece
    case .end: return end()
    }
  }

  private mutating func awaitRequest() -> SiteStep {
    if isWhole || request.route.refusesExpectations && request.expectsContinue {
      answer = request.route.answer(request)
      stage = .interim(0)
      return next()
    }
    guard owesContinue else { return .needsInput }
    owesContinue = false
    return .interim(ResponseHead(version: .http11, status: 100, reason: Array("Continue".utf8)))
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
