import Bytes
import CommandSupport
import Connect
import Foundation
import Observation
import TestSupport
import Testing

/// Options from configuration files and the environment.
@Suite struct ConfigurationTests {
  @Test(
    "the layers take precedence in their order",
    arguments: [
      ([:], "", "", [], nil),
      ([:], "defaults: {max-time: 1}", "", [], 1),
      ([:], "defaults: {max-time: 1}\naudit: {max-time: 2}", "", [], 2),
      ([:], "audit: {max-time: 2}", "defaults: {max-time: 3}", [], 3),
      ([:], "audit: {max-time: 2}", "defaults: {max-time: 3}\naudit: {max-time: 4}", [], 4),
      ([:], "profiles: {ci: {audit: {max-time: 5}}}", "audit: {max-time: 4}", ["--config-profile", "ci"], 5),
      ([:], "profiles: {ci: {audit: {max-time: 5}}}", "profiles: {ci: {defaults: {max-time: 6}}}", ["--config-profile=ci"], 6),
      (["TLSPROBE_MAX_TIME": "7"], "", "audit: {max-time: 4}", [], 7),
      (["TLSPROBE_MAX_TIME": "7", "TLSPROBE_AUDIT_MAX_TIME": "8"], "", "audit: {max-time: 4}", [], 8),
      (["TLSPROBE_MAX_TIME": ""], "", "audit: {max-time: 4}", [], 4),
      (["TLSPROBE_MAX_TIME": "7"], "audit: {max-time: 2}", "", ["-m", "9"], 9),
      (["TLSPROBE_NO_CONFIG": "1"], "audit: {max-time: 2}", "", [], nil),
      ([:], "audit: {max-time: 2}", "audit: {max-time: 4}", ["--no-config"], nil),
    ] as [([String: String], String, String, [String], Int?)])
  func precedence(environment: [String: String], user: String, project: String, options: [String], expected: Int?) async throws {
    let world = try ConfiguredWorld(environment)
    if !user.isEmpty { try world.user(user) }
    if !project.isEmpty { try world.project(project) }
    let run = await world.run(list: ["audit", "192.0.2.1"] + options)
    #expect(run.status == 2, "\(run.error)")
    #expect(world.requests.first?.maxTime == expected.map { .seconds($0) })
  }

  @Test("audit without arguments examines the targets of the project, with its thresholds") func withoutArguments() async throws {
    let world = try ConfiguredWorld()
    try world.project(
      """
      # what is examined in CI
      audit:
        targets:
          - www.example.org
          - mail.example.org:465
        fail-on: medium
        skip: clients
        all-addresses: true
        verbose: 2
      """)
    let run = await world.run("audit")
    let request = try #require(world.requests.first)
    #expect(run.status == 2 && request.chain.target.description == "www.example.org:443", "\(run.error)")
    #expect(request.chain.allAddresses && !request.parts.contains(.clients) && request.chain.verbosity == 2)
    #expect(run.error.hasPrefix("tlsprobe: \(world.projectFile) sets fail-on, skip (hint: "), "\(run.error)")
    // Arguments replace the targets; a flag is cancelled; notes are for people.
    let other = await world.run("audit", "192.0.2.1", "--no-all-addresses", "-q")
    #expect(world.requests.last?.chain.target.description == "192.0.2.1:443" && world.requests.last?.chain.allAddresses == false)
    #expect(!other.error.contains("sets fail-on"), "\(other.error)")
  }

