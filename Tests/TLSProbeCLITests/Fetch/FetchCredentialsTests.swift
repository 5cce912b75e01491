import Bytes
import TestSupport
import Testing

@Suite("tlsprobe fetch https://user:password@host/", .timeLimit(.minutes(1)))
struct FetchCredentialsTests {
  private let world: FetchWorld
  private static let secret = Base64.encode(Array("someone:s3cret".utf8))

  init() throws { world = try FetchWorld() }

  private func withUserinfo(_ url: String) -> String { url.replacing("http://", with: "http://someone:s3cret@") }

  @Test("userinfo is sent as Authorization, and a field of the user's own in its place")
  func isSent() throws {
    let url = withUserinfo(world.plain + "/headers")
    #expect(try world.fetch(url).text.contains("\"Basic \(Self.secret)\""))
    let own = try world.fetch(url, "-H", "Authorization: Bearer mine").text
    #expect(own.contains("Bearer mine") && !own.contains(Self.secret))
    #expect(try !world.fetch(url, "-H", "Authorization:").text.contains("Authorization"))
  }

  @Test("a redirect takes it along within its origin, and to no other")
  func redirects() throws {
    let same = withUserinfo(world.plain + "/redirect-to?url=/headers")
    #expect(try world.fetch("-L", same).text.contains(Self.secret))
    // Another name for the same address is another origin.
    let other = world.plain.replacing("127.0.0.1", with: "localhost")
    let across = withUserinfo(world.plain + "/redirect-to?url=\(other)/headers")
    let left = try world.fetch("-L", across)
    #expect(left.status == 0 && left.text.contains("localhost") && !left.text.contains(Self.secret), "\(left.transcript)")
    #expect(try world.fetch("-L", "--location-trusted", across).text.contains(Self.secret))
    let back = withUserinfo(world.plain + "/redirect-to?url=\(other)/redirect-to?url=\(world.plain)/headers")
    #expect(try !world.fetch("-L", back).text.contains(Self.secret))
  }

  @Test("no document has the password, in clear or coded")
  func documents() throws {
    let url = withUserinfo(world.plain + "/redirect/1")
    let files = ["har", "json", "text"].map { ($0, world.folder.file("report.\($0)")) }
    for view in [
      ["--json"], ["-p", "mtc"], ["-w", "%{url} %{url_effective} %{json}"], ["--print-curl"],
    ] {
      let run = try CommandRun.tlsprobe(["fetch", "-L", url] + view + files.flatMap { ["--report", "\($0.0):\($0.1)"] })
      #expect(run.status == 0, "\(run.transcript)")
      for text in [run.text, run.error] + files.map({ world.folder.text(of: "report.\($0.0)") }) {
        #expect(!text.contains("s3cret") && !text.contains(Self.secret), "\(view): \(text)")
      }
    }
    let failed = try world.fetch("http://someone:s3cret@127.0.0.1:1/")
    #expect(failed.status == 7 && !failed.error.contains("s3cret"), "\(failed.transcript)")
  }
}
