import Testing

@testable import TLSWire

/// One message, as bytes that are read and compared.
struct MessageCase: Sendable, CustomTestStringConvertible {
  let testDescription: String
  let body: [UInt8]
  /// Lengths short of the whole at which a message may well end.
  let alsoWhole: Set<Int>
  let read: @Sendable (ArraySlice<UInt8>) throws -> AnyHashable

  init(
    _ name: String, _ body: some Sequence<UInt8>, alsoWhole: Set<Int> = [],
    read: @escaping @Sendable (ArraySlice<UInt8>) throws -> AnyHashable
  ) {
    testDescription = name
    self.body = Array(body)
    self.alsoWhole = alsoWhole
    self.read = read
  }

  static let all = hellos + certificates + keyExchanges + tickets + others

  static let hellos = [
    MessageCase("client_hello", MessageTests.clientHello.message.body, alsoWhole: [2 + 32 + 4 + 2 + 6 + 2]) {
      try ClientHello(reading: $0)
    },
    MessageCase("server_hello", MessageTests.serverHello.message.body, alsoWhole: [2 + 32 + 2 + 3]) { try ServerHello(reading: $0) },
    MessageCase("hello_retry_request", ServerResponseReaderTests.retry.message.body, alsoWhole: [2 + 32 + 1 + 3]) {
      try ServerHello(reading: $0)
    },
    MessageCase("server_hello of a draft", [0x7f, 18] + Array(repeating: 7, count: 32) + [0x13, 1, 0, 4, 0, 9, 0, 0], alsoWhole: [36]) {
      try ServerHello(reading: $0)
    },
    MessageCase("hello_retry_request of a draft", [0x7f, 19, 0x13, 1, 0, 6, 0, 51, 0, 2, 0, 29]) { try ServerHello(readingDraftRetry: $0) },
    MessageCase("encrypted_extensions", [0, 9, 0, 16, 0, 5, 0, 3, 2, 0x68, 0x32]) { try EncryptedExtensions(reading: $0) },
    MessageCase("SSL 2.0 ClientHello", SSL2Tests.clientHello.record) { try SSL2ClientHello(reading: $0) },
    MessageCase("SSL 2.0 ServerHello", SSL2Tests.serverHello.record) { try SSL2ServerHello(reading: $0) },
    MessageCase("SSL 2.0 error", SSL2Error(code: 1).record) { try SSL2Error(reading: $0) },
  ]

  static let certificates = [
    MessageCase("certificate of TLS 1.3", MessageTests.certificate.message(version: .tls13).body) {
      try CertificateMessage(reading: $0, version: .tls13)
    },
    MessageCase("certificate of TLS 1.2", MessageTests.certificate.message(version: .tls12).body) {
      try CertificateMessage(reading: $0, version: .tls12)
    },
    MessageCase("certificate_request of TLS 1.2", [2, 1, 64, 0, 4, 4, 1, 8, 4, 0, 4, 0, 2, 0x30, 0]) {
      try CertificateRequest(reading: $0, version: .tls12)
    },
    MessageCase("certificate_request of TLS 1.1", [1, 1, 0, 4, 0, 2, 0x30, 0]) { try CertificateRequest(reading: $0, version: .tls11) },
    MessageCase("certificate_request of TLS 1.3", [0, 0, 18, 0, 13, 0, 4, 0, 2, 8, 7, 0, 47, 0, 6, 0, 4, 0, 2, 0x30, 0]) {
      try CertificateRequest(reading: $0, version: .tls13)
    },
    MessageCase("certificate_verify", [8, 7, 0, 3, 1, 2, 3]) { try CertificateVerify(reading: $0) },
    MessageCase("certificate_status", [1, 0, 0, 3, 1, 2, 3]) { try CertificateStatus(reading: $0) },
    MessageCase("compressed_certificate", CompressedCertificateTests.message.message.body) { try CompressedCertificate(reading: $0) },
    MessageCase("SCT list", [0, 5, 0, 3, 1, 2, 3]) { try SignedCertificateTimestampList(reading: $0) },
  ]

  static let keyExchanges =
    ServerKeyExchangeTests.cases.map { one in
      MessageCase("server_key_exchange of \(one.testDescription)", one.exchange.message.body) {
        try ServerKeyExchange(reading: $0, suite: CipherSuite(one.suite), version: one.version)
      }
    }
    + [ServerKeyExchangeTests.primeCurve, ServerKeyExchangeTests.binaryCurve].map { body in
      MessageCase("server_key_exchange on a curve by its numbers", body) {
        try ServerKeyExchange(reading: $0, suite: CipherSuite(0xc018), version: .tls12)
      }
    }

  static let tickets = [
    MessageCase("new_session_ticket of TLS 1.2", NewSessionTicketTests.classic.message.body) {
      try NewSessionTicket(reading: $0, version: .tls12)
    },
    MessageCase("new_session_ticket of TLS 1.3", NewSessionTicketTests.modern.message.body) {
      try NewSessionTicket(reading: $0, version: .tls13)
    },
  ]

  static let others = [
    MessageCase("alert", [2, 40]) { try Alert(reading: $0) },
    MessageCase("handshake message", MessageTests.serverHello.message.bytes) { try HandshakeMessage(reading: $0) },
  ]
}