  @Test(
    "a mistake has its place and a suggestion",
    arguments: [
      ("audit:\n  fail-onn: high", ":2:3: unknown option 'fail-onn' of audit (hint: did you mean 'fail-on'?)"),
      ("audit:\n  fail_on: high", ":2:3: unknown option 'fail_on' of audit (hint: did you mean 'fail-on'?)"),
      ("audit: {--fail-on: high}", ":1:9: unknown option '--fail-on' of audit (hint: did you mean 'fail-on'?)"),
      ("audit: {warn-days: 3}", ":1:9: unknown option 'warn-days' of audit (hint: it is an option of chain"),
      ("audt: {fail-on: high}", ":1:1: unknown command 'audt' (hint: did you mean 'audit'?)"),
      ("fail-on: high", ":1:1: unknown command 'fail-on' (hint: options stand under a command or under 'defaults:')"),
      ("defaults: {max-tiem: 3}", ":1:12: unknown option 'max-tiem' (hint: did you mean 'max-time'?)"),
      ("audit:\n  fail-on: hihg", ":2:12: invalid fail-on 'hihg': must be one of none, untrusted, info"),
      ("audit:\n  fail-on: true", ":2:12: 'fail-on' must be a text or a number, not a truth value (hint: quote the text: 'true')"),
      ("audit:\n  fail-on: [high]", ":2:12: 'fail-on' takes one value, not a list"),
      ("audit:\n  fail-on:", "'fail-on' has no value (hint: remove the key"),
      ("audit: {all-addresses: yes}", ":1:24: 'all-addresses' must be true or false, not 'yes'"),
      ("audit: {all-addresses: 2}", ":1:24: 'all-addresses' must be true or false, not '2'"),
      ("audit: {verbose: 9}", ":1:18: 'verbose' must be true or false or 0 to 3, not '9'"),
      ("audit: {max-time: 0x}", ":1:19: invalid max-time '0x': "),
      ("audit: {resolve: [{a: 1}]}", ":1:19: 'resolve' must be a text or a number, not a mapping"),
      ("audit: {cacert: a, roots: b}", ":1:20: 'roots' is the same option as in line 1"),
      ("audit: {sni: \"a\\0b\"}", ":1:14: 'sni' contains a NUL character"),
      ("audit: {help: true}", ":1:9: 'help' cannot be set in a file"),
      ("audit: {config: x}", ":1:9: 'config' cannot be set in a file (hint: add --config to the command line)"),
      ("audit: high", ":1:8: 'audit' must be a mapping of options, not a text"),
      ("audit: {targets: [\"h:70000\"]}", ":1:19: "),
      ("audit: {targets: [{}]}", ":1:19: a target must be a text, not a mapping"),
      ("chain: {targets: [a, b]}", ":1:22: chain takes one target"),
      ("- audit", ":1:1: must be a mapping of commands, not a list"),
      ("audit: {skip: a", ":1:"),
      ("audit: {skip: x}\naudit: {}", ":2:1: 'audit' stands there a second time"),
      ("audit: {max-connections: 0}", ":1:9: --max-connections must be 1 to 1000, not 0 (hint: --no-config reads no file)"),
      ("audit: {ipv4: true, ipv6: true}", ":1:9: -4 and -6 exclude each other"),
      ("profiles: {ci: {audit: {fail-onn: x}}}", ":1:25: unknown option 'fail-onn' of audit"),
      ("defaults: {proxy-user: \"me:secret\", proxy-protocol: v3}", ":1:53: invalid proxy-protocol 'v3': must be one of v1, v2"),
    ])
  func mistakes(text: String, message: String) async throws {
    let world = try ConfiguredWorld()
    try world.user(text)
    let command = text.hasPrefix("chain") ? "chain" : "audit"
    let profile = text.hasPrefix("profiles") ? ["--config-profile", "ci"] : []
    let run = await world.run(list: [command] + (text.hasPrefix("chain") ? [] : ["192.0.2.1"]) + profile)
    #expect(run.status == 78 && run.output.isEmpty, "\(run.status) \(run.error)")
    #expect(run.error.hasPrefix("tlsprobe: \(world.userFile):") && run.error.contains(message), "\(run.error)")
    #expect(run.error.split(separator: "\n").count == 1 && !run.error.contains("secret"), "\(run.error)")
    #expect(world.requests.isEmpty)
    // lint finds it as well.
    let lint = await world.run("config", "lint")
    #expect(lint.status == 78 && lint.output.contains(message.split(separator: " (hint").first ?? ""), "\(lint.output)")
  }

  @Test("a broken section of another command does not disturb, nor does a broken file disturb help") func others() async throws {
    let world = try ConfiguredWorld()
    try world.user("serve: {listne: 1}\ndefaults: {listen: 1}")
    #expect(await world.run("audit", "192.0.2.1").status == 2)
    #expect(await world.run("config", "lint").status == 78)
    try world.user("]")
    #expect(await world.run("audit", "--help").status == 0)
    #expect(await world.run("audit", "192.0.2.1").status == 78)
    #expect(await world.run("audit", "192.0.2.1", "--no-config").status == 2)
  }

