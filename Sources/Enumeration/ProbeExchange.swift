public import TLSWire

/// The exchange of one inquiry over one connection, as bytes in and out.
///
/// Not for `.flight`, which `ServerFlight` reads.
public struct ProbeExchange: Sendable {
  public enum Action: Hashable, Sendable {
    /// More bytes are required.
    case wait
    /// Send a second ClientHello; then more bytes are required.
    case send([[UInt8]])
    /// The response is complete; nothing more is read.
    case done(ServerResponse)
  }

  /// The bytes to send first, in the segments to be sent separately.
  public let opening: [[UInt8]]

  private let crafted: CraftedClientHello?
  private var reader: ServerResponseReader
  private var hasRetried = false

  /// Nil for a `.flight`.
  public init?(_ inquiry: ProbeHello) {
    self.init(inquiry.form)
  }

  /// `certificateLimit` is the maximum size of the certificates in bytes, by default 1 MiB.
  public init?(_ form: ProbeHello.Form, certificateLimit: Int = 1 << 20) {
    switch form {
    case .hello(let crafted, let depth):
      opening = crafted.segments
      self.crafted = crafted
      reader = ServerResponseReader(depth: depth, certificateLimit: certificateLimit)
    case .ssl2(let hello):
      opening = [hello.record]
      crafted = nil
      // A server may respond in TLS, with a ServerHello or an alert (RFC 5246, section E.2).
      reader = ServerResponseReader(depth: .hello, expectsSSL2: true)
    case .flight: return nil
    }
  }

  /// The response so far, even if it is incomplete.
  public var answer: ServerResponse { reader.answer }

  public mutating func received(_ bytes: [UInt8]) -> Action {
    guard reader.received(bytes) else { return .wait }
    guard !hasRetried, let retry = reader.answer.helloRetryRequest, let second = crafted?.answering(retry) else {
      return .done(reader.answer)
    }
    hasRetried = true
    reader.expectSecondHello()
    return .send(second.segments)
  }

  /// The server has closed its side of the connection.
  public mutating func receivedEnd() -> Action {
    reader.receivedEnd()
    return .done(reader.answer)
  }

  /// The server sent no more before a reset or the deadline: its response if the bytes received show that it is not a TLS server, else nil.
  public mutating func gaveUp() -> ServerResponse? { reader.gaveUp() ? reader.answer : nil }
}

extension CraftedClientHello {
  /// The records of the ClientHello, split into segments.
  public var segments: [[UInt8]] {
    let bytes = records ?? hello.records(version: recordVersion, fragmentLength: fragmentLength)
    guard let segmentLength, segmentLength > 0 else { return [bytes] }
    return stride(from: 0, to: bytes.count, by: segmentLength).map { Array(bytes[$0..<min($0 + segmentLength, bytes.count)]) }
  }

  /// The second ClientHello (RFC 8446, section 4.1.2); nil if the HelloRetryRequest is itself the result, or requests a share that is
  /// missing.
  ///
  /// A HelloRetryRequest with a selected group is a result unless more is required. One with only a cookie may precede any processing of
  /// the ClientHello.
  func answering(_ retry: ServerHello) -> CraftedClientHello? {
    guard retry.cookie != nil || (answersEveryRetry && retry.selectedGroup != nil) else { return nil }
    var shares = sharesForRetry
    if let group = retry.selectedGroup {
      shares.removeAll { $0.group != group }
      if shares.isEmpty { return nil }
    } else if answersEveryRetry {
      // A client changes only the parts that were requested.
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
    // pre_shared_key has to remain the last extension (RFC 8446, section 4.2.11).
    let end = extensions.last?.type == .preSharedKey ? extensions.endIndex - 1 : extensions.endIndex
    extensions.insert(contentsOf: added, at: end)
    return extensions
  }
}
