import TestSupport
import Testing

@Suite("tlsprobe fetch --hsts --alt-svc", .timeLimit(.minutes(1)))
struct FetchHostFileTests {
  private let world: FetchWorld

  init() throws { world = try FetchWorld() }

  private var port: Substring { world.secure.split(separator: ":").last ?? "" }

  private func fetch(_ words: String...) throws -> CommandRun { try CommandRun.tlsprobe(["fetch"] + world.trust + words) }

  @Test("what a host says is written, and holds at the next run")
  func hsts() throws {
    let file = world.folder.file("hsts")
    let said = try fetch("--hsts", file, world.secure + "/response-headers?Strict-Transport-Security=max-age%3D1000")
    #expect(said.status == 0, "\(said.transcript)")
    #expect(world.folder.text(of: "hsts").contains("\nlocalhost \"20"), "\(world.folder.text(of: "hsts"))")
    let http = world.secure.replacing("https://", with: "http://")
    let next = try fetch("--hsts", file, http + "/anything")
    #expect(next.status == 0 && next.text.contains("\"scheme\": \"https\""), "\(next.transcript)")
    #expect(try fetch(http + "/anything").status != 0)
  }

  // CVE-2023-23915. Guard: a file is read whole before anything else, or nothing happens.
  @Test("a file that cannot be read is not written over")
  func unreadable() throws {
    for option in ["--hsts", "--alt-svc"] {
      let long = String(repeating: "#\n", count: 9 << 20)
      let file = try world.folder.write(long, to: "long")
      let run = try fetch(option, file, world.secure + "/")
      #expect(run.status == 66 && run.text.isEmpty && run.error.contains(option), "\(run.transcript)")
      #expect(world.folder.text(of: "long").utf8.count == long.utf8.count)
    }
  }

  @Test("an alternative service is written, and asked at the next run")
  func alternative() throws {
    let file = world.folder.file("alt")
    let said = try fetch("--alt-svc", file, world.secure + "/response-headers?Alt-Svc=h2%3D%22127.0.0.1:\(port)%22,h3%3D%22:1%22")
    #expect(said.status == 0, "\(said.transcript)")
    let text = world.folder.text(of: "alt")
    #expect(text.contains("\nh2 localhost \(port) h2 127.0.0.1 \(port) \"20") && text.contains(" h3 localhost 1 \"20"), "\(text)")
    let next = try fetch("--alt-svc", file, world.secure + "/headers")
    #expect(next.status == 0 && next.text.contains("127.0.0.1:\(port)"), "\(next.transcript)")
    // Without a proof of its certificate no other place is asked.
    #expect(try !fetch("--alt-svc", file, "-k", world.secure + "/headers").text.contains("alt-used"))
  }
}
