import Bytes
import Foundation
import TestSupport
import Testing

@Suite("tlsprobe fetch -b -c -j", .timeLimit(.minutes(1)))
struct FetchCookieTests {
  private let world: FetchWorld
  private let jar: String

  init() throws {
    world = try FetchWorld()
    jar = world.folder.file("jar")
  }

  private func setting(_ fields: String...) -> String {
    world.plain + "/response-headers?"
      + fields.map { "Set-Cookie=" + $0.replacing(";", with: "%3B").replacing(" ", with: "%20") }.joined(separator: "&")
  }

  @Test("what -b says is sent, whatever it says joined, and files are read beside it")
  func given() throws {
    let url = world.plain + "/headers"
    #expect(try world.fetch(url, "-b", "a=1").text.contains("\"a=1\""))
    #expect(try world.fetch(url, "-b", "a=1", "-b", "b=2; c=3").text.contains("\"a=1; b=2; c=3\""))
    try world.folder.write("127.0.0.1\tFALSE\t/\tFALSE\t0\tf\tfile\nother.example\tFALSE\t/\tFALSE\t0\tno\tno\n", to: "jar")
    #expect(try world.fetch(url, "-b", jar, "-b", "a=1").text.contains("\"f=file; a=1\""))
    #expect(try world.shell("tlsprobe fetch -b - \(url) < jar").text.contains("\"f=file\""))
    #expect(try world.shell("tlsprobe fetch -b <(cat jar) \(url)").text.contains("\"f=file\""))
  }

  @Test("a jar is written, read, and written again as it was")
  func jarFile() throws {
    let first = try world.fetch(setting("a=1; path=/", "b=2; path=/; max-age=1000; httponly", "gone=3; max-age=0"), "-c", jar)
    #expect(first.status == 0, "\(first.transcript)")
    let text = world.folder.text(of: "jar")
    #expect(text.hasPrefix("# Netscape HTTP Cookie File\n"))
    #expect(text.contains("127.0.0.1\tFALSE\t/\tFALSE\t0\ta\t1\n#HttpOnly_127.0.0.1\tFALSE\t/\tFALSE\t"))
    #expect(!text.contains("gone"))
    let second = try world.fetch(world.plain + "/headers", "-b", jar, "-c", jar)
    #expect(second.text.contains("\"a=1; b=2\""))
    #expect(world.folder.text(of: "jar") == text)
    #expect(try world.fetch(world.plain + "/headers", "-j", "-b", jar).text.contains("\"b=2\""))
  }

  @Test("redirects set cookies, and - is standard output")
  func redirects() throws {
    let url = setting("a=1; path=/") + "&Location=/anything&status_code=302"
    #expect(try world.fetch("-L", url, "-b", "").text.contains("\"a=1\""))
    #expect(try !world.fetch("-L", url).text.contains("a=1"))
    // A pair alone keeps nothing.
    #expect(try !world.fetch("-L", url, "-b", "x=y").text.contains("a=1"))
    #expect(try world.fetch(url, "-c", "-").text.hasSuffix("127.0.0.1\tFALSE\t/\tFALSE\t0\ta\t1\n"))
  }

  @Test("a jar that cannot be read or written is one error, and a failed transfer writes it all the same")
  func failures() throws {
    let unread = try world.fetch(world.plain + "/", "-b", world.folder.path)
    #expect(unread.status != 0 && unread.error.contains("-b '") && unread.error.contains("cannot be read"), "\(unread.transcript)")
    let unwritten = try world.fetch(world.plain + "/", "-c", world.folder.file("none/jar"))
    #expect(unwritten.status == 74 && unwritten.error.contains("-c '"), "\(unwritten.transcript)")
    #expect(unwritten.text == "tlsprobe\n")
    let failed = try world.fetch("http://127.0.0.1:1/", "-c", jar)
    #expect(failed.status == 7)
    #expect(world.folder.text(of: "jar").hasPrefix("# Netscape"))
    #expect(try world.fetch(world.plain + "/", "-b", "a=b\r\nX: y").status == 64)
  }

  @Test("a session keeps cookies and fields of an origin, for its owner alone")
  func session() throws {
    let file = world.folder.file("s.json")
    let first = try world.fetch(
      setting("a=1; path=/"), "--session", file, "-H", "X-Mine: 7", "-H", "If-Match: x", "-H", "Authorization: Bearer t0")
    #expect(first.status == 0, "\(first.transcript)")
    let kept = world.folder.text(of: "s.json")
    #expect(kept.contains("tlsprobe.session/1") && kept.contains("X-Mine") && !kept.contains("If-Match"))
    #expect(try FileManager.default.attributesOfItem(atPath: file)[.posixPermissions] as? Int == 0o600)
    let second = try world.fetch(world.plain + "/headers", "--session", file)
    #expect(second.text.contains("\"a=1\"") && second.text.contains("\"7\"") && second.text.contains("Bearer t0"), "\(second.transcript)")
    #expect(world.folder.text(of: "s.json") == kept)
    // Another name for the same address is another origin.
    let other = world.plain.replacing("127.0.0.1", with: "localhost")
    for url in [other + "/headers", world.plain + "/redirect-to?url=\(other)/headers"] {
      let run = try world.fetch("-L", url, "--session", file)
      #expect(run.text.contains("localhost") && !run.text.contains("Bearer t0") && !run.text.contains("a=1"), "\(run.transcript)")
    }
    let taken = try world.fetch(world.plain + "/headers", "--session", file, "-H", "X-Mine:", "-H", "Authorization: Basic eA==")
    #expect(!taken.text.contains("X-Mine") && !taken.text.contains("Bearer"))
  }

  @Test("credentials of a session go to their origin alone")
  func credentials() throws {
    let origin = world.plain
    let text = """
      {"schema": "tlsprobe.session/1", "origins": {"\(origin)": {"headers": [], "auth": {"type": "basic", "credentials": "someone:s3cret"}}}}
      """
    let file = try world.folder.write(text, to: "s.json")
    let secret = Base64.encode(Array("someone:s3cret".utf8))
    let run = try world.fetch(origin + "/headers", "--session", file)
    #expect(run.text.contains("Basic \(secret)"), "\(run.transcript)")
    #expect(world.folder.text(of: "s.json").contains("someone:s3cret"))
    let other = origin.replacing("127.0.0.1", with: "localhost")
    #expect(try !world.fetch("-L", origin + "/redirect-to?url=\(other)/headers", "--session", file).text.contains(secret))
    #expect(try !world.fetch(other + "/headers", "--session", file).text.contains(secret))
    #expect(try !world.fetch(origin + "/headers", "--session", file, "-H", "Authorization: Bearer x").text.contains(secret))
  }

  @Test("what is no session is refused, and stays as it is")
  func noSession() throws {
    for text in [
      "{", "[]", "{\"schema\": \"tlsprobe.session/2\"}",
      "{\"schema\":\"tlsprobe.session/1\",\"origins\":{\"http://x\":{\"headers\":[[\"a b\",\"c\"]]}}}",
    ] {
      let file = try world.folder.write(text, to: "bad.json")
      let run = try world.fetch(world.plain + "/", "--session", file)
      #expect(run.status == 65 && run.error.contains("--session"), "\(run.transcript)")
      #expect(world.folder.text(of: "bad.json") == text)
    }
  }
}
