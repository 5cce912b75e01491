public import TLSWire

/// The talk over one connection that puts an inquiry, as bytes in and out.
///
/// Not for `.flight`, which `ServerFlight` reads.
public struct Exchange: Sendable {
  public enum Action: Hashable, Sendable {
    /// More bytes are needed.
    case wait
    /// The server wants another hello; then more bytes are needed.
    case send([[UInt8]])
    /// The answer is whole; nothing more will be read.
    case done(ServerAnswer)
  }

  /// What to send first, in the pieces that are to go out one by one.
  public let opening: [[UInt8]]

  private let crafted: CraftedHello?
  private var reader: AnswerReader
  private var hasRetried = false

  /// Nil for a `.flight`.
  public init?(_ inquiry: Inquiry) {
    self.init(inquiry.form)
  }

  /// The limit is that of the certificates in bytes.
  public init?(_ form: Inquiry.Form, certificateLimit: Int = 1 << 20) {
    switch form {
    case .hello(let crafted, let depth):
      opening = crafted.segments
      self.crafted = crafted
      reader = AnswerReader(depth: depth, certificateLimit: certificateLimit)
    case .ssl2(let hello):
      opening = [hello.record]
      crafted = nil
      // A server may answer it in TLS, with a hello or an alert (RFC 5246, section E.2).
      reader = AnswerReader(depth: .hello, expectsSSL2: true)
    case .flight: return nil
    }
  }

  /// What has been read by now, also when it is not whole.
  public var answer: ServerAnswer { reader.answer }

  public mutating func received(_ bytes: [UInt8]) -> Action {
    guard reader.received(bytes) else { return .wait }
    guard !hasRetried, let retry = reader.answer.helloRetryRequest, let second = crafted?.answering(retry) else {
      return .done(reader.answer)
    }
    hasRetried = true
    reader.expectSecondHello()
    return .send(second.segments)
  }

  /// The server has closed its side.
  public mutating func receivedEnd() -> Action {
    reader.receivedEnd()
    return .done(reader.answer)
  }

  /// The server sends no more, by a reset or until the deadline: its answer where what it sent shows that it speaks no TLS.
  public mutating func gaveUp() -> ServerAnswer? { reader.gaveUp() ? reader.answer : nil }
}

extension CraftedHello {
  /// The bytes of the hello in its records, cut as they are to go out.
  public var segments: [[UInt8]] {
    let bytes = records ?? hello.records(version: recordVersion, fragmentLength: fragmentLength)
    guard let segmentLength, segmentLength > 0 else { return [bytes] }
    return stride(from: 0, to: bytes.count, by: segmentLength).map { Array(bytes[$0..<min($0 + segmentLength, bytes.count)]) }
  }

  /// The second hello (RFC 8446, section 4.1.2); nil when the request is answer enough, or asks for a share that is not there.
  ///
  /// A request that names a group has told what was asked, where nothing more is wanted. One that wants its cookie back has not
  /// necessarily looked at the hello yet.
  func answering(_ retry: ServerHello) -> CraftedHello? {
    guard retry.cookie != nil || (answersEveryRetry && retry.selectedGroup != nil) else { return nil }
    var shares = sharesForRetry
    if let group = retry.selectedGroup {
      shares.removeAll { $0.group != group }
      if shares.isEmpty { return nil }
    } else if answersEveryRetry {
      // A client changes nothing that it was not asked to change.
      shares = []
    }
    var second = self
    second.recordVersion = .tls12
    second.records = nil
    second.hello.extensions = extensions(of: hello, cookie: retry.cookie, shares: shares)
    return second
  }

  private func extensions(of hello: ClientHello, cookie: [UInt8]?, shares: [KeyShareEntry]) -> [TLSExtension] {
    var extensions = (hello.extensions ?? []).filter { $0.type != .cookie && $0.type != .earlyData }
    var added: [TLSExtension] = cookie.map { [.cookie($0)] } ?? []
    if let index = extensions.firstIndex(where: { $0.type == .keyShare }) {
      if !shares.isEmpty { extensions[index] = .keyShare(shares) }
    } else if !shares.isEmpty {
      added.append(.keyShare(shares))
    }
    // pre_shared_key has to stay the last one (RFC 8446, section 4.2.11).
    let end = extensions.last?.type == .preSharedKey ? extensions.endIndex - 1 : extensions.endIndex
    extensions.insert(contentsOf: added, at: end)
    return extensions
  }
}
