internal import Bytes
internal import Connect
internal import DomainNames
internal import HTTPWire
internal import Transport

extension HTTPTransfer {
  /// The next bytes for the reader; nil at the end of the content.
  func nextContent() async throws(HTTPError) -> [UInt8]? {
    while true {
      switch try availableContent() {
      case .bytes(let bytes): return bytes
      case .end: return nil
      case .nothing: break
      }
      guard let exchange else { return nil }
      do throws(ExchangeFailure) {
        try take(try await exchange.next())
      } catch {
        throw explained(error)
      }
    }
  }

  /// Content that is available without waiting.
  enum Available {
    case bytes([UInt8])
    case end
    case nothing
  }

  func availableContent() throws(HTTPError) -> Available {
    do throws(ExchangeFailure) {
      while true {
        if let bytes = try nextDecoded() {
          try checkSize(adding: UInt64(bytes.count))
          change { $0.body.decoded += UInt64(bytes.count) }
          return .bytes(bytes)
        }
        if isContentOver { return .end }
        guard let exchange else { return .end }
        guard let event = try exchange.nextNow() else { return .nothing }
        try take(event)
      }
    } catch {
      throw explained(error)
    }
  }

  /// A decoder that reaches `decodedBytes` throws after it has returned the permitted amount.
  private func nextDecoded() throws(ExchangeFailure) -> [UInt8]? {
    do throws(HTTPWireError) {
      return try body.next(max: plan.value.chunkSize)
    } catch {
      if error.code == .limitExceeded, let limit = plan.value.limits.decodedBytes, (hops.last?.body.decoded ?? 0) >= limit {
        throw ExchangeFailure(.other(tooLarge(limit)))
      }
      throw ExchangeFailure(.message(error))
    }
  }

  private func take(_ event: ExchangeEvent) throws(ExchangeFailure) {
    switch event {
    case .body(let bytes):
      if let trace = plan.value.trace { trace(.responseBody(Array(bytes))) }
      change { $0.body.wire += UInt64(bytes.count) }
      if isTelling { for stage in stages { stage.received(bytes) } }
      try decoded { () throws(HTTPWireError) in try body.received(bytes) }
    case .trailers(let fields):
      plan.value.trace?(.trailers(fields))
      change { $0.trailers = fields }
    case .end:
      try decoded { () throws(HTTPWireError) in try body.finish() }
      change { $0.body.isComplete = true }
      if isTelling { for stage in stages { stage.ended(trailers: hops.last?.trailers ?? FieldSection(), isComplete: true) } }
    case .interim, .head: break
    }
  }

  /// True if the content is delivered to the caller, rather than discarded.
  private var isTelling: Bool { if case .content = stage { !stages.isEmpty } else { false } }

  private var isContentOver: Bool { hops.isEmpty || hops[hops.count - 1].body.isComplete }

  /// Rejects content that is larger than permitted, when its length is announced or when it is exceeded.
  private func checkSize(adding count: UInt64) throws(ExchangeFailure) {
    guard let limit = plan.value.limits.decodedBytes, !hops.isEmpty else { return }
    guard max(body.announced ?? 0, hops[hops.count - 1].body.decoded.addingReportingOverflow(count).partialValue) > limit else { return }
    throw ExchangeFailure(.other(tooLarge(limit)))
  }

  private func tooLarge(_ limit: UInt64) -> HTTPError {
    HTTPError(
      .limit, code: "http.body-too-large", phase: .receive, "the content is larger than \(limit) bytes", hint: .code(.raiseFileSize),
      url: current.value.url.description)
  }

  /// Continues with the redirect's request; reads the current content to its end if that is cheaper than a new connection.
  func follow(_ redirect: Redirect) async {
    change { $0.redirect?.isFollowed = true }
    plan.value.trace?(.redirecting(redirect))
    followed += 1
    repetitions = 0
    previous = current.value.url
    let next = Shared(current.value.following(redirect))
    await drain(before: next.value.url)
    current = next
    body = ResponseBody()
    stage = .asking
  }

  /// Ends the current exchange; the connection is kept if it can serve another, such as the one to that URL.
  func drain(before next: URI) async {
    let mayStay = connection.map { source.keeps($0, for: next) } ?? false
    var isComplete = false
    if mayStay, announcedLength ?? 0 <= Self.worthDraining {
      body = ResponseBody(announced: body.announced)
      exchange?.hurry(until: .after(Self.patience))
      var count: UInt64 = 0
      while count <= Self.worthDraining, let bytes = try? await nextContent() { count += UInt64(bytes.count) }
      // None of it was delivered to the caller.
      change { $0.body.decoded = 0 }
      isComplete = hops.last?.body.isComplete ?? false
    }
    noteProgress()
    change { $0.marks.pass(\.ended) }
    let canGoOn = exchange?.leave() ?? false
    exchange = nil
    guard mayStay, canGoOn, isComplete || connection?.speaksHTTP2 == true, leaveConnection() else { return await closeConnection() }
  }

  /// The value of Content-Length; nil if absent.
  private var announcedLength: UInt64? { hops.isEmpty ? nil : hops[hops.count - 1].response?.announcedLength }

  /// Ends a complete response.
  func finish() async {
    if !finishNow() { await closeConnection() }
  }

