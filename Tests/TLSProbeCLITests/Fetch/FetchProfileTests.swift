import Foundation
import TestSupport
import Testing

/// Options of `fetch` in a profile of the configuration.
@Suite(.timeLimit(.minutes(2))) struct FetchProfileTests {
  private static let world = Result { try FetchWorld() }
  private let world: FetchWorld
  private let folder: TemporaryDirectory

  init() throws {
    world = try Self.world.get()
    folder = try TemporaryDirectory()
  }

  /// Runs `fetch` with the profile, unless its name is nil.
  private func run(_ profile: String, _ words: [String], isSelected: Bool = true) throws -> CommandRun {
    let text =
      "profiles:\n  test:\n    fetch:\n"
      + profile.split(separator: "\n").map { "      \($0)\n" }.joined()
    let path = try folder.write(text, to: "config.yaml")
    return try CommandRun.tlsprobe(
      ["fetch", "-s", "--config", path] + (isSelected ? ["--config-profile", "test"] : []) + words,
      environment: ["S": "s3cret", "XDG_STATE_HOME": folder.path, "TLSPROBE_NO_HISTORY": "", "TLSPROBE_NO_CONFIG": ""])
  }

  @Test(
    arguments: [
      ("header: 'X-Profile: 7'", "/anything", "X-Profile"),
      ("user: 'someone:@env:S'", "/basic-auth?user=someone&password=s3cret", "welcome"),
      ("user: 'someone:@env:S'\ndigest: true", "/digest-auth?user=someone&password=s3cret", "welcome by Digest"),
      ("user: 'someone:@cmd:printenv S'", "/basic-auth?user=someone&password=s3cret", "welcome"),
      ("bearer: '@env:S'", "/bearer?token=s3cret", "welcome by Bearer"), ("header: 'X-Key: @env:S'", "/anything", "s3cret"),
      ("request: PUT", "/anything", "PUT"), ("user-agent: profiled", "/anything", "profiled"),
    ])
  func `headers and credentials of a profile are sent`(profile: String, path: String, expected: String) throws {
    let run = try run(profile, [world.plain + path])
    #expect(run.status == 0 && run.text.contains(expected), "\(run.transcript)")
    let without = try self.run(profile, [world.plain + path], isSelected: false)
    #expect(!without.text.contains(expected), "\(without.transcript)")
  }

  @Test func `trust, resolver and TLS settings of a profile are used`() throws {
    let (roots, resolve) = (world.trust[1], world.trust[3])
    let url = world.secure + "/anything"
    #expect(try run("cacert: \(roots)\nresolve: '\(resolve)'", [url]).status == 0)
    #expect(try run("resolve: '\(resolve)'", [url]).status == 60)
    #expect(try run("resolve: '\(resolve)'\ninsecure: true\ntls-max: '1.2'", ["-v", url]).error.contains("TLSv1.2"))
    #expect(try run("cacert: \(roots)\nresolve: '\(resolve)'\nciphers: ECDHE-RSA-AES128-GCM-SHA256\ntlsv1.3: true", [url]).status == 0)
  }

  @Test func `proxy, timeouts and the history of a profile are used`() throws {
    let url = world.plain + "/anything"
    let refused = try run("proxy: http://127.0.0.1:1", [url])
    #expect(refused.status == 7, "\(refused.transcript)")
    let silent = try RawServer { connection in connection.read() }
    let late = try run("ttfb-timeout: 0.05\nno-history: true", ["http://127.0.0.1:\(silent.port)/"])
    #expect(late.status == 28 || late.status == 52, "\(late.transcript)")
    let environment = ["XDG_STATE_HOME": folder.path, "TLSPROBE_NO_HISTORY": ""]
    func count() throws -> Int {
      try CommandRun.tlsprobe(["history", "list"], environment: environment).text.split(separator: "\n").count
    }
    let before = try count()
    #expect(try run("no-history: true", [url]).status == 0)
    #expect(try count() == before)
    #expect(try run("no-history: false", [url]).status == 0)
    #expect(try count() == before + 1)
  }

  @Test func `variables of a profile, files and the command line are replaced`() throws {
    let text = """
      fetch:
        user-agent: 'at {{site}}'
      profiles:
        test:
          variables: {site: from-profile, path: anything, token: '@env:S'}
      """
    let path = try folder.write(text, to: "variables.yaml")
    let words = ["fetch", "-s", "--config", path, "--config-profile", "test"]
    let run = try CommandRun.tlsprobe(
      words + ["-v", "-H", "X-Token: {{token}}", world.plain + "/{{path}}"], environment: ["S": "s3cret"])
    #expect(run.text.contains("at from-profile") && run.text.contains("s3cret"), "\(run.transcript)")
    #expect(!run.error.contains("s3cret"), "\(run.transcript)")
    let missing = try CommandRun.tlsprobe(words.dropLast(2) + ["--template", world.plain + "/anything"])
    #expect(missing.status == 78 && missing.error.contains("variables.yaml:2:3: in 'user-agent', column 4"), "\(missing.transcript)")
    let braces = try CommandRun.tlsprobe(["fetch", "-s", "-d", "{{a}}", "-H", "X-B: {{b}}", world.plain + "/anything"])
    #expect(braces.text.contains("{{b}}"), "\(braces.transcript)")
  }
}
