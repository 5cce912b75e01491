import Foundation
import TestSupport
import Testing

/// `config list`, `get`, `set`, `lint`, `export` and `import`.
@Suite struct ConfigCommandTests {
  @Test(
    "set changes one value and keeps everything else",
    arguments: [
      ("", ["audit.fail-on", "medium"], "audit:\n  fail-on: medium\n"),
      ("# mine\n", ["audit.fail-on", "medium"], "# mine\naudit:\n  fail-on: medium\n"),
      ("audit:\n  fail-on: high # strict\n  depth: full\n", ["audit.fail-on", "low"], "audit:\n  fail-on: low # strict\n  depth: full\n"),
      ("audit: {fail-on: 'high'}\n", ["audit.fail-on", "low"], "audit: {fail-on: low}\n"),
      ("audit: {}\n", ["audit.fail-on", "low"], "audit: {fail-on: low}\n"),
      ("audit: {depth: full} # x\n", ["audit.fail-on", "low"], "audit: {depth: full, fail-on: low} # x\n"),
      ("audit: # later\nchain: {lint: true}\n", ["audit.fail-on", "low"], "audit: # later\n  fail-on: low\nchain: {lint: true}\n"),
      (
        "audit:\n    depth: full # all\n    # no more\n\nchain:\n  lint: true", ["audit.fail-on", "low"],
        "audit:\n    depth: full # all\n    fail-on: low\n    # no more\n\nchain:\n  lint: true"
      ),
      ("chain:\n  lint: true", ["audit.fail-on", "low"], "chain:\n  lint: true\naudit:\n  fail-on: low\n"),
      ("audit:\r\n  depth: full\r\n", ["audit.fail-on", "low"], "audit:\r\n  depth: full\r\n  fail-on: low\r\n"),
      (
        "audit:\n  targets:\n    # web\n    - a.example\n    - b.example\n  depth: full\n", ["audit.targets", "c.example:8443"],
        "audit:\n  targets:\n    # web\n    - c.example:8443\n  depth: full\n"
      ),
      ("audit:\n  targets: [a.example]\n", ["audit.targets", "b.example", "c.example"], "audit:\n  targets: [b.example, c.example]\n"),
      ("", ["audit.targets", "b.example", "c.example"], "audit:\n  targets:\n    - b.example\n    - c.example\n"),
      ("", ["profiles.ci.audit.fail-on", "low"], "profiles:\n  ci:\n    audit:\n      fail-on: low\n"),
      ("", ["defaults.max-time", "5"], "defaults:\n  max-time: 5\n"),
      ("", ["fetch.http1.1", "true"], "fetch:\n  http1.1: true\n"),
      ("", ["serve.ca.export.name", "a.example"], "serve:\n  ca:\n    export:\n      name: a.example\n"),
      ("", ["fetch.header", "X-A: é#1"], "fetch:\n  header: \"X-A: é#1\"\n"),
      ("", ["chain.sni", "true"], "chain:\n  sni: \"true\"\n"),
      ("fetch:\n  user-agent: >\n    long\n    text\n\n  lenient: obs-fold\n", ["fetch.user-agent", "x"], nil),
    ] as [(String, [String], String?)])
  func set(before: String, arguments: [String], after: String?) async throws {
    let world = try ConfiguredWorld()
    if !before.isEmpty { try world.user(before) }
    let run = await world.run(list: ["config", "set"] + arguments)
    #expect(run.status == 0 && run.output.isEmpty && run.error.isEmpty, "\(run)")
    if let after { #expect(world.text(world.userFile) == after) }
    let get = await world.run("config", "get", arguments[0])
    #expect(get.output == arguments.dropFirst().joined(separator: "\n") + "\n", "\(get)")
    let mode = try FileManager.default.attributesOfItem(atPath: world.userFile)[.posixPermissions] as? Int
    #expect(mode == 0o600)
  }

  @Test(
    "set checks key and value, and leaves the file as it is",
    arguments: [
      (["audit.fail-onn", "low"], 64, "invalid key 'audit.fail-onn': unknown option 'fail-onn' of audit (hint: did you mean 'fail-on'?)"),
      (["audt.fail-on", "low"], 64, "invalid key 'audt.fail-on': unknown command 'audt' (hint: did you mean 'audit'?)"),
      (["audit", "low"], 64, "invalid key 'audit': missing option"),
      (["trust", "low"], 64, "invalid key 'trust': 'trust' has subcommands"),
      (["", "low"], 64, "invalid key '': unknown command ''"), (["profiles.ci", "low"], 64, "invalid key 'profiles.ci': "),
      (["audit.fail-on", "hgih"], 64, "invalid audit.fail-on 'hgih': must be one of none"),
      (["audit.fail-on", "low", "high"], 64, "audit.fail-on takes one value"), (["audit.fail-on"], 64, "missing value"),
      (["audit.all-addresses", "1"], 64, "audit.all-addresses must be true or false, not '1'"),
      (["audit.config", "x"], 64, "invalid key 'audit.config': 'config' cannot be set in a file"),
      (["audit.max-connections", "0"], 78, "--max-connections must be 1 to 1000"), (["audit.targets", "h:0"], 78, "has a bad port: 0"),
      (["audit.ipv6", "true"], 78, "-4 and -6 exclude each other"),
      (["ciphers.only", "order"], 78, "'ciphers' is an alias"), (["audit.depth.x", "true"], 64, "unknown option 'depth.x'"),
    ])
  func invalid(arguments: [String], status: Int32, message: String) async throws {
    let world = try ConfiguredWorld()
    let text = "audit:\n  ipv4: true\nchain: &a {}\nciphers: *a\n"
    try world.user(text)
    let run = await world.run(list: ["config", "set"] + arguments)
    #expect(run.status == status && run.error.contains(message), "\(run)")
    #expect(world.text(world.userFile) == text)
  }

  @Test("set writes the project file, which is created, and reports what it may not set") func project() async throws {
    let world = try ConfiguredWorld()
    let created = await world.run("config", "set", "--project", "audit.fail-on", "low")
    #expect(created.status == 0 && world.text(world.workingFolder + "/.tlsprobe.yaml") == "audit:\n  fail-on: low\n", "\(created)")
    let noted = await world.run("config", "set", "--project", "audit.insecure", "true")
    #expect(noted.status == 0 && noted.error.contains(".tlsprobe.yaml:3:3: a project file must not set 'insecure'"), "\(noted)")
    guard geteuid() == 0 else { return }
    try FileManager.default.createSymbolicLink(atPath: world.userFile, withDestinationPath: world.folder.file("other.yaml"))
    #expect(unsafe lchown(world.userFile, 12_345, 12_345) == 0)
    let link = await world.run("config", "set", "audit.fail-on", "low")
    #expect(link.status == 78 && link.error.contains("is not written: it is a symbolic link of user 12345"), "\(link)")
    #expect(!FileManager.default.fileExists(atPath: world.folder.file("other.yaml")))
  }

  @Test("list and get name the values and their sources, without secrets") func list() async throws {
    let world = try ConfiguredWorld(["TLSPROBE_AUDIT_DEPTH": "quick"])
    try world.user("audit: {fail-on: low, proxy-user: 'me:geheim', resolve: ['a:1:192.0.2.1', 'b:1:192.0.2.1'], verbose: 2}")
    try world.write(Array("audit: {targets: [a.example], skip: clients}".utf8), to: world.workingFolder + "/.tlsprobe.yaml")
    let list = await world.run("config", "list", "audit")
    #expect(list.status == 0 && list.output.contains("# \(world.userFile) (user)\n# .tlsprobe.yaml (project)\n"), "\(list)")
    for line in [
      "audit.fail-on          low  (\(world.userFile):1:9)", "audit.proxy-user       me:(redacted)  (",
      "audit.resolve          a:1:192.0.2.1, b:1:192.0.2.1  (", "audit.targets          a.example  (.tlsprobe.yaml:1:9)",
      "audit.depth            quick  ($TLSPROBE_AUDIT_DEPTH)", "audit.connect-timeout  10  (default)", "audit.verbose          2  (",
    ] {
      // The width of the first column depends on the longest name.
      let words = line.split(separator: " ").map { String($0) }
      #expect(
        list.output.split(separator: "\n").contains { row in
          zip(words, row.split(separator: " ")).allSatisfy { $1.hasPrefix($0) } && row.hasPrefix(words[0])
        }, "\(line)\n\(list.output)")
    }
    let json = await world.run("config", "list", "--json")
    let document = try #require(JSONSerialization.jsonObject(with: Data(json.output.utf8)) as? [String: Any])
    let settings = try #require(document["settings"] as? [[String: Any]])
    let depth = try #require(settings.first { $0["key"] as? String == "audit.depth" })
    #expect(depth["value"] as? String == "quick" && depth["source"] as? String == "environment", "\(depth)")
    // The line about thresholds in a project file is for commands that apply them.
    #expect(list.error.isEmpty)
    #expect(!json.output.contains("geheim") && !list.output.contains("geheim"))
    for (key, value) in [
      ("audit.fail-on", "low\n"), ("audit.connect-timeout", "10\n"), ("audit.proxy-user", "me:(redacted)\n"), ("audit.lint", "false\n"),
      ("audit.resolve", "a:1:192.0.2.1\nb:1:192.0.2.1\n"), ("audit.verbose", "2\n"),
    ] {
      #expect(await world.run("config", "get", key).output == value, "\(key)")
    }
    let none = await world.run("config", "get", "audit.sni")
    #expect(none.status == 1 && none.output.isEmpty && none.error == "tlsprobe: audit.sni has no value\n")
    #expect(await world.run("config", "list", "audt").error.contains("did you mean 'audit'?"))
  }

