internal import Bytes
public import DNSWire
public import Transport

/// Records from a DNS over HTTPS server (RFC 8484), over the HTTP client of the caller.
public struct DoHBackend: RecordBackend {
  public let template: DoHTemplate
  public let method: DoHMethod
  private let options: StubOptions
  private let client: any HTTPExchanging

  /// Of `options` only the flags of queries are used.
  public init(_ template: DoHTemplate, method: DoHMethod = .get, options: StubOptions = StubOptions(), client: any HTTPExchanging) {
    self.template = template
    self.method = method
    self.options = options
    self.client = client
  }

  public var name: String { template.description }

  public func response(to question: DNSQuestion, deadline: Deadline) async throws(ResolverError) -> RecordResponse {
    if let response = try SpecialName.response(to: question) { return response }
    let started = MonotonicInstant.now
    let message: DNSMessage
    do throws(ResolverError) {
      message = try await self.message(about: question, deadline)
    } catch {
      var error = error
      let outcome: LookupAttempt.Outcome = error.code == .timedOut ? .timedOut : .failed
      error.attempts = [LookupAttempt(server: name, outcome: outcome, detail: error.detail, duration: started.duration(to: .now))]
      throw error
    }
    let duration = started.duration(to: .now)
    return RecordResponse(
      question: question, responseCode: message.responseCode, answers: message.answers, authorities: message.authorities,
      additionals: message.additionals, isAuthenticated: message.authenticData, isAuthoritative: message.isAuthoritative,
      isTruncated: message.isTruncated, extendedErrors: message.edns?.extendedErrors ?? [], source: name, server: name, duration: duration,
      attempts: [LookupAttempt(server: name, outcome: message.responseCode.attemptOutcome, duration: duration)])
  }

  private func message(about question: DNSQuestion, _ deadline: Deadline) async throws(ResolverError) -> DNSMessage {
    let response = try await exchange(request(for: question), about: question, deadline)
    let message = try DoHError.translating(try DoHMessage.message(in: response)) { error in
      ResolverError(error.isTemporary ? .temporary : .failed, name: "\(question.name)", detail: "\(name): \(error)")
    }
    guard message.isResponse, message.questions == [question] else {
      throw ResolverError(.failed, name: "\(question.name)", detail: "\(name): the response is to another question")
    }
    return message
  }

  /// An error of the request is one of the lookup, and not about the server's own name.
  private func exchange(
    _ request: HTTPExchangeRequest, about question: DNSQuestion, _ deadline: Deadline
  ) async throws(ResolverError) -> HTTPExchangeResponse {
    do throws(ResolverError) {
      return try await client.exchange(request, deadline: deadline)
    } catch {
      throw ResolverError(error.code, name: "\(question.name)", detail: "\(name): \(error.reason)", causes: error.causes)
    }
  }

  /// The id is 0, so that equal queries are equal for HTTP caches (RFC 8484, section 4.1). Padded as over TLS (RFC 8467, section 4.1).
  private func request(for question: DNSQuestion) -> HTTPExchangeRequest {
    var query = DNSMessage.query(
      question, id: 0, edns: EDNS(udpPayloadSize: options.payloadSize, dnssecOK: options.requestsDNSSEC))
    query.authenticData = options.requestsDNSSEC
    query.checkingDisabled = options.disablesChecking
    return DoHMessage.request(query.encoded(paddedTo: 128), to: template, method: method)
  }
}