  @Test(
    "a profile is selected by name, later ones take precedence",
    arguments: [
      (["ci"], nil, 5), (["ci", "slow"], nil, 50), (["slow", "ci"], nil, 5),
      (["cii"], "unknown profile 'cii' (hint: did you mean 'ci'?)", 0), (["x"], "unknown profile 'x' (hint: profiles: ci, slow)", 0),
    ] as [([String], String?, Int)])
  func profiles(names: [String], message: String?, expected: Int) async throws {
    let world = try ConfiguredWorld()
    try world.user("audit: {max-time: 1}\nprofiles: {ci: {audit: {max-time: 5}}, slow: {audit: {max-time: 50}}}")
    let run = await world.run(list: ["audit", "192.0.2.1"] + names.flatMap { ["--config-profile", $0] })
    if let message {
      #expect(run.status == 78 && run.error == "tlsprobe: \(message)\n", "\(run.error)")
    } else {
      #expect(world.requests.first?.maxTime == .seconds(expected))
    }
  }

  @Test("a value replaces a list, and drops the options that it excludes") func replacement() async throws {
    let world = try ConfiguredWorld()
    try world.user("audit: {resolve: ['a:1:192.0.2.1', 'b:1:192.0.2.2'], trust: system, ipv4: true, file: hosts.txt}")
    try world.write(Array("192.0.2.7\n".utf8), to: world.folder.file("home/.config/tlsprobe/hosts.txt"))
    _ = await world.run("audit")
    #expect(world.requests.last?.chain.target.description == "192.0.2.7:443")
    #expect(world.requests.last?.chain.connection.overrides.count == 2 && world.requests.last?.chain.trust.named == .system)
    let run = await world.run("audit", "192.0.2.1", "--resolve", "c:1:192.0.2.3", "--cacert", "c.pem", "-6")
    let request = try #require(world.requests.last, "\(run.error)")
    #expect(request.chain.target.description == "192.0.2.1:443" && request.chain.connection.overrides.count == 1)
    #expect(request.chain.trust.named == nil && request.chain.trust.file == "c.pem" && request.chain.connection.family == .v6)
  }

  @Test("a file that a configuration names and that cannot be read is reported with its place") func missingFile() async throws {
    let world = try ConfiguredWorld()
    try world.user("audit:\n  file: none.txt")
    let run = await world.run("audit")
    #expect(run.status == 66 && run.error.hasPrefix("tlsprobe: \(world.userFile):2:3: --file '"), "\(run.error)")
    #expect(run.error.contains("/.config/tlsprobe/none.txt' cannot be read"), "\(run.error)")
  }

  @Test(
    "a variable of the environment has mistakes, too",
    arguments: [
      ("TLSPROBE_FAIL_ON", "x", "$TLSPROBE_FAIL_ON: invalid fail-on 'x': must be one of"),
      ("TLSPROBE_ALL_ADDRESSES", "x", "$TLSPROBE_ALL_ADDRESSES: must be true or false, not 'x'"),
      ("TLSPROBE_AUDIT_MAX_CONNECTIONS", "0", "$TLSPROBE_AUDIT_MAX_CONNECTIONS: --max-connections must be 1 to 1000, not 0"),
      ("TLSPROBE_CONFIG", "/nowhere/x.yaml", "--config '/nowhere/x.yaml' cannot be read"),
    ])
  func variables(name: String, value: String, message: String) async throws {
    let run = try await ConfiguredWorld([name: value]).run("audit", "192.0.2.1")
    #expect(run.status == (name == "TLSPROBE_CONFIG" ? 66 : 78) && run.error.hasPrefix("tlsprobe: \(message)"), "\(run.error)")
  }

  @Test("fetch has a configuration, with its headers and paths") func fetch() async throws {
    let world = try ConfiguredWorld()
    let file = try world.write(
      Array("fetch: {header: ['X-A: 1', 'X-B: 2'], cacert: roots.pem, max-time: 7, color: never}".utf8), to: world.folder.file("f.yaml"))
    let run = await world.run("fetch", "--config", file, "--print-curl", "-k", "https://192.0.2.1/")
    #expect(run.status == 77 || run.output.contains("X-A: 1"), "\(run)")
    let plain = await world.run("fetch", "--config", file, "--print-curl", "--cacert=", "-H", "X-C: 3", "http://192.0.2.1/")
    #expect(!plain.output.contains("X-A"), "\(plain)")
    try world.user("fetch: {color: nevr, print: H}")
    let bad = await world.run("fetch", "http://192.0.2.1/")
    #expect(bad.status == 78 && bad.error.contains(":1:16: invalid color 'nevr': must be one of "), "\(bad)")
    try world.user("fetch: {max-redirs: x}")
    let late = await world.run("fetch", "http://192.0.2.1/")
    #expect(late.status == 78 && late.error.contains(":1:9: invalid --max-redirs 'x'"), "\(late)")
  }
}
