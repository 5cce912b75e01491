import CTerminal
import Foundation

/// A terminal without a screen, in which a test runs a program as a person would (pty(7)).
public final class PseudoTerminal: Sendable {
  /// What to open to write to it.
  public let path: String
  private let controller: Int32
  private let written = Lock<[UInt8]>([])
  private let hasHungUp = Lock(false)

  public init(columns: Int, rows: Int = 40) throws {
    var name = [CChar](repeating: 0, count: 128)
    controller = unsafe open_terminal(&name, name.count, UInt16(columns), UInt16(rows))
    guard controller >= 0 else { throw SystemCallError("making a terminal") }
    path = String(decoding: name.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }

  deinit {
    close(controller)
  }

  /// Runs a program in a session of its own, of which this is the terminal. Its standard output or error may go to a file instead.
  public func run(_ arguments: [String], environment: [String: String], output: String? = nil, error: String? = nil) throws -> ChildProcess
  {
    let child = try ChildProcess(
      arguments, environment: environment, output: output ?? path, error: error ?? path, terminal: path)
    // The terminal says that it has hung up once the last of its programs has closed it.
    Thread.detachNewThread { [self] in
      var bytes = [UInt8](repeating: 0, count: 16_384)
      while true {
        let count = unsafe read(controller, &bytes, bytes.count)
        if count < 0, errno == EINTR { continue }
        guard count > 0 else { return hasHungUp.withLock { $0 = true } }
        written.withLock { $0 += bytes.prefix(count) }
      }
    }
    return child
  }

  /// The exit status of the program, once all that it wrote has arrived; nil when that takes longer.
  public func wait(for child: ChildProcess, atMost limit: Duration) -> Int32? {
    let end = ContinuousClock.now + limit
    guard let status = child.wait(atMost: limit) else { return nil }
    while !hasHungUp.withLock({ $0 }) {
      guard ContinuousClock.now < end else { return nil }
      Thread.sleep(forTimeInterval: 0.005)
    }
    return status
  }

  /// What a key sends: `\u{3}` is Control-C.
  public func type(_ text: String) {
    let bytes = Array(text.utf8)
    _ = unsafe write(controller, bytes, bytes.count)
  }

  /// All that was written to it, as it came.
  public var transcript: String { written.withLock { String(decoding: $0, as: UTF8.self) } }

  /// Whether that was written within this time.
  public func shows(_ text: String, within limit: Duration) -> Bool {
    let end = ContinuousClock.now + limit
    while ContinuousClock.now < end {
      if transcript.contains(text) { return true }
      Thread.sleep(forTimeInterval: 0.01)
    }
    return transcript.contains(text)
  }

  /// What stands on it in the end, without blank lines at the end: returns and erasures done, colours left out.
  public var screen: [String] {
    var lines: [[Character]] = [[]]
    var column = 0
    var rest = Substring(transcript.replacing("\r\n", with: "\n"))
    while let character = rest.popFirst() {
      switch character {
      case "\r": column = 0
      case "\n":
        lines.append([])
        column = 0
      case "\u{1b}":
        guard rest.popFirst() == "[" else { continue }
        let parameters = rest.prefix { $0.isNumber || $0 == ";" }
        rest = rest.dropFirst(parameters.count)
        if rest.popFirst() == "K" { lines[lines.count - 1].removeLast(max(0, lines[lines.count - 1].count - column)) }
      default:
        if column < lines[lines.count - 1].count {
          lines[lines.count - 1][column] = character
        } else {
          lines[lines.count - 1].append(character)
        }
        column += 1
      }
    }
    let texts = lines.map { String($0) }
    return Array(texts.prefix((texts.lastIndex { $0.contains { $0 != " " } } ?? -1) + 1))
  }
}