  /// The same if the connection is kept; false if it has to be closed.
  func finishNow() -> Bool {
    noteProgress()
    change { hop in if hop.marks.steps.ended == nil { hop.marks.pass(\.ended) } }
    let canGoOn = exchange?.leave() ?? false
    exchange = nil
    guard canGoOn, let connection, source.keeps(connection, for: nil) else { return false }
    return leaveConnection()
  }

  /// Returns the connection to its source; false if it is not needed any more.
  private func leaveConnection() -> Bool {
    guard let connection, connection.isOpen else { return false }
    guard source.takeBack(connection, canGoOn: true) else { return false }
    leave(isClosed: false)
    self.connection = nil
    return true
  }

  /// Closes the connection in an orderly way, unless other exchanges share it.
  private func closeConnection() async {
    guard let left = connection else { return }
    leave(isClosed: !left.isShared)
    connection = nil
    if !source.takeBack(left, canGoOn: false) { await left.close() }
  }

  /// Ends the exchange at its current state; other exchanges on the connection continue.
  func giveUpConnection() {
    let canGoOn = exchange?.leave() ?? false
    exchange = nil
    guard let left = connection else { return }
    let isShared = left.isShared
    leave(isClosed: !isShared)
    connection = nil
    if !isShared {
      left.flushFrames()
      left.drop()
    }
    _ = source.takeBack(left, canGoOn: isShared && canGoOn)
  }

  func leave(isClosed: Bool) {
    guard let connection else { return }
    plan.value.trace?(.connectionLeft(number: connection.facts.number, host: connection.origin.host.description, isClosed: isClosed))
  }

  @inline(__always)
  func change(_ edit: (inout Hop) -> Void) {
    guard !hops.isEmpty else { return }
    edit(&hops[hops.count - 1])
  }

  /// Copies the progress of the exchange to the hop.
  func noteProgress() {
    guard let progress = exchange?.progress else { return }
    change { hop in
      hop.requestBytes = progress.headBytes
      hop.requestBodySize = progress.contentSent
      hop.marks.pass(sent: progress.sent, answered: progress.answered)
    }
  }

  /// Converts the failure of an exchange for the caller.
  func explained(_ failure: ExchangeFailure) -> HTTPError {
    noteProgress()
    let phase = hops.last?.marks.phase ?? .queue
    switch failure.cause {
    case .message(let error): return HTTPError(error, during: phase, of: current.value.url)
    case .other(let error): return timely(error)
    case .connection(let error):
      return timely(HTTPError(error, during: phase, of: current.value.url))
    }
  }

  /// Replaces a timeout error by that of the caller's limit, if one was exceeded.
  func timely(_ error: HTTPError) -> HTTPError {
    guard error.category == .timeout, let limit = passedLimit(in: error.phase) else { return error }
    return HTTPError(
      .timeout, code: limit.code, phase: error.phase, limit.what, hint: limit.hint, url: error.url, causes: [error.message] + error.causes,
      connect: error.connect)
  }

  /// The caller's limit that a wait exceeded; nil for none.
  private func passedLimit(in phase: HTTPError.Phase) -> (code: String, what: String, hint: Hint)? {
    if let maximum = plan.value.maximumTime, deadline?.hasPassed() ?? false {
      return ("http.maximum-time", "the transfer was not over within \(maximum)", .code(.raiseMaximumTime))
    }
    guard phase == .wait, let patience = plan.value.firstByteTimeout, let sent = hops.last?.marks.steps.sent,
      sent.duration(to: .now) >= patience
    else { return nil }
    return ("http.first-byte-timeout", "no response within \(patience)", "the server has received the request")
  }

  private func decoded<T>(_ step: () throws(HTTPWireError) -> T) throws(ExchangeFailure) -> T {
    return try HTTPWireError.translating(try step()) { ExchangeFailure(.message($0)) }
  }

  /// Maximum bytes of a redirect's content to read in order to keep its connection.
  private static let worthDraining: UInt64 = 65_536
  /// Timeout for reading them.
  private static let patience = Duration.seconds(1)
}

extension Hop {
  /// The hop as it was before its request was sent.
  func begunAgain() -> Hop {
    var hop = Hop(url: url, request: request, marks: TransferTimings(started: marks.start))
    hop.marks.pass(\.dequeued)
    return hop
  }
}

extension RequestHead {
  /// Converts the head to absolute form for a proxy (RFC 9112, section 3.2.2).
  mutating func address(to proxy: Proxy, for request: HTTPRequest) {
    if request.target == nil { target = "\(scheme)://\(request.url.authority)\(target)" }
    guard !fields.contains("Proxy-Authorization") else { return }
    // The same position as in curl: after Host.
    let index = fields.lines.first?.isNamed("Host") == true ? 1 : 0
    if let answer = request.proxyAuthorization {
      fields.lines.insert(FieldLine(name: Array("Proxy-Authorization".utf8), value: answer), at: index)
    } else if proxy.authentication == .basic, let credentials = proxy.credentials {
      let secret = Base64.encode(Array("\(credentials.user):\(credentials.password)".utf8))
      fields.lines.insert(FieldLine("Proxy-Authorization", "Basic \(secret)"), at: index)
    }
  }
}
