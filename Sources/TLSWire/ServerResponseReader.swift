internal import Bytes

/// Reads a server's response to a ClientHello, up to the requested depth.
///
/// It does no I/O: the caller passes the bytes, in portions of any size, and reports when the server has closed. Messages that were read
/// stay in the response, whatever follows.
public struct ServerResponseReader: Sendable {
  /// The amount of the response to read.
  public enum Depth: Int, Hashable, Sendable, Comparable {
    /// Up to the ServerHello.
    case hello
    /// Up to the ServerKeyExchange if the suite has one, else up to the ServerHello; TLS 1.3 has none.
    case keyExchange
    /// The complete first flight, as far as it is plaintext: up to server_hello_done.
    case flight

    public static func < (left: Depth, right: Depth) -> Bool { left.rawValue < right.rawValue }
  }

  public let depth: Depth
  /// Whether to accept a response in SSL 2.0 too.
  public let expectsSSL2: Bool
  public internal(set) var answer = ServerResponse()

  private enum Layer: Sendable { case unknown, tls, ssl2 }

  private var layer = Layer.unknown
  /// The first bytes until their protocol is known; for SSL 2.0, all of them.
  private var first: [UInt8] = []
  private var records = RecordParser()
  private var handshake: HandshakeReassembler
  /// The first byte of an alert that was split into records of one byte.
  private var alertBytes: [UInt8] = []
  private let byteLimit: Int
  /// After a HelloRetryRequest a server in middlebox compatibility mode sends change_cipher_spec (RFC 8446, section D.4).
  private var isAfterRetry = false

  /// `certificateLimit` is the maximum size of a handshake message in bytes; the total size is limited in proportion.
  public init(depth: Depth, expectsSSL2: Bool = false, certificateLimit: Int = 1 << 20) {
    self.depth = depth
    self.expectsSSL2 = expectsSSL2
    handshake = HandshakeReassembler(limit: certificateLimit)
    // In records of one byte each byte takes six.
    byteLimit = certificateLimit * 8 + 65_536
  }

  public var isDone: Bool { answer.ending != .open }

  /// Processes received bytes; true when no more are required.
  public mutating func received(_ bytes: some Sequence<UInt8>) -> Bool {
    guard !isDone else { return true }
    let bytes = Array(bytes)
    answer.byteCount += bytes.count
    switch layer {
    case .unknown, .ssl2: first += bytes
    case .tls: records.received(bytes)
    }
    readOn()
    if !isDone, answer.byteCount > byteLimit {
      let reason = "more than \(byteLimit) bytes and no end"
      answer.ending = .malformed(TLSWireError(code: .tooLong, structure: "answer", reason: reason))
    }
    return isDone
  }

  /// The server has closed its side of the connection.
  public mutating func receivedEnd() {
    guard !isDone else { return }
    readOn()
    guard !isDone else { return }
    answer.ending = foreignError.map { .malformed($0) } ?? .closed
  }

  /// The server sent no more before a reset or the deadline; true if the bytes received show that it is not a TLS server.
  public mutating func gaveUp() -> Bool {
    guard !isDone, let error = foreignError else { return false }
    answer.ending = .malformed(error)
    return true
  }

  private var foreignError: TLSWireError? {
    guard layer == .unknown else { return nil }
    guard case .foreign(let error) = NonTLSProtocol.verdict(on: first, allowsSSL2: expectsSSL2, isFinal: true) else { return nil }
    return error
  }

  /// Continues reading after a HelloRetryRequest, because a second ClientHello was sent; bytes after the HelloRetryRequest are read first.
  /// A server may send only one (RFC 8446, section 4.1.4), and none after an alert.
  public mutating func expectSecondHello() {
    guard answer.ending == .enough, answer.hello?.isHelloRetryRequest == true, answer.alert == nil, !isAfterRetry else { return }
    answer.ending = .open
    isAfterRetry = true
  }

  private mutating func readOn() {
    do throws(TLSWireError) {
      if layer == .unknown { try findLayer() }
      switch layer {
      case .unknown: return
      case .ssl2: try readSSL2()
      case .tls: try readRecords()
      }
    } catch {
      answer.ending = .malformed(error)
    }
  }

  private mutating func readRecords() throws(TLSWireError) {
    // Messages that followed a HelloRetryRequest wait in the reassembler.
    try readMessages()
    while !isDone, let record = try records.next() {
      if answer.recordVersion == nil { answer.recordVersion = record.version }
      switch record.type {
      case .handshake:
        handshake.received(record.fragment)
        try readMessages()
      case .alert: try readAlerts(record.fragment)
      case .changeCipherSpec where isAfterRetry: continue
      case .changeCipherSpec where answer.hello != nil:
        // A session that was not offered for resumption; all following records are encrypted.
        answer.ending = .enough
      default:
        throw TLSWireError(code: .unexpected, structure: "record", reason: "\(record.type) before the end of the server's flight")
      }
    }
  }

  private mutating func readMessages() throws(TLSWireError) {
    while !isDone, let message = try handshake.next() {
      if try answer.take(message, depth: depth) { answer.ending = .enough }
    }
  }

  private mutating func readAlerts(_ fragment: ArraySlice<UInt8>) throws(TLSWireError) {
    for byte in fragment where !isDone {
      alertBytes.append(byte)
      guard alertBytes.count == 2 else { continue }
      let alert = try Alert(reading: alertBytes)
      alertBytes = []
      if alert.level == .warning, alert.what != .closeNotify {
        if answer.warnings.count < Self.warningLimit { answer.warnings.append(alert) }
      } else {
        answer.alert = alert
        answer.ending = .enough
      }
    }
  }

  private mutating func readSSL2() throws(TLSWireError) {
    guard let length = SSL2Record.length(ofRecordBeginning: first), first.count >= length else { return }
    let record = first[..<length]
    switch try SSL2Record(reading: record).messageType {
    case SSL2Record.serverHello: answer.ssl2 = try SSL2ServerHello(reading: record)
    default: answer.ssl2Error = try SSL2Error(reading: record).code
    }
    answer.ending = .enough
  }

  private static let warningLimit = 16
}

/// Detection of the response's protocol.
extension ServerResponseReader {
  private mutating func findLayer() throws(TLSWireError) {
    switch NonTLSProtocol.verdict(on: first, allowsSSL2: expectsSSL2) {
    case .undecided: return
    case .ssl2: layer = .ssl2
    case .tls:
      layer = .tls
      records.received(first)
      first = []
    case .foreign(let error): throw error
    }
  }
}
