public import Bytes
internal import Crypto
public import DomainNames
public import Transport

/// Resolves names with an HTTPDNS account: signs and encrypts requests, rotates and learns endpoints.
///
/// An actor, because the endpoints outlive a resolution.
public actor HTTPDNSClient {
  public nonisolated let configuration: HTTPDNSConfiguration
  private let exchanger: any HTTPExchanging
  private let store: (any HTTPDNSEndpointStore)?
  private let pause: @Sendable (Duration, Deadline) async -> Void
  private let clock: @Sendable () -> Timestamp
  private let signer: HTTPDNSSigner
  private var list: HTTPDNSEndpointList
  private var isRestored = false
  /// Problems that did not make a resolution fail, oldest first: an unreadable list of endpoints, a failed scheduling request.
  public private(set) var warnings: [String] = []

  /// `pause` waits before a retry; `clock` returns the current time.
  public init(
    _ configuration: HTTPDNSConfiguration, exchanger: any HTTPExchanging, store: (any HTTPDNSEndpointStore)? = nil,
    pause: @escaping @Sendable (Duration, Deadline) async -> Void = { _, _ in },
    clock: @escaping @Sendable () -> Timestamp = { Platform.now }
  ) {
    self.configuration = configuration
    self.exchanger = exchanger
    self.store = store
    self.pause = pause
    self.clock = clock
    signer = HTTPDNSSigner(
      configuration.account, validity: configuration.signatureValidity, clockOffset: configuration.clockOffset)
    list = configuration.startupList
  }

  /// Waits before a batch of lookups is sent.
  func pause(_ duration: Duration) async { await pause(duration, .never) }

  /// The endpoints in use, as `resolve endpoints` lists them.
  public var endpoints: HTTPDNSEndpointList { list }

  /// Resolves up to five names with one request, and with one more at another endpoint if that fails.
  public func resolve(
    _ names: [DomainName], families: AddressFamilies, deadline: Deadline
  ) async throws(ResolverError) -> HTTPDNSResolution {
    let request = try HTTPDNSRequest(
      names, families: families, sdns: configuration.sdns, clientAddress: configuration.clientAddress)
    await restore(deadline)
    if configuration.schedules, list.needsSchedule(at: clock()) { await schedule(deadline) }
    var attempts: [HTTPDNSAttempt] = []
    while true {
      guard let endpoint = list.current(configuration.usableFamilies) else { throw Self.unreachable(names[0], configuration) }
      let start = MonotonicInstant.now
      let failure: ResolverError
      let isRetryable: Bool
      do throws(ResolverError) {
        let (response, detail) = try await response(to: request, at: endpoint, deadline)
        attempts.append(HTTPDNSAttempt(endpoint: endpoint, duration: start.duration(to: .now), failure: nil))
        if response.code == .success { return HTTPDNSResolution(response: response, attempts: attempts) }
        failure = ResolverError(.httpdnsRefused, name: names[0].ascii, detail: detail)
        isRetryable = response.code.isRetryable
        attempts[attempts.count - 1].failure = failure
      } catch {
        failure = ResolverError(error.code, name: names[0].ascii, detail: error.detail, causes: error.causes)
        // A key that does not decrypt a response is wrong at every endpoint.
        isRetryable = error.code != .httpdnsUndecryptable && error.code != .cancelled && error.code != .httpdnsRequest
        attempts.append(HTTPDNSAttempt(endpoint: endpoint, duration: start.duration(to: .now), failure: failure))
      }
      guard isRetryable else { throw failure.at(attempts, configuration.scheme) }
      // Concurrent resolutions that failed at the same endpoint advance the list once.
      if list.current(configuration.usableFamilies) == endpoint, list.rotate(), configuration.schedules,
        list.needsSchedule(at: clock(), isUrgent: true)
      {
        await schedule(deadline)
      }
      await save(deadline)
      guard attempts.count <= configuration.retries, !deadline.hasPassed() else { throw failure.at(attempts, configuration.scheme) }
      await pause(configuration.retryDelay * attempts.count, deadline)
    }
  }

  /// Resolves any number of names in batches, one after the other; a failure of one does not end the others.
  public func resolveAll(
    _ names: [DomainName], families: AddressFamilies, deadline: Deadline
  ) async -> [(names: [DomainName], result: Result<HTTPDNSResolution, ResolverError>)] {
    var results: [(names: [DomainName], result: Result<HTTPDNSResolution, ResolverError>)] = []
    for batch in HTTPDNSRequest.batches(of: names) {
      do throws(ResolverError) {
        results.append((batch, .success(try await resolve(batch, families: families, deadline: deadline))))
      } catch {
        results.append((batch, .failure(error)))
      }
    }
    return results
  }

  /// Requests endpoints now, whatever the age of the list. Returns false if that fails; the reason is in `warnings`.
  public func reschedule(deadline: Deadline) async -> Bool {
    await restore(deadline)
    return await schedule(deadline)
  }

  private static func unreachable(_ name: DomainName, _ configuration: HTTPDNSConfiguration) -> ResolverError {
    ResolverError(.failed, name: name.ascii, detail: "httpdns:\(configuration.account.name) has no endpoint of a usable address family")
  }
}

