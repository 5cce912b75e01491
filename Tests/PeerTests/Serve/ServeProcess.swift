import Foundation
import TestSupport

/// `tlsprobe serve` in a process of its own, with an authority of its own; it ends with its last user.
final class ServeProcess: Sendable {
  let port: UInt16
  let directory: TemporaryDirectory
  private let process: ChildProcess

  /// The process id.
  var identifier: Int32 { process.identifier }

  init(_ arguments: [String] = [], data: TemporaryDirectory? = nil) throws {
    let directory = try data ?? TemporaryDirectory()
    let portFile = directory.file("port-\(UUID().uuidString)")
    let process = try ChildProcess(
      [TestedBinary.path, "serve", "--listen", "127.0.0.1:0", "--port-file", portFile, "--data-dir", directory.path] + arguments,
      environment: ["PATH": ProcessInfo.processInfo.environment["PATH"] ?? "", "LC_ALL": "C.UTF-8"], output: directory.file("serve.out"),
      error: directory.file("serve.err"))
    let end = ContinuousClock.now + .seconds(30)
    while ContinuousClock.now < end, process.wait(atMost: .milliseconds(10)) == nil {
      guard let text = try? String(contentsOfFile: portFile, encoding: .utf8), text.hasSuffix("\n"),
        let port = Self.port(in: text)
      else { continue }
      self.port = port
      self.directory = directory
      self.process = process
      return
    }
    throw NotStarted(error: directory.text(of: "serve.err"))
  }

  /// Of a port, or of the page that lists the cases of several.
  private static func port(in text: String) -> UInt16? {
    let lines = text.split(whereSeparator: \.isNewline)
    return (lines.first { $0.hasPrefix("index ") } ?? lines.first)?.split(separator: ":").last.flatMap { UInt16($0) }
  }

  /// What clients have to trust.
  var root: String { directory.file("serve/ca.pem") }

  /// What it said so far.
  var output: String { directory.text(of: "serve.out") }
  var error: String { directory.text(of: "serve.err") }

  /// The exit status after an interrupt.
  func end(within limit: Duration = .seconds(15)) -> Int32? {
    kill(process.identifier, SIGTERM)
    return process.wait(atMost: limit)
  }

  func wait(atMost limit: Duration) -> Int32? { process.wait(atMost: limit) }

  struct NotStarted: Error, CustomStringConvertible {
    let error: String
    var description: String { "tlsprobe serve does not start: \(error)" }
  }
}
