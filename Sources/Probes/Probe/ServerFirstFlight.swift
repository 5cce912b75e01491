internal import TLSEngine
internal import TLSWire

/// The contents of a server's first flight, whichever implementation read it.
struct ServerFirstFlight: Sendable {
  var version: ProtocolVersion
  var serverHello: ServerHello
  /// Of the ServerHello and of EncryptedExtensions.
  var extensions: [TLSExtension]
  /// DER, leaf first.
  var certificates: [[UInt8]]
  var certificateRequest: CertificateRequest?
  /// Warning alerts, which ended nothing.
  var warnings: [Alert]

  /// The application protocol that the server selected; not necessarily text.
  var applicationProtocol: [UInt8]? { extensions.selectedProtocol }

  /// From a TLS 1.3 flight that was decrypted without libssl.
  init(_ flight: Flight) {
    version = flight.serverHello.version
    serverHello = flight.serverHello
    extensions = flight.serverHello.extensions + flight.encryptedExtensions.extensions
    certificates = flight.certificates
    certificateRequest = flight.certificateRequest
    warnings = flight.warnings
  }

  /// From an older server's plaintext flight; nil without a ServerHello.
  init?(_ answer: ServerResponse) {
    guard let hello = answer.hello else { return nil }
    version = hello.version
    serverHello = hello
    extensions = hello.extensions
    certificates = answer.certificate?.entries.map(\.der) ?? []
    certificateRequest = answer.certificateRequest
    warnings = answer.warnings
  }

  /// From a handshake with libssl, completed or not; nil unless the server's flight is complete.
  init?(_ events: [HandshakeEvent], alerts: [AlertEvent]) {
    let flight = ObservedServerFlight(events)
    guard let hello = flight.serverHello else { return nil }
    let last: HandshakeType = hello.version >= .tls13 ? .finished : .serverHelloDone
    // A resumed handshake of TLS 1.2 has no server_hello_done, but ends with the server's Finished.
    guard events.contains(where: { $0.direction == .received && ($0.type == last || $0.type == .finished) }) else { return nil }
    version = hello.version
    serverHello = hello
    extensions = hello.extensions + (flight.encryptedExtensions?.extensions ?? [])
    certificates = flight.certificates
    certificateRequest = flight.certificateRequest
    warnings = alerts.filter { $0.direction == .received && $0.alert.level == .warning && $0.alert.what != .closeNotify }.map(\.alert)
  }
}
