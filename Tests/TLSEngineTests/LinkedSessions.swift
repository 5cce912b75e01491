import Crypto
import TLSWire
import Testing

@testable import TLSEngine

/// A client and a server of ours, in memory.
struct LinkedSessions: ~Copyable {
  var client: TLSSession
  var server: TLSSession

  init(
    _ client: TLSContext, _ server: TLSContext, resuming: Resumption? = nil,
    with options: TLSSessionOptions = TLSSessionOptions()
  ) throws {
    let here = try TLSSession(client, serverName: "localhost", resuming: resuming, with: options)
    let there = try TLSSession(server)
    self.client = here
    self.server = there
  }

  /// A whole handshake, and the server's tickets with it.
  mutating func open() throws {
    try shakeHands(&client, &server)
    try receive()
  }

  /// Lets the client read what the server has said.
  mutating func receive() throws {
    client.received(server.takeOutput())
    #expect(try client.read() == .needsInput)
  }

  /// Lets the server read what the client has said.
  mutating func tell() throws {
    server.received(client.takeOutput())
    #expect(try server.read() == .needsInput)
  }

  /// Both say goodbye: a server forgets a session that ends without.
  mutating func close() {
    client.shutdown()
    server.shutdown()
  }
}

/// Servers and clients as these tests want them.
enum Contexts {
  static let identity = Result { try TestCertificate.identity(.ec(curve: "P-256")) }

  static func server(_ change: (inout TLSServerConfiguration) -> Void = { _ in }) throws -> TLSContext {
    var configuration = TLSServerConfiguration(identities: [try identity.get()])
    change(&configuration)
    return try TLSContext(server: configuration)
  }

  static func client(_ change: (inout TLSConfiguration) -> Void = { _ in }) throws -> TLSContext {
    var configuration = TLSConfiguration.ordinary
    change(&configuration)
    return try TLSContext(client: configuration)
  }

  static func only(_ version: ProtocolVersion) -> TLSSessionOptions {
    TLSSessionOptions().with { $0.versions = version...version }
  }
}
