import TestSupport
import Testing

/// `tlsprobe resolve` on machines with an unusual configuration of DNS.
@Suite(.timeLimit(.minutes(2)), .enabled(if: MountNamespace.isAvailable, "this user may not mount anything"))
struct ResolveSystemTests {
  private let world: ResolveWorld

  init() throws { world = try ResolveWorld() }

  /// Runs the program with another /etc, in which `setup` is done, and without a network.
  private func run(_ setup: String, _ words: [String]) throws -> CommandRun {
    try CommandRun(
      MountNamespace.command(
        after: "mkdir -p \"$0/etc\" && cp -a /etc/. \"$0/etc/\" && cd \"$0/etc\" && \(setup) && mount --rbind \"$0/etc\" /etc && cd /",
        in: world.folder.path,
        ["unshare", "--net", TestedBinary.path, "resolve"] + words), environment: world.environment, limit: .seconds(60))
  }

  @Test(arguments: [
    "rm -f resolv.conf", "rm -f resolv.conf && : > resolv.conf", "rm -f resolv.conf && printf 'nonsense\\nnameserver x\\n' > resolv.conf",
  ])
  func `without a name server the error says so`(setup: String) throws {
    let run = try run(setup, ["www.example.org", "-4", "--json", "-m", "20"])
    let result = try ResolveResult(run)
    #expect(run.status == 2 && result.error.contains("no name server is configured"), "\(run.transcript)")
  }

  @Test(arguments: ["127.0.0.1", "::1", "2001:db8::53", "192.0.2.53"])
  func `a server that cannot be reached is named in the error`(address: String) throws {
    let run = try run("rm -f resolv.conf && printf 'nameserver \(address)\\n' > resolv.conf", ["www.example.org", "--json", "-m", "20"])
    let result = try ResolveResult(run)
    #expect(run.status == 2 && result.error.contains(address) && !result.error.contains("no name server"), "\(run.transcript)")
  }

  @Test func `a folder in place of resolv.conf is like no name server`() throws {
    let run = try run("rm -f resolv.conf && mkdir resolv.conf", ["www.example.org", "-4", "--json", "-m", "20"])
    #expect(run.status == 2 && run.text.contains("no name server is configured"), "\(run.transcript)")
  }

  @Test func `names of the hosts file are resolved without a network`() throws {
    let setup = "printf '192.0.2.8 mine.example\\n' >> hosts"
    let hosts = try run(setup, ["mine.example", "-4", "--json", "--via", "hosts"])
    #expect(try hosts.status == 0 && ResolveResult(hosts).records == ["mine.example. A 192.0.2.8"], "\(hosts.transcript)")
    let system = try run(setup, ["mine.example", "-4", "--json", "--via", "system"])
    #expect(try system.status == 0 && ResolveResult(system).records == ["mine.example. A 192.0.2.8"], "\(system.transcript)")
    let reverse = try run(setup, ["192.0.2.8", "--json", "--via", "hosts"])
    #expect(try ResolveResult(reverse).records.first?.hasSuffix("PTR mine.example.") == true, "\(reverse.transcript)")
  }
}
