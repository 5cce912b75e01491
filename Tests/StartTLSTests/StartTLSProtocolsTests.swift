import Bytes
import Testing

@testable import StartTLS

@Suite struct StartTLSProtocolsTests {
  @Test func `names and ports are each one's own`() {
    let names = StartTLSProtocols.all.map(\.name)
    #expect(
      names == [
        "smtp", "lmtp", "imap", "pop3", "ftp", "nntp", "sieve", "irc", "xmpp", "xmpp-server", "ldap", "postgres", "mysql", "mssql", "rdp",
        "telnet",
      ])
    let ports = StartTLSProtocols.all.flatMap(\.ports)
    #expect(Set(ports).count == ports.count)
    #expect(Set(ports).isDisjoint(with: ImplicitTLSService.all.map(\.port)))
    #expect(StartTLSProtocols.all.allSatisfy { !$0.ports.isEmpty })
  }

  @Test(
    arguments: [
      (25, "smtp"), (587, "smtp"), (143, "imap"), (110, "pop3"), (21, "ftp"), (119, "nntp"), (4190, "sieve"), (6667, "irc"), (5222, "xmpp"),
      (5269, "xmpp-server"), (389, "ldap"), (5432, "postgres"), (3306, "mysql"), (1433, "mssql"), (3389, "rdp"), (23, "telnet"),
      (24, "lmtp"),
    ] as [(UInt16, String)]) func `a port chooses its protocol`(port: UInt16, name: String) throws
  {
    guard case .dialogue(let chosen) = try StartTLSProtocols.at(port: port) else { return #expect(Bool(false)) }
    #expect(chosen.name == name)
  }

  @Test(arguments: [465, 993, 995, 636, 990, 563, 6697, 5223, 853, 443] as [UInt16])
  func `a port of TLS at once needs no protocol`(port: UInt16) throws {
    guard case .tlsAtOnce(let service) = try StartTLSProtocols.at(port: port) else { return #expect(Bool(false)) }
    #expect(!service.isEmpty)
  }

  @Test func `another port is an error that names the known ones`() {
    let error = #expect(throws: StartTLSError.self) { try StartTLSProtocols.at(port: 1234) }
    #expect(error?.description == "no protocol that goes over to TLS is known for port 1234")
    #expect(error?.code == .unknownPort)
    #expect(error?.hint?.description.contains("smtp 25, 587, 2525; lmtp 24") == true)
    #expect(error?.hint?.description.contains("rdp 3389") == true)
  }

  @Test func `a name may stand in capitals`() {
    #expect(StartTLSProtocols.named("SMTP")?.name == "smtp")
    #expect(StartTLSProtocols.named("gopher") == nil)
  }
}
