internal import Bytes
internal import TLSEngine
internal import Transport

/// A client's connection as a byte stream, with or without TLS.
final class ServedStream {
  let connection: ServedConnection
  let isSecure: Bool
  /// The protocol negotiated by ALPN; nil if there is none.
  let agreed: [UInt8]?
  private var session: TLSSession?

  init(plain connection: ServedConnection) {
    self.connection = connection
    agreed = nil
    isSecure = false
  }

  /// For use after the handshake.
  init(_ connection: ServedConnection, _ session: consuming TLSSession, agreed: [UInt8]?) {
    self.connection = connection
    self.agreed = agreed
    self.session = consume session
    isSecure = true
  }

  var scheme: String { isSecure ? "https" : "http" }

  /// Empty when the client has closed its side; nil if no bytes are available.
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

  /// Returns when `readNow` may have bytes to return, or after a callback.
  func becomesReadable(_ deadline: Deadline) async throws(ServiceEnd) {
    // Reading may have made libssl produce output: tickets, a key update.
    if isSecure { try await flush(deadline) }
    try await connection.becomesReadable(deadline)
  }

  /// Empty when the client has closed its side.
  func read(_ deadline: Deadline) async throws(ServiceEnd) -> [UInt8] {
    while true {
      if let bytes = try readNow() { return bytes }
      try await becomesReadable(deadline)
    }
  }

  func write(_ bytes: [UInt8], _ deadline: Deadline) async throws(ServiceEnd) {
    guard isSecure else { return try await connection.send(bytes, deadline) }
    // A session that needs input before it writes is in a renegotiation, which was not requested here.
    guard try ServiceEnd.of({ () throws(TLSError) in try session?.write(bytes) }) == .done else { throw .session(nil) }
    try await flush(deadline)
  }

  /// Returns the output that the connection did not accept immediately, encrypted if there is TLS.
  func writeNow(_ bytes: [UInt8]) throws(ServiceEnd) -> [UInt8] {
    guard isSecure else { return try connection.sendNow(bytes) }
    guard try ServiceEnd.of({ () throws(TLSError) in try session?.write(bytes) }) == .done else { throw .session(nil) }
    return try connection.sendNow(session?.takeOutput() ?? [])
  }

  /// Sends the bytes that `writeNow` returned.
  func send(_ rest: [UInt8], _ deadline: Deadline) async throws(ServiceEnd) { try await connection.send(rest, deadline) }

  /// Requests the client's certificate, if the client supports post-handshake authentication.
  func requestCertificate() { _ = session?.requestCertificate() }

  /// Sends close_notify if there is TLS.
  func end(_ deadline: Deadline) async throws(ServiceEnd) {
    guard isSecure else { return }
    session?.shutdown()
    try await flush(deadline)
  }

  /// Sends the output of the session, such as a request for a certificate.
  func flush(_ deadline: Deadline) async throws(ServiceEnd) {
    let output = session?.takeOutput() ?? []
    if !output.isEmpty { try await connection.send(output, deadline) }
  }
}
