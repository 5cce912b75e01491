import Foundation
import TestSupport
import Testing

/// A fetch that was interrupted, and how long it took to end then.
struct InterruptedFetch {
  let status: Int32
  /// It had no hand in its end.
  let wasKilled: Bool
  /// From the interrupt to the end.
  let elapsed: Duration
  /// How much of that threads of the program or of this test were ready to run and others had the processor.
  let starved: Duration
  let output: String
  let error: String

  /// What the program itself needed.
  var took: Duration { elapsed - starved }

  /// Starts it, waits until it takes signals its own way and `moment` has come, and interrupts it, once or several times.
  init(
    _ words: [String], environment: [String: String] = [:], times: Int = 1, signal: Int32 = SIGINT, program: [String]? = nil,
    output: String? = nil,
    after pause: Duration = .milliseconds(50), when moment: () -> Bool = { true }
  ) throws {
    let folder = try TemporaryDirectory()
    let arguments = program ?? [TestedBinary.path, "fetch"] + words
    let child = try ChildProcess(
      arguments, environment: Self.environment.merging(environment) { $1 }, output: output ?? folder.file("out"),
      error: folder.file("error"))
    let end = ContinuousClock.now + .seconds(20)
    while !(Self.isReady(child) && moment()), child.isRunning, ContinuousClock.now < end { Thread.sleep(forTimeInterval: 0.005) }
    // The moment is the peer's; the program may need another to wait.
    Thread.sleep(forTimeInterval: pause / .seconds(1))
    try self.init(child, times: times, signal: signal, folder, output: output)
  }

  /// Interrupts what is running at once.
  init(_ child: ChildProcess, times: Int = 1, signal: Int32 = SIGINT, _ folder: TemporaryDirectory, output: String? = nil) throws {
    var waits = SchedulingDelay(of: child.identifier)
    let ownDelay = SchedulingDelay.ofThisThread
    let start = ContinuousClock.now
    for number in 0..<times {
      if number > 0 { Thread.sleep(forTimeInterval: 0.02) }
      kill(child.identifier, signal)
    }
    var ended: Int32?
    while ended == nil, ContinuousClock.now - start < .seconds(10) {
      waits.look()
      ended = child.wait(atMost: .milliseconds(5))
    }
    elapsed = .now - start
    starved = .nanoseconds(waits.sum) + .nanoseconds(SchedulingDelay.ofThisThread - ownDelay)
    status = try #require(ended, "it goes on")
    wasKilled = child.signal != nil
    self.output = output == nil ? folder.text(of: "out") : ""
    error = folder.text(of: "error")
  }

  /// Whether it has begun to hold signals: until then they end it as they end any program.
  private static func isReady(_ child: ChildProcess) -> Bool {
    let status = (try? String(contentsOfFile: "/proc/\(child.identifier)/status", encoding: .utf8)) ?? ""
    let line = status.split(separator: "\n").first { $0.hasPrefix("SigBlk:") }
    return line.flatMap { UInt64($0.dropFirst(7).trimmingCharacters(in: .whitespaces), radix: 16) }.map { $0 & 0x2 != 0 } ?? false
  }

  var document: [String: Any]? { try? JSONSerialization.jsonObject(with: Data(output.utf8)) as? [String: Any] }

  /// Within 200 ms, at every single try, and with a whole document that says what happened.
  func expectDocument(phase: String? = nil, sourceLocation: SourceLocation = #_sourceLocation) throws {
    #expect(status == 130 && !wasKilled, "\(self)", sourceLocation: sourceLocation)
    #expect(took < Self.limit, "\(self)", sourceLocation: sourceLocation)
    let document = try #require(document, "\(self)", sourceLocation: sourceLocation)
    let failure = document["error"] as? [String: Any]
    #expect(document["schema"] as? String == "tlsprobe.fetch/1", sourceLocation: sourceLocation)
    #expect(document["partial"] as? Bool == true && document["exit_code"] as? Int == 130, "\(self)", sourceLocation: sourceLocation)
    #expect(failure?["category"] as? String == "cancelled", "\(self)", sourceLocation: sourceLocation)
    if let phase { #expect(failure?["phase"] as? String == phase, "\(self)", sourceLocation: sourceLocation) }
  }

  static let limit = Duration.milliseconds(200) * Sanitizer.slack
  /// The thread sanitizer would sleep a second at every end, for reports that may come.
  static let environment = ["PATH": "/usr/bin:/bin", "TSAN_OPTIONS": "atexit_sleep_ms=0"]
}

/// How long the threads of a process were ready to run and did not, as the system counts it (proc(5), schedstat).
private struct SchedulingDelay {
  private let identifier: Int32
  private var before: [String: Int64] = [:]
  /// Of all threads, in nanoseconds: one may wait for what another does.
  private(set) var sum: Int64 = 0

  init(of identifier: Int32) {
    self.identifier = identifier
    before = Self.delays(of: identifier)
  }

  mutating func look() {
    let now = Self.delays(of: identifier).reduce(0) { $0 + $1.value - (before[$1.key] ?? 0) }
    sum = max(sum, now)
  }

  private static func delays(of identifier: Int32) -> [String: Int64] {
    let folder = "/proc/\(identifier)/task"
    var delays: [String: Int64] = [:]
    for thread in (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? [] {
      delays[thread] = delay(in: "\(folder)/\(thread)/schedstat")
    }
    return delays
  }

  static var ofThisThread: Int64 { delay(in: "/proc/thread-self/schedstat") ?? 0 }

  private static func delay(in file: String) -> Int64? {
    guard let text = try? String(contentsOfFile: file, encoding: .utf8) else { return nil }
    let words = text.split(separator: " ")
    return words.count > 1 ? Int64(words[1]) : nil
  }
}