  @Test("secrets are redacted in every notation, and references are not") func export() async throws {
    let text = """
      fetch:
        # not exported: hunter0
        user: ada:hunter1
        bearer: hunter2
        header: ["Authorization: Bearer hunter3", "Accept: text/html", "Cookie: a=hunter4"]
        cookie: a=hunter5
        proxy: http://me:hunter6@proxy.example:3128
        json-body: '{"password": "hunter7"}'
        targets: https://u:hunter8@www.example.org/
        max-time: 5
      chain:
        proxy-user: me:@env:PW
        cert: /etc/client.pem
        pass: "@file:pw"
        proxy: me:hunter9@proxy.example:1
        lint: true
      """
    let world = try ConfiguredWorld()
    try world.user(text)
    let redacted = await world.run("config", "export", "--redact")
    #expect(redacted.status == 0 && !redacted.output.contains("hunter"), "\(redacted)")
    for part in [
      "ada:(redacted)", "- \"Accept: text/html\"", "me:@env:PW", "@file:pw", "max-time: 5\n", "lint: true\n", "proxy.example:3128",
      "www.example.org",
    ] {
      #expect(redacted.output.contains(part), "\(part)\n\(redacted.output)")
    }
    let refused = await world.run("config", "import", try world.folder.write(redacted.output, to: "r.yaml"))
    #expect(refused.status == 78 && refused.error.contains("is redacted"), "\(refused)")
    let full = await world.run("config", "export")
    #expect(full.output.contains("ada:hunter1") && !full.output.contains("hunter0"))
    // The text is a file with the same values.
    let other = try ConfiguredWorld()
    let imported = await other.run("config", "import", try world.folder.write(full.output, to: "f.yaml"))
    #expect(imported.status == 0 && !imported.output.contains("hunter"), "\(imported)")
    #expect(await other.run("config", "export").output == full.output)
    let screen = try ConfiguredWorld(isTerminal: true)
    try screen.user(text)
    let shown = await screen.run("config", "export")
    #expect(!shown.output.contains("hunter") && shown.error.contains("secrets are redacted"), "\(shown)")
    let lint = await world.run("config", "lint")
    #expect(lint.status == 0 && lint.output == "\(world.userFile): valid\n", "\(lint)")
  }

