import Bytes
import Connect
import Observation
import StartTLS
import Testing

@testable import CommandSupport

@Suite("Options of proxies and STARTTLS")
struct ProxyOptionsTests {
  private func request(_ arguments: String..., environment: [String: String] = [:]) async throws -> CiphersRequest {
    let world = CiphersWorld(.observed(CiphersWorld.accepting))
    let (request, said) = await world.request(arguments, environment: environment)
    #expect(said.status == 0, "\(said.error)")
    return try #require(request)
  }

  private func proxy(_ arguments: [String], _ environment: [String: String] = [:]) async -> String? {
    let world = CiphersWorld(.observed(CiphersWorld.accepting))
    return await world.request(arguments, environment: environment).request?.connection.approach.proxy?.description
  }

  @Test("without options TLS comes straight after TCP")
  func standard() async throws {
    let approach = try await request("example.org").connection.approach
    #expect(approach.isDirect && approach.judgesProxy == nil && approach.startTLSHost == nil)
  }

  @Test("a flag names the proxy, whatever the environment says, and an empty one wants none")
  func flag() async {
    let environment = ["https_proxy": "http://a:1", "HTTPS_PROXY": "http://b:2", "all_proxy": "http://c:3", "ALL_PROXY": "http://d:4"]
    #expect(await proxy(["h", "-x", "socks5h://e:5"], environment) == "socks5h://e:5")
    #expect(await proxy(["h", "--proxy", ""], environment) == nil)
    #expect(await proxy(["h"], environment) == "http://a:1")
    #expect(await proxy(["h"], environment.filter { $0.key != "https_proxy" }) == "http://b:2")
    #expect(await proxy(["h"], ["all_proxy": "http://c:3", "ALL_PROXY": "http://d:4"]) == "http://c:3")
    #expect(await proxy(["h"], ["ALL_PROXY": "d", "https_proxy": ""]) == "http://d:1080")
    #expect(await proxy(["h"], ["http_proxy": "http://x:1"]) == nil)
  }

  @Test("hosts without a proxy are those of the flag, else of no_proxy, else of NO_PROXY")
  func exceptions() async {
    let environment = ["HTTPS_PROXY": "http://b:2", "no_proxy": "h.test", "NO_PROXY": "other.test"]
    #expect(await proxy(["h.test"], environment) == nil)
    #expect(await proxy(["other.test"], environment) == "http://b:2")
    #expect(await proxy(["h.test", "--noproxy", ""], environment) == "http://b:2")
    #expect(await proxy(["www.other.test", "--noproxy", "other.test"], environment) == nil)
    #expect(await proxy(["h.test", "-x", "http://e:5"], environment) == nil)
    #expect(await proxy(["10.1.2.3", "--noproxy", "10.0.0.0/8"], environment) == nil)
    #expect(await proxy(["h.test", "--noproxy", "*"], environment) == nil)
  }

  @Test("user and password stand in the URL or in an option, and in no document")
  func credentials() async throws {
    let url = try await request("h", "-x", "http://me:secret@p:1").connection
    #expect(url.approach.proxy?.credentials == Proxy.Credentials(user: "me", password: "secret"))
    let option = try await request("h", "-x", "http://me:secret@p:1", "-U", "you:pass:word").connection
    #expect(option.approach.proxy?.credentials == Proxy.Credentials(user: "you", password: "pass:word"))
    #expect(TargetDescription(try Target("h"), sni: nil, option).proxy == "http://p:1")
    let environment = try await request("h", "--proxy-user", "you:x", environment: ["HTTPS_PROXY": "p:1"]).connection
    #expect(environment.approach.proxy?.credentials?.user == "you")
  }

  @Test("only an https proxy is judged, unless it shall not be")
  func judged() async throws {
    #expect(try await request("h", "-x", "https://p").connection.approach.judgesProxy != nil)
    #expect(try await request("h", "-x", "https://p", "--proxy-insecure").connection.approach.judgesProxy == nil)
    #expect(try await request("h", "-x", "http://p").connection.approach.judgesProxy == nil)
  }

  @Test("STARTTLS gives the port, and a port or a URL gives STARTTLS")
  func startTLS() async throws {
    func found(_ arguments: String...) async -> String {
      let world = CiphersWorld(.observed(CiphersWorld.accepting))
      let request = await world.request(arguments).request
      return "\(request?.connection.approach.startTLS?.name ?? "-") \(request?.target.port ?? 0)"
    }
    #expect(await found("h", "--starttls", "smtp") == "smtp 25")
    #expect(await found("h", "--starttls", "IMAP") == "imap 143")
    #expect(await found("h:2500", "--starttls", "smtp") == "smtp 2500")
    #expect(await found("h:587", "--starttls", "auto") == "smtp 587")
    #expect(await found("h:993", "--starttls", "auto") == "- 993")
    #expect(await found("h", "--starttls", "auto") == "- 443")
    #expect(await found("smtp://h") == "smtp 25")
    #expect(await found("submission://h") == "smtp 587")
    #expect(await found("postgresql://user:secret@h/db") == "postgres 5432")
    #expect(await found("ldap://h:3890") == "ldap 3890")
    #expect(await found("xmpp://h", "--starttls", "xmpp-server") == "xmpp-server 5222")
    #expect(await found("imaps://h") == "- 993")
    let named = try await request("h", "--starttls", "xmpp", "--starttls-host", "example.org")
    #expect(named.connection.approach.startTLSHost == "example.org")
    for known in StartTLSProtocols.all { #expect(await found("h", "--starttls", known.name) == "\(known.name) \(known.ports[0])") }
  }

  @Test("the header of the PROXY protocol has curl's name too")
  func proxyProtocol() async throws {
    #expect(try await request("h", "--proxy-protocol", "v2").connection.approach.proxyProtocol == .v2)
    #expect(try await request("h", "--haproxy-protocol").connection.approach.proxyProtocol == .v1)
    #expect(try await request("h", "--haproxy-protocol", "--proxy-protocol", "v1").connection.approach.proxyProtocol == .v1)
  }

  @Test(
    "a usage error is one line with a hint, tells no password and exits with 64",
    arguments: [
      ["-x", "gopher://p"], ["-x", "http://u:secret@"], ["-x", "p:0"], ["--starttls", "gopher"], ["--starttls", ""],
      ["--starttls-host", "a"], ["--starttls", "auto"], ["--proxy-protocol", "v3"], ["--haproxy-protocol", "--proxy-protocol", "v2"],
      ["--proxy-cacert", "f", "--proxy-insecure"],
    ])
  func usage(arguments: [String]) async {
    let world = CiphersWorld(.observed(CiphersWorld.accepting))
    let (request, said) = await world.request(["h:4711"] + arguments)
    #expect(said.status == 64 && request == nil && said.output.isEmpty, "\(arguments) \(said)")
    #expect(said.error.hasPrefix("tlsprobe: ") && said.error.contains("(hint: ") && !said.error.contains("secret"), "\(said.error)")
    #expect(said.error.split(separator: "\n").count == 1)
  }

  @Test("a bad variable is told by its name, and a missing file of roots is no usage error")
  func environment() async {
    let world = CiphersWorld(.observed(CiphersWorld.accepting))
    let (_, said) = await world.request(["h"], environment: ["all_proxy": "gopher://u:secret@p"])
    #expect(said.status == 78 && said.error.contains("all_proxy") && !said.error.contains("secret"), "\(said.error)")
    let missing = await world.run("h", "-x", "https://p", "--proxy-cacert", "/nonexistent")
    #expect(missing.status == 66 && missing.error.contains("--proxy-cacert"), "\(missing.error)")
  }
}
