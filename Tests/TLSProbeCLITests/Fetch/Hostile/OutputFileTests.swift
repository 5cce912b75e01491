import Foundation
import TestSupport
import Testing

@testable import HTTPClient
@testable import CommandSupport
@testable import FetchCLI

/// Files are where the user said: curl's CVE-2020-8177 (a server's file name), CVE-2025-11563 and CVE-2022-27778.
@Suite(.timeLimit(.minutes(1))) struct OutputFileTests {
  /// Guard: `FetchURL.fileName`, the only source of a name that -O writes to. Nothing is decoded, so nothing becomes a slash.
  @Test(arguments: [
    ("http://a.example/x/y.txt", "y.txt"), ("http://a.example/%2e%2e%2Fetc", "%2e%2e%2Fetc"), ("http://a.example/a/../b", "b"),
    ("http://a.example/..%2Fb", "..%2Fb"), ("http://a.example/x?name=/etc/passwd", "x"), ("http://a.example/x#/etc/passwd", "x"),
    ("http://a.example/a\\..\\b", "a\\..\\b"),
  ])
  func `the name is the last segment as it stands`(url: String, name: String) throws {
    let file = try FetchURL.fileName(of: URI(parsing: url))
    #expect(file == name)
    #expect(!file.contains("/"))
  }

  @Test(arguments: [
    "http://a.example/", "http://a.example", "http://a.example/x/", "http://a.example/.", "http://a.example/..", "http://a.example/x/..",
  ])
  func `a URL without a name names no file`(url: String) throws {
    let parsed = try URI(parsing: url, keepingDots: true)
    #expect(throws: CommandLineError.self) { try FetchURL.fileName(of: parsed) }
  }

  /// Guard: `FetchPlan` takes the name before anything is sent; neither Content-Disposition nor Location is ever asked.
  @Test func `a server cannot name the file`() throws {
    let server = try RawServer { connection in
      let request = String(decoding: connection.read(), as: UTF8.self)
      if request.hasPrefix("GET /first") {
        connection.write("HTTP/1.1 302 Found\r\nLocation: /..%2F..%2Fevil\r\nContent-Length: 0\r\nConnection: close\r\n\r\n")
      } else {
        connection.write(
          "HTTP/1.1 200 OK\r\nContent-Disposition: attachment; filename=\"../evil\"\r\nContent-Length: 2\r\nConnection: close\r\n\r\nok")
      }
    }
    let folder = try TemporaryDirectory()
    let run = try CommandRun([
      "bash", "-c", "cd '\(folder.path)' && '\(TestedBinary.path)' fetch -sSLO http://127.0.0.1:\(server.port)/first && ls -A",
    ])
    #expect(run.text == "first\n", "\(run.transcript)")
    #expect(folder.text(of: "first") == "ok")
  }

  @Test(arguments: ["--http1.1", "--http2"]) func `neither version has a way to name it`(version: String) throws {
    let world = try FetchWorld()
    let url = "\(world.secure)/response-headers?Content-Disposition=attachment%3B%20filename%3D../evil"
    let trust = world.trust.joined(separator: " ")
    let run = try world.shell("mkdir here && cd here && tlsprobe fetch -sSO \(version) \(trust) '\(url)' && cd .. && ls -A . here")
    #expect(run.text == ".:\nhere\nroots.pem\n\nhere:\nresponse-headers\n", "\(run.transcript)")
  }

  /// Guard: `ContentOutput` is opened with the first byte of an answer that is wanted.
  @Test func `what was there stays when nothing comes`() throws {
    let folder = try TemporaryDirectory()
    let file = try folder.write("before", to: "kept")
    #expect(try CommandRun.tlsprobe(["fetch", "-s", "-o", file, "http://127.0.0.1:1/"]).status == 7)
    #expect(folder.text(of: "kept") == "before")
  }
}
