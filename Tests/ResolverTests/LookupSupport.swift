import Bytes
import DNSWire
import Resolver
import Transport

/// Runs `body` on a reactor of its own and shuts that down.
func withReactor<T: Sendable>(_ body: @escaping @Sendable (Reactor) async throws -> T) async throws -> T {
  let reactor = try Reactor()
  defer { reactor.shutdown() }
  return try await reactor.run { try await body(reactor) }
}

extension Deadline {
  /// Far enough for a loaded machine, near enough for a test that hangs.
  static var generous: Deadline { .after(.seconds(20)) }
}

extension DNSQuestion {
  init(_ name: String, _ type: DNSRecordType = .a) throws { self.init(name: try DNSName(presentation: name), type: type) }
}

extension RecordResponse {
  var outcomes: [LookupAttempt.Outcome] { attempts.map(\.outcome) }
  var answerTexts: [String] { answers.map(\.dataText) }
}

/// The error that `body` throws.
func resolverError(of body: () async throws(ResolverError) -> Void) async -> ResolverError? {
  do throws(ResolverError) {
    try await body()
    return nil
  } catch {
    return error
  }
}

extension StubOptions {
  /// Waits that a loaded machine does not exceed.
  static var patient: StubOptions {
    var options = StubOptions()
    options.timeout = .seconds(20)
    options.caseGrace = .seconds(20)
    return options
  }

  func with(_ change: (inout StubOptions) -> Void) -> StubOptions {
    var options = self
    change(&options)
    return options
  }
}
