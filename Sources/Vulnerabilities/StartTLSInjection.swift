internal import Bytes
internal import Connect
internal import Observation
internal import Probes
internal import StartTLS
internal import TLSEngine
internal import TLSWire
internal import Transport

/// Whether a command that follows STARTTLS in the same segment, in plaintext, is executed within TLS (CVE-2011-0411).
///
/// The command is one without effect. The server is vulnerable if its response comes through TLS although nothing was sent there.
struct StartTLSInjection: VulnerabilityProbe {
  let id = "starttls-injection"
  let title = "STARTTLS command injection"
  let safety = ProbeSafety.safe
  let maximumConnections = 4

  func run(in context: VulnerabilityContext) async -> VulnerabilityVerdict {
    guard let name = context.bench.connector.options.approach.startTLS?.name else {
      return .notVulnerable("the connection starts with TLS")
    }
    guard let script = InjectionScript.named(name) else { return .undetermined("injection is not tested over \(name)") }
    var last = VulnerabilityVerdict.undetermined("no connection was left")
    var wasClosed = false
    for tries in 1...2 {
      switch await attempt(script, in: context) {
      case .success(.executed):
        last = .vulnerable(
          "a command sent in plaintext after STARTTLS was executed within TLS", evidence: ["injected: \(script.injected.trimmed)"],
          tries: tries)
        if tries == 2 { return last }
      case .success(.ignored): return .notVulnerable("the injected command was discarded", tries: tries)
      // A server that reads the command as TLS ends the handshake, with a reset if it has not read all. An end without an alert has to
      // repeat.
      case .failure(let failure) where failure.isRefusal || failure.how == .reset:
        if failure.alert != nil || wasClosed {
          guard await context.completesHandshake() else {
            return .undetermined("the handshake fails without an injected command, too", tries: tries)
          }
          return .notVulnerable("the handshake was refused: \(failure.detail ?? failure.how.rawValue)", tries: tries)
        }
        wasClosed = true
        last = .undetermined(failure)
      case .failure(let failure): last = .undetermined(failure)
      }
    }
    return last
  }

  private enum Outcome: Sendable { case executed, ignored }

  private func attempt(_ script: InjectionScript, in context: VulnerabilityContext) async -> Result<Outcome, ProbeFailure> {
    guard context.bench.reserve(1) == 1 else { return .failure(.notAsked("no connection was left")) }
    var options = context.bench.connector.options
    options.approach.startTLS = nil
    let plain = Connector(reactor: context.bench.connector.reactor, resolver: context.bench.connector.resolver, options: options)
    let deadline = context.bench.handshakeDeadline
    do throws(ConnectError) {
      let stream = try await plain.open(context.bench.routes[0], deadline: context.bench.overall)
      defer { stream.abort() }
      guard try await script.run(over: stream, deadline: deadline) else {
        return .failure(ProbeFailure(.malformed, detail: "the server did not agree to STARTTLS"))
      }
      let connection = try TLSConnection(
        over: stream, context: try context.bench.context(for: context.bench.question.hello), serverName: context.serverName)
      let start = ContinuousClock.now
      try await connection.handshake(deadline: deadline)
      let patience = Self.patience + start.duration(to: .now) * 3
      do throws(ConnectError) {
        let received = try await connection.read(deadline: .after(patience).earlier(of: context.bench.overall))
        guard case .bytes(let bytes) = received else { return .success(.ignored) }
        return .success(String(decoding: bytes, as: UTF8.self).contains(script.response) ? .executed : .ignored)
      } catch  where error.isTimeout && !context.bench.isOver {
        // Without another command a sound server sends nothing.
        return .success(.ignored)
      }
    } catch {
      return .failure(ProbeFailure(error))
    }
  }

  private static let patience = Duration.seconds(2)
}

/// The plaintext of one protocol up to STARTTLS, with a command appended.
struct InjectionScript: Sendable {
  /// Lines to send, each after the first line that begins with the text.
  let steps: [(after: String, send: String)]
  let injected: String
  /// Part of the response to the injected command.
  let response: String

  static func named(_ name: String) -> InjectionScript? {
    switch name {
    case "smtp":
      InjectionScript(steps: [("220", "EHLO tlsprobe.invalid\r\n"), ("250 ", "STARTTLS\r\n")], injected: "NOOP\r\n", response: "250")
    case "lmtp":
      InjectionScript(steps: [("220", "LHLO tlsprobe.invalid\r\n"), ("250 ", "STARTTLS\r\n")], injected: "NOOP\r\n", response: "250")
    case "imap": InjectionScript(steps: [("* ", "a1 STARTTLS\r\n")], injected: "a2 NOOP\r\n", response: "a2 ")
    case "pop3": InjectionScript(steps: [("+OK", "STLS\r\n")], injected: "CAPA\r\n", response: "+OK")
    case "ftp": InjectionScript(steps: [("220", "AUTH TLS\r\n")], injected: "NOOP\r\n", response: "200")
    case "nntp": InjectionScript(steps: [("20", "STARTTLS\r\n")], injected: "DATE\r\n", response: "111")
    case "sieve": InjectionScript(steps: [("OK", "STARTTLS\r\n")], injected: "NOOP \"injected\"\r\n", response: "injected")
    default: nil
    }
  }

  /// Sends the last step with the command in one segment; false if the server does not agree.
  func run(over stream: TransportStream, deadline: Deadline) async throws(ConnectError) -> Bool {
    var buffer: [UInt8] = []
    for (index, step) in steps.enumerated() {
      guard try await line(beginning: step.after, from: stream, &buffer, deadline) else { return false }
      let isLast = index == steps.count - 1
      if isLast { buffer = [] }
      let output = Array((isLast ? step.send + injected : step.send).utf8)
      do throws(TransportError) { try await stream.write(output, deadline: deadline) } catch {
        throw ConnectError(error, stage: .startTLS, endpoint: stream.peer)
      }
    }
    // The reply to STARTTLS; a reply to the command that follows it in plaintext is not the fault.
    return try await line(beginning: nil, from: stream, &buffer, deadline)
  }

  /// Reads lines until one begins with the text; nil takes any whose code means agreement.
  private func line(
    beginning start: String?, from stream: TransportStream, _ buffer: inout [UInt8], _ deadline: Deadline
  ) async throws(ConnectError) -> Bool {
    var total = 0
    while total < 65_536 {
      while let end = buffer.firstIndex(of: UInt8(ascii: "\n")) {
        let line = String(decoding: buffer[..<end], as: UTF8.self)
        buffer.removeSubrange(...end)
        if let start {
          if line.hasPrefix(start) { return true }
        } else {
          return ["220", "234", "382", "+OK", "a1 OK", "OK"].contains { line.hasPrefix($0) }
        }
      }
      let bytes: [UInt8]
      do throws(TransportError) {
        bytes = try await stream.read(deadline: deadline)
      } catch {
        throw ConnectError(error, stage: .startTLS, endpoint: stream.peer)
      }
      if bytes.isEmpty { return false }
      total += bytes.count
      buffer += bytes
    }
    return false
  }
}

extension String {
  fileprivate var trimmed: String { String(prefix { $0 != "\r" && $0 != "\r\n" && $0 != "\n" }) }
}
