internal import Bytes
internal import TLSEngine
internal import Transport

/// A client's connection as bytes, in TLS or not.
final class ServedStream {
  let connection: ServedConnection
  let isSecure: Bool
  /// By ALPN.
  let agreed: [UInt8]?
  private var session: TLSSession?

  init(plain connection: ServedConnection) {
    self.connection = connection
    agreed = nil
    isSecure = false
  }

  /// After the handshake.
  init(_ connection: ServedConnection, _ session: consuming TLSSession, agreed: [UInt8]?) {
    self.connection = connection
    self.agreed = agreed
    self.session = consume session
    isSecure = true
  }

  var scheme: String { isSecure ? "https" : "http" }

  /// Empty when the client has ended its side; nil when it has to be waited for.
  func readNow() throws(ServiceEnd) -> [UInt8]? {
    guard isSecure else { return try connection.readNow() }
    while true {
      switch try ServiceEnd.of({ () throws(TLSError) in try session?.read() }) {
      case .bytes(let bytes): return bytes
      case .needsInput:
        guard let bytes = try connection.readNow() else { return nil }
        if bytes.isEmpty { session?.receivedEnd() } else { session?.received(bytes) }
      case .closed, nil: return []
      }
    }
  }

  /// Returns when `readNow` may have something to give, or somebody called back.
  func becomesReadable(_ deadline: Deadline) async throws(ServiceEnd) {
    // Reading may have made libssl answer: tickets, a new key.
    if isSecure { try await flush(deadline) }
    try await connection.becomesReadable(deadline)
  }

  /// Empty when the client has ended its side.
  func read(_ deadline: Deadline) async throws(ServiceEnd) -> [UInt8] {
    while true {
      if let bytes = try readNow() { return bytes }
      try await becomesReadable(deadline)
    }
  }

  func write(_ bytes: [UInt8], _ deadline: Deadline) async throws(ServiceEnd) {
    guard isSecure else { return try await connection.send(bytes, deadline) }
    // A session that wants input before it writes is in a renegotiation, which nobody asked for here.
    guard try ServiceEnd.of({ () throws(TLSError) in try session?.write(bytes) }) == .done else { throw .session(nil) }
    try await flush(deadline)
  }

  /// What of it the connection did not take at once, as it goes out.
  func writeNow(_ bytes: [UInt8]) throws(ServiceEnd) -> [UInt8] {
    guard isSecure else { return try connection.sendNow(bytes) }
    guard try ServiceEnd.of({ () throws(TLSError) in try session?.write(bytes) }) == .done else { throw .session(nil) }
    return try connection.sendNow(session?.takeOutput() ?? [])
  }

  /// What `writeNow` left.
  func send(_ rest: [UInt8], _ deadline: Deadline) async throws(ServiceEnd) { try await connection.send(rest, deadline) }

  /// Asks for the client's certificate, where it said that it may be asked now.
  func requestCertificate() { _ = session?.requestCertificate() }

  /// Says goodbye where there is a way to.
  func end(_ deadline: Deadline) async throws(ServiceEnd) {
    guard isSecure else { return }
    session?.shutdown()
    try await flush(deadline)
  }

  private func flush(_ deadline: Deadline) async throws(ServiceEnd) {
    let output = session?.takeOutput() ?? []
    if !output.isEmpty { try await connection.send(output, deadline) }
  }
}
