internal import Bytes
internal import Crypto
internal import TLSWire

/// The JARM fingerprint of a server (salesforce/jarm, version 1.0) as a state machine: provides ten ClientHellos, each for a new
/// connection, takes the responses, and computes the hash.
public struct JARM: Sendable {
  /// The outcome of one ClientHello.
  public enum Ending: Hashable, Sendable {
    /// Enough bytes were read, or the server closed its side.
    case answered
    /// The connection was reset.
    case reset
    /// No response, or an incomplete one, before the timeout.
    case timedOut
    /// The connection failed; with the reason.
    case unconnected(String)
  }

  private let name: String
  private var bytes: [UInt8] = []
  private var answers: [JARMResponse] = []
  private var fates: [ConnectionOutcome] = []

  private enum ConnectionOutcome: Hashable, Sendable {
    case hello, alert, other, closed, reset, timedOut
    case unconnected(String)
  }

  /// `name` is the target as given by the user, also for an address.
  public init(name: String) { self.name = name }

  /// True when no more ClientHellos are to be sent.
  public var isDone: Bool { answers.count == JARMClientHello.all.count || fates.last == .timedOut }

  /// The record to send on the next connection; nil when done. Until that connection has ended, it may be called again for a retry.
  ///
  /// A timeout ends the sequence: then the hash is all zeros.
  public mutating func next() -> [UInt8]? {
    var random = SystemRandomNumberGenerator()
    return next(random: &random)
  }

  mutating func next(random: inout some RandomNumberGenerator) -> [UInt8]? {
    bytes = []
    guard !isDone else { return nil }
    let hello = JARMClientHello.all[answers.count]
    return hello.record(of: hello.clientHello(name: name, random: &random))
  }

  /// Processes bytes of the current connection; true when no more are required.
  public mutating func received(_ more: [UInt8]) -> Bool {
    bytes += more.prefix(JARMResponse.limit - bytes.count)
    if bytes.count >= JARMResponse.limit { return true }
    // Only the first record counts; bytes that do not start a record end the response.
    guard let first = bytes.first, first == 21 || first == 22 else { return true }
    guard bytes.count >= Record.headerLength else { return false }
    return bytes.count >= Record.headerLength + Int(bytes[3]) << 8 + Int(bytes[4])
  }

  /// The current connection has ended.
  public mutating func ended(_ ending: Ending) {
    guard !isDone else { return }
    let answer = JARMResponse(reading: bytes)
    answers.append(answer)
    fates.append(fate(of: answer, ending))
    bytes = []
  }

  private func fate(of answer: JARMResponse, _ ending: Ending) -> ConnectionOutcome {
    if answer != .none { return .hello }
    if let first = bytes.first { return first == 21 ? .alert : .other }
    return switch ending {
    case .answered: .closed
    case .reset: .reset
    case .timedOut: .timedOut
    case .unconnected(let why): .unconnected(why)
    }
  }
}

// MARK: result

extension JARM {
  /// 62 hexadecimal digits; zeros before the end, and if no ClientHello got a ServerHello.
  public var hash: String {
    guard answers.count == JARMClientHello.all.count, fates.last != .timedOut, answers.contains(where: { $0 != .none }) else {
      return Self.zeros
    }
    let digits = answers.map { $0.digits ?? "000" }.joined()
    let rest = answers.map { $0.applicationProtocol + $0.extensions }.joined()
    return digits + Hex.encode(Digest.sha256(Array(rest.utf8)).prefix(16))
  }

  /// One per ClientHello; `|||` for those without a response or not sent.
  public var texts: [String] {
    let texts = fates.last == .timedOut ? [] : answers.map(\.description)
    return texts + Array(repeating: JARMResponse.none.description, count: JARMClientHello.all.count - texts.count)
  }

  /// The reason the hash is unreliable or meaningless; nil if it is reproducible.
  public var doubt: String? {
    if fates.last == .timedOut { return "ClientHello \(fates.count) of \(JARMClientHello.all.count) received no response in time" }
    let missing = fates.compactMap { if case .unconnected(let why) = $0 { why } else { nil } }
    if let why = missing.first { return "no connection for \(missing.count) of \(JARMClientHello.all.count) hellos: \(why)" }
    guard answers.count == JARMClientHello.all.count else {
      return "\(answers.count) of \(JARMClientHello.all.count) ClientHellos were sent"
    }
    if let odd = answers.first(where: { $0.digits == nil }) { return "the algorithm has no digit for version 0x\(odd.version)" }
    return answers.allSatisfy { $0 == .none } ? "no ClientHello received a ServerHello: \(tally)" : nil
  }

  /// `8 alerts, 2 closed connections`.
  private var tally: String {
    let words: [(ConnectionOutcome, String)] = [
      (.alert, "alerts"), (.closed, "connections closed"), (.reset, "connections reset"), (.other, "responses other than a ServerHello"),
    ]
    return words.map { word in (fates.count { $0 == word.0 }, word.1) }.filter { $0.0 > 0 }.map { "\($0.0) \($0.1)" }.joined(
      separator: ", ")
  }

  private static let zeros = String(repeating: "0", count: 62)
}