// MARK: - Requests

extension HTTPDNSClient {
  /// The response, and a text about its code.
  private func response(
    to request: HTTPDNSRequest, at endpoint: HTTPDNSEndpoint, _ deadline: Deadline
  ) async throws(ResolverError) -> (HTTPDNSResponse, detail: String) {
    let (account, encryption, now) = (configuration.account, configuration.encryption, clock())
    let target = try request.target(
      signedBy: signer, for: account, encryption: encryption, vector: try Self.random(encryption.vectorLength, account), at: now)
    let received = try await exchange(target, at: endpoint, scheme: configuration.scheme, deadline)
    let response = try HTTPDNSResponse(status: received.status, content: received.content, account: account, encryption: encryption)
    var detail = "\(endpoint) returned \(response.code)"
    if let meaning = response.code.meaning { detail += ": \(meaning)" }
    if response.code == .signatureExpired || response.code == .invalidDuration, let date = received.value(of: "date") {
      detail += Self.skew(date, now)
    }
    return (response, detail)
  }

  private func exchange(
    _ target: String, at endpoint: HTTPDNSEndpoint, scheme: HTTPExchangeRequest.Scheme, _ deadline: Deadline
  ) async throws(ResolverError) -> HTTPExchangeResponse {
    let request = HTTPExchangeRequest(
      scheme: scheme, host: endpoint.hostText, port: endpoint.port, target: target, address: endpoint.address,
      verifiedName: scheme == .https ? configuration.certificateName : nil, fields: [HTTPExchangeField("Accept", "application/json")])
    return try await exchanger.exchange(request, deadline: deadline.earlier(of: .after(configuration.attemptTimeout)))
  }

  private static func random(_ count: Int, _ account: HTTPDNSAccount) throws(ResolverError) -> [UInt8] {
    do throws(CryptoError) {
      return try RandomBytes.make(count)
    } catch {
      throw ResolverError(.failed, name: "httpdns:\(account.name)", detail: "\(error)")
    }
  }

  /// How far the local clock is from the server's.
  private static func skew(_ date: String, _ now: Timestamp) -> String {
    guard let server = HTTPDate.read(date, at: now) else { return "" }
    let (difference, isOverflow) = now.seconds.subtractingReportingOverflow(server.seconds)
    guard !isOverflow, difference != 0 else { return "" }
    return "; the local clock is \(difference.magnitude) s \(difference > 0 ? "ahead of" : "behind") the server's"
  }
}

// MARK: - Endpoints

