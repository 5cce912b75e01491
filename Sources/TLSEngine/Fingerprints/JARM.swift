internal import Bytes
internal import Crypto
internal import TLSWire

/// JARM of a server (salesforce/jarm, version 1.0) as a machine: ten hellos out, one after the other and each over a connection
/// of its own, what is answered in, and the hash at the end.
public struct JARM: Sendable {
  /// How the asking of one hello ended.
  public enum Ending: Hashable, Sendable {
    /// Enough was read, or the server closed its side.
    case answered
    /// The connection was cut.
    case reset
    /// Nothing came, or too little.
    case timedOut
    /// There was no connection; in words.
    case unconnected(String)
  }

  private let name: String
  private var bytes: [UInt8] = []
  private var answers: [JARMAnswer] = []
  private var fates: [Fate] = []

  private enum Fate: Hashable, Sendable {
    case hello, alert, other, closed, reset, timedOut
    case unconnected(String)
  }

  /// `name` is the target as its user wrote it, also an address.
  public init(name: String) { self.name = name }

  /// Whether no more is to be asked.
  public var isDone: Bool { answers.count == JARMHello.all.count || fates.last == .timedOut }

  /// The record with which the next connection begins; nil when no more is to be asked. Until that has ended it may be asked for
  /// again, for another try.
  ///
  /// A hello that got no answer in time is the last: then the hash is that of silence.
  public mutating func next() -> [UInt8]? {
    var random = SystemRandomNumberGenerator()
    return next(random: &random)
  }

  mutating func next(random: inout some RandomNumberGenerator) -> [UInt8]? {
    bytes = []
    guard !isDone else { return nil }
    let hello = JARMHello.all[answers.count]
    return hello.record(of: hello.clientHello(name: name, random: &random))
  }

  /// Takes what came over the current connection; true when nothing more is needed.
  public mutating func received(_ more: [UInt8]) -> Bool {
    bytes += more.prefix(JARMAnswer.limit - bytes.count)
    if bytes.count >= JARMAnswer.limit { return true }
    // No more than the first record counts; what is no record will not become one.
    guard let first = bytes.first, first == 21 || first == 22 else { return true }
    guard bytes.count >= Record.headerLength else { return false }
    return bytes.count >= Record.headerLength + Int(bytes[3]) << 8 + Int(bytes[4])
  }

  /// The current connection is over.
  public mutating func ended(_ ending: Ending) {
    guard !isDone else { return }
    let answer = JARMAnswer(reading: bytes)
    answers.append(answer)
    fates.append(fate(of: answer, ending))
    bytes = []
  }

  private func fate(of answer: JARMAnswer, _ ending: Ending) -> Fate {
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
  /// 62 hexadecimal digits; zeros before the end, and when no hello was answered with one.
  public var hash: String {
    guard answers.count == JARMHello.all.count, fates.last != .timedOut, answers.contains(where: { $0 != .none }) else { return Self.zeros }
    let digits = answers.map { $0.digits ?? "000" }.joined()
    let rest = answers.map { $0.applicationProtocol + $0.extensions }.joined()
    return digits + Hex.encode(Digest.sha256(Array(rest.utf8)).prefix(16))
  }

  /// One for each hello; `|||` for those that were not answered or not sent.
  public var texts: [String] {
    let texts = fates.last == .timedOut ? [] : answers.map(\.description)
    return texts + Array(repeating: JARMAnswer.none.description, count: JARMHello.all.count - texts.count)
  }

  /// Why the hash may be another one next time, or says nothing of the server; nil when it is what the server is like.
  public var doubt: String? {
    if fates.last == .timedOut { return "hello \(fates.count) of \(JARMHello.all.count) was not answered in time" }
    let missing = fates.compactMap { if case .unconnected(let why) = $0 { why } else { nil } }
    if let why = missing.first { return "no connection for \(missing.count) of \(JARMHello.all.count) hellos: \(why)" }
    guard answers.count == JARMHello.all.count else { return "\(answers.count) of \(JARMHello.all.count) hellos were sent" }
    if let odd = answers.first(where: { $0.digits == nil }) { return "the algorithm has no digit for version 0x\(odd.version)" }
    return answers.allSatisfy { $0 == .none } ? "no hello was answered with a server_hello: \(tally)" : nil
  }

  /// `8 alerts, 2 closed connections`.
  private var tally: String {
    let words: [(Fate, String)] = [
      (.alert, "alerts"), (.closed, "connections closed"), (.reset, "connections reset"), (.other, "answers that are no hello"),
    ]
    return words.map { word in (fates.count { $0 == word.0 }, word.1) }.filter { $0.0 > 0 }.map { "\($0.0) \($0.1)" }.joined(
      separator: ", ")
  }

  private static let zeros = String(repeating: "0", count: 62)
}
