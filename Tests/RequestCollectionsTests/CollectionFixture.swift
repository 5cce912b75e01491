import Bytes
import HTTPWire

@testable import RequestCollections

/// Reads collections and runs them against a function that returns the responses.
struct CollectionFixture {
  var files: [String: String] = [:]
  var environment: [String: String] = [:]

  func read(_ text: String) throws(CollectionError) -> RequestCollection {
    let files = files
    return try RequestCollection(reading: Array(text.utf8), file: "api.yaml") { path in
      files[path].map { .bytes(Array($0.utf8)) } ?? .unreadable("no such file")
    }
  }

  /// The error of reading or of starting a run, as a line; empty if there is none.
  func fault(_ text: String, options: RunOptions = RunOptions()) -> String {
    do throws(CollectionError) {
      _ = try machine(text, options: options)
      return ""
    } catch {
      return "\(error)" + (error.hint.map { "; \($0)" } ?? "")
    }
  }

  func machine(_ text: String, options: RunOptions = RunOptions()) throws(CollectionError) -> CollectionRun {
    let environment = environment
    let runtime = RunEnvironment(
      now: { Timestamp(seconds: 1_700_000_000) }, random: { 0x0123_4567_89ab_cdef }, variable: { environment[$0] })
    return try CollectionRun(try read(text), options: options, runtime: runtime)
  }

  /// Runs a collection to its end, one response at a time, and returns the results and the requests.
  func run(
    _ text: String, options: RunOptions = RunOptions(), reply: (PreparedRequest, Int) -> CollectionRun.Reply
  ) throws -> (results: [RequestResult], sent: [PreparedRequest]) {
    var machine = try machine(text, options: options)
    var now = MonotonicInstant.now
    var open: [(CollectionRun.RequestID, PreparedRequest)] = []
    var sent: [PreparedRequest] = []
    for _ in 0..<100_000 {
      switch machine.next(at: now) {
      case .send(let id, let request):
        open.append((id, request))
        sent.append(request)
      case .wait(let until):
        if open.isEmpty {
          now = until ?? now
        } else {
          let (id, request) = open.removeFirst()
          machine.received(id, reply(request, sent.count), at: now)
        }
      case .done: return (machine.takeResults(), sent)
      }
    }
    struct Endless: Error {}
    throw Endless()
  }

  static func response(_ status: Int = 200, _ body: String = "", _ fields: [(String, String)] = []) -> CollectionRun.Reply {
    .response(
      CollectionResponse(
        status: status, fields: FieldSection(fields.map { FieldLine($0.0, $0.1) }), body: Array(body.utf8), duration: .milliseconds(12)))
  }
}

extension PreparedRequest {
  var line: String { "\(method) \(url)" }

  var text: String {
    switch body {
    case .none: ""
    case .bytes(let bytes): String(decoding: bytes, as: UTF8.self)
    case .file(let path): "file \(path)"
    case .multipart(let parts): parts.map { "\($0.name)=\($0.isFile ? "@" : "")\($0.value)" }.joined(separator: "&")
    }
  }
}

extension RequestResult {
  var line: String {
    let name = row.map { "\(self.name)[\($0)]" } ?? self.name
    switch outcome {
    case .passed: return "\(name) passed"
    case .failed(let failures):
      return "\(name) failed " + failures.map { "\($0.subject): \($0.expected), not \($0.actual)" }.joined(separator: "; ")
    case .unreachable(let reason): return "\(name) unreachable \(reason)"
    case .invalid(let error): return "\(name) invalid \(error)"
    case .skipped(let reason): return "\(name) skipped \(reason)"
    }
  }
}