extension HTTPDNSClient {
  /// Learns endpoints, trying up to three of the known ones.
  @discardableResult
  private func schedule(_ deadline: Deadline) async -> Bool {
    list.attemptSchedule(at: clock())
    for _ in 0..<Self.scheduleAttempts where !deadline.hasPassed() {
      guard let endpoint = list.currentScheduler(configuration.usableFamilies) else { break }
      do throws(ResolverError) {
        let nonce = try Self.random(8, configuration.account)
        let target = HTTPDNSScheduleRequest(region: configuration.region)
          .target(signedBy: signer, for: configuration.account, nonce: nonce, at: clock())
        let received = try await exchange(target, at: endpoint, scheme: configuration.scheme, deadline)
        let schedule = try HTTPDNSSchedule(status: received.status, content: received.content, account: configuration.account)
        if schedule.code == .success {
          guard schedule.isEnabled else {
            warn("the service is disabled for the account")
            return false
          }
          list.apply(schedule, at: clock())
          await save(deadline)
          return true
        }
        warn("scheduling at \(endpoint): \(schedule.code)")
        if !schedule.code.isRetryable { return false }
      } catch {
        warn("scheduling at \(endpoint): \(error.detail ?? "\(error)")")
        if error.code == .cancelled { return false }
      }
      list.rotateScheduler()
    }
    return false
  }

  private func restore(_ deadline: Deadline) async {
    guard !isRestored, let store else { return }
    isRestored = true
    do throws(ResolverError) {
      guard let bytes = try await store.read(configuration.account.name, deadline: deadline) else { return }
      do throws(HTTPDNSEndpointList.Unusable) {
        try list.restore(bytes, for: configuration.account)
      } catch {
        warn("the stored endpoints are not used: \(error.reason)")
      }
    } catch {
      warn(error.detail ?? "\(error)")
    }
  }

  /// Stores a learned list; a failure is a warning, as the resolution does not depend on it.
  private func save(_ deadline: Deadline) async {
    guard let store, list.learned != nil else { return }
    do throws(ResolverError) {
      try await store.write(list.stored(for: configuration.account), configuration.account.name, deadline: deadline)
    } catch {
      warn(error.detail ?? "\(error)")
    }
  }

  private func warn(_ text: String) {
    if warnings.count < Self.warningLimit { warnings.append(text) }
  }

  private static let scheduleAttempts = 3
  private static let warningLimit = 100
}

/// The result of a resolution, and how it came about.
public struct HTTPDNSResolution: Hashable, Sendable {
  public let response: HTTPDNSResponse
  /// In order; the last one succeeded.
  public let attempts: [HTTPDNSAttempt]
}

/// One request to an endpoint.
public struct HTTPDNSAttempt: Hashable, Sendable {
  public let endpoint: HTTPDNSEndpoint
  public let duration: Duration
  /// Nil for the successful one.
  public internal(set) var failure: ResolverError?
}

extension ResolverError {
  /// The last failure, with the previous ones among its causes.
  fileprivate func at(_ attempts: [HTTPDNSAttempt], _ scheme: HTTPExchangeRequest.Scheme) -> ResolverError {
    let earlier = attempts.dropLast().reversed().compactMap { attempt in
      attempt.failure.map { "\(attempt.endpoint): \($0.detail ?? $0.code.rawValue)" }
    }
    var error = ResolverError(code, name: name, detail: detail, causes: causes + earlier)
    error.attempts = attempts.map { LookupAttempt($0, scheme) }
    return error
  }
}

extension LookupAttempt {
  /// A request to an endpoint as a query of a lookup.
  init(_ attempt: HTTPDNSAttempt, _ scheme: HTTPExchangeRequest.Scheme) {
    let outcome: Outcome =
      switch attempt.failure?.code {
      case nil: .answered
      case .timedOut?: .timedOut
      case .httpdnsRefused?: .refused
      default: .failed
      }
    self.init(
      server: "\(scheme.rawValue)://\(attempt.endpoint)", outcome: outcome, detail: attempt.failure?.detail, duration: attempt.duration)
  }
}