  @Test("import shows what changes, merges or replaces, and checks first") func merge() async throws {
    let world = try ConfiguredWorld()
    try world.user("# mine\naudit:\n  fail-on: high # strict\n  depth: full\n")
    let file = try world.folder.write("audit: {fail-on: low, file: hosts.txt}\nchain: {lint: true}\n", to: "new.yaml")
    let changes = [
      "change audit.fail-on: high -> low", "add audit.file: \(world.folder.path)/hosts.txt", "add chain.lint: true",
    ]
    let dry = await world.run("config", "import", "--dry-run", file)
    #expect(dry.status == 0 && Set(dry.output.split(separator: "\n").map { String($0) }) == Set(changes), "\(dry)")
    #expect(world.text(world.userFile).contains("fail-on: high # strict"))
    #expect(await world.run("config", "import", file).output == dry.output)
    #expect(
      world.text(world.userFile)
        == "# mine\naudit:\n  fail-on: low # strict\n  depth: full\n  file: \(world.folder.path)/hosts.txt\nchain:\n  lint: true\n")
    #expect(await world.run("config", "import", file).output == "no changes\n")
    let replaced = await world.run("config", "import", "--replace", file)
    #expect(replaced.output == "remove audit.depth: full\n" && world.text(world.userFile).hasPrefix("audit: {fail-on: low"), "\(replaced)")
    let bad = await world.run("config", "import", try world.folder.write("audit: {fail-on: x}", to: "bad.yaml"))
    #expect(bad.status == 78 && bad.error.contains("bad.yaml:1:18: invalid fail-on 'x'"), "\(bad)")
    #expect(await world.run("config", "import", world.folder.file("none.yaml")).status == 66)
  }

  @Test("lint checks all commands, and reports variables without an option") func lint() async throws {
    let world = try ConfiguredWorld(["TLSPROBE_FAILON": "x", "TLSPROBE_FAIL_ON": "low"])
    #expect(await world.run("config", "lint").output == "note: $TLSPROBE_FAILON sets no option of any command\n")
    try world.user("serve: {listne: 1}\nchain: {fail-on: x}\nfetch: {max-time: x}\ndefaults: {format: nothing}\nprofiles: {a: 3}\n")
    let lint = await world.run("config", "lint")
    #expect(lint.status == 78)
    for place in [":1:9: unknown option 'listne' of serve", ":2:18: ", ":3:19: ", ":4:20: ", ":5:15: profile 'a' must be a mapping"] {
      #expect(lint.output.contains(world.userFile + place), "\(place)\n\(lint.output)")
    }
    let one = await world.run("config", "lint", try world.folder.write("audit: {depth: quick}", to: "a.yaml"))
    #expect(one.status == 0 && one.output == "\(world.folder.file("a.yaml")): valid\n", "\(one)")
    try world.write(Array("fetch: {bearer: abc}".utf8), to: world.userFile, mode: 0o644)
    #expect(await world.run("config", "lint").output.contains(":1:1: the file contains secrets and is readable by other users"))
  }

  @Test(
    arguments: [
      ("audit:\n  fail-on: low # strict\n  depth: full\n", "audit.fail-on", "audit:\n  depth: full\n"),
      ("audit:\n  depth: full\n  # last\n  fail-on: low", "audit.fail-on", "audit:\n  depth: full\n  # last\n"),
      ("# mine\naudit:\n  fail-on: low\nchain:\n  lint: true\n", "audit.fail-on", "# mine\nchain:\n  lint: true\n"),
      ("audit: {fail-on: low, depth: full}\n", "audit.fail-on", "audit: {depth: full}\n"),
      ("audit: {depth: full, fail-on: low} # x\n", "audit.fail-on", "audit: {depth: full} # x\n"),
      ("audit: {depth: full, fail-on: low, skip: clients}\n", "audit.fail-on", "audit: {depth: full, skip: clients}\n"),
      ("audit: {fail-on: low}\nchain: {lint: true}\n", "audit.fail-on", "chain: {lint: true}\n"),
      ("audit: {fail-on: low}\n", "audit.fail-on", ""), ("# only\naudit:\n  fail-on: low\n", "audit.fail-on", "# only\n"),
      ("{audit: {fail-on: low}}\n", "audit.fail-on", "{}\n"),
      (
        "audit:\r\n  targets:\r\n    - a.example\r\n    - b.example\r\n  depth: full\r\n", "audit.targets",
        "audit:\r\n  depth: full\r\n"
      ),
      ("fetch:\n  user-agent: >\n    long\n    text\n\n  max-time: 5\n", "fetch.user-agent", nil),
      (
        "profiles:\n  ci:\n    audit:\n      fail-on: low\n  quick:\n    audit: {depth: quick}\n", "profiles.ci.audit.fail-on",
        "profiles:\n  quick:\n    audit: {depth: quick}\n"
      ),
    ] as [(String, String, String?)])
  func `unset removes one option, and the sections that it leaves empty`(before: String, key: String, after: String?) async throws {
    let world = try ConfiguredWorld()
    try world.user(before)
    let run = await world.run("config", "unset", key)
    #expect(run.status == 0 && run.output.isEmpty && run.error.isEmpty, "\(run)")
    if let after { #expect(world.text(world.userFile) == after) }
    #expect(await world.run("config", "lint").status == 0)
    let again = await world.run("config", "unset", key)
    #expect(again.status == 1 && again.error.contains("does not set \(key)"), "\(again)")
  }

  @Test func `unset of an unknown key or in an invalid file changes nothing`() async throws {
    let world = try ConfiguredWorld()
    #expect(await world.run("config", "unset", "audit.fail-onn").status == 64)
    #expect(await world.run("config", "unset", "audit.fail-on").status == 1)
    try world.user("audit: {fail-on: low\n")
    #expect(await world.run("config", "unset", "audit.fail-on").status == 78)
    #expect(world.text(world.userFile) == "audit: {fail-on: low\n")
  }

  @Test(arguments: [[], ["--project"]])
  func `init writes a file whose options are valid, and keeps an existing one`(words: [String]) async throws {
    let world = try ConfiguredWorld()
    let path = words.isEmpty ? world.userFile : world.workingFolder + "/.tlsprobe.yaml"
    let run = await world.run(list: ["init"] + words)
    #expect(run.status == 0 && run.error.hasPrefix("tlsprobe: wrote "), "\(run)")
    if words.isEmpty {
      #expect(try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int == 0o600)
    }
    let lines = world.text(path).split(separator: "\n", omittingEmptySubsequences: false).map { String($0) }
    // As it is, without the comments, and with all options in use; a project file needs no trust for them.
    let options = lines.filter { !$0.hasPrefix("# ") || $0.hasPrefix("#  ") }.map { $0.hasPrefix("#") ? String($0.dropFirst()) : $0 }
    for text in [lines, lines.filter { !$0.hasPrefix("#") }, options] {
      try world.write(Array(text.joined(separator: "\n").utf8), to: path)
      let lint = await world.run("config", "lint")
      #expect(lint.status == 0 && !lint.output.contains("trust-project"), "\(lint)")
    }
    #expect(options.count > 5)
    let again = await world.run(list: ["init"] + words)
    #expect(again.status == 64 && again.error.contains("--force"), "\(again)")
    #expect(await world.run(list: ["init", "--force"] + words).status == 0)
    #expect(world.text(path) == lines.joined(separator: "\n"))
  }
}
