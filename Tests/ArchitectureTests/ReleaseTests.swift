import Testing

/// What a release and the tests' peers are built from.
@Suite struct ReleaseTests {
  @Test(arguments: ["-Xcc -fstack-protector-strong", "-Xcc -D_FORTIFY_SOURCE=2", "-Xlinker relro", "-Xlinker now"])
  func `a release is hardened, and checked for it`(flag: String) throws {
    let makefile = try SourceTree.text(of: "Makefile")
    let hardened = try #require(makefile.split(separator: "\n").first { $0.hasPrefix("HARDENED := ") })
    #expect(hardened.contains(flag))
    #expect(makefile.contains("-use-ld=lld $(HARDENED)") && makefile.contains("\n\t@Scripts/check-hardening $(RELEASE)\n"))
  }

  @Test func `each Python peer is pinned by version and hash, and nothing else is`() throws {
    let rows = try SourceTree.text(of: "Scripts/peers").split(separator: "\n").map { row in
      row.split(separator: "|").map { $0.drop { $0 == " " }.split(separator: " ") }
    }
    let peers = rows.filter { $0.count == 4 && $0[1] == ["python"] }
    #expect(!peers.isEmpty)
    for peer in peers {
      let lines = try SourceTree.text(of: "Scripts/peers.pins/\(peer[0][0]).txt").split(separator: "\n").filter { !$0.hasPrefix("#") }
      for line in lines {
        #expect(try #/[A-Za-z0-9._-]+==[^ ]+ --hash=sha256:[0-9a-f]{64}/#.wholeMatch(in: line) != nil, "\(peer[0][0]): \(line)")
      }
      let pinned = lines.map { $0.prefix { $0 != "=" }.lowercased().replacing("_", with: "-") }
      for package in peer[2] {
        #expect(pinned.contains(package.prefix { $0 != "=" && $0 != "[" }.lowercased()), "\(peer[0][0]): \(package)")
      }
    }
    let installing = try SourceTree.text(of: "Scripts/peers")
    #expect(installing.contains("--no-deps --require-hashes"))
  }

  @Test func `the documentation names each library that is linked statically`() throws {
    let script = try SourceTree.text(of: "Scripts/static-libraries")
    let names = try #require(script.firstMatch(of: #/libraries='([^']+)'/#)).1.split(separator: " ")
    let documentation = try SourceTree.text(of: "docs/building.md")
    for name in names { #expect(documentation.contains("lib\(name)"), "lib\(name)") }
  }
}
