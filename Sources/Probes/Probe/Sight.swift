internal import TLSEngine
internal import TLSWire

/// What a server showed of itself in its first flight, whoever read it.
struct Sight: Sendable {
  var version: ProtocolVersion
  var serverHello: ServerHello
  /// Of the hello and of EncryptedExtensions.
  var extensions: [TLSExtension]
  /// DER, the leaf first.
  var certificates: [[UInt8]]
  var certificateRequest: CertificateRequest?
  /// Alerts that ended nothing.
  var warnings: [Alert]

  /// The application protocol that the server chose; need not be text.
  var applicationProtocol: [UInt8]? { extensions.selectedProtocol }

  /// Of a TLS 1.3 flight that we decrypted ourselves.
  init(_ flight: Flight) {
    version = flight.serverHello.version
    serverHello = flight.serverHello
    extensions = flight.serverHello.extensions + flight.encryptedExtensions.extensions
    certificates = flight.certificates
    certificateRequest = flight.certificateRequest
    warnings = flight.warnings
  }

  /// Of what an older server says in clear; nil without a hello.
  init?(_ answer: ServerAnswer) {
    guard let hello = answer.hello else { return nil }
    version = hello.version
    serverHello = hello
    extensions = hello.extensions
    certificates = answer.certificate?.entries.map(\.der) ?? []
    certificateRequest = answer.certificateRequest
    warnings = answer.warnings
  }

  /// Of a handshake with libssl, which need not have come to its end; nil unless the server's flight did.
  init?(_ events: [HandshakeEvent], alerts: [AlertEvent]) {
    let flight = SeenFlight(events)
    guard let hello = flight.serverHello else { return nil }
    let last: HandshakeType = hello.version >= .tls13 ? .finished : .serverHelloDone
    // A resumed handshake of TLS 1.2 has no server_hello_done, but ends with the server's word.
    guard events.contains(where: { $0.direction == .received && ($0.type == last || $0.type == .finished) }) else { return nil }
    version = hello.version
    serverHello = hello
    extensions = hello.extensions + (flight.encryptedExtensions?.extensions ?? [])
    certificates = flight.certificates
    certificateRequest = flight.certificateRequest
    warnings = alerts.filter { $0.direction == .received && $0.alert.level == .warning && $0.alert.what != .closeNotify }.map(\.alert)
  }
}
