import Foundation
import TestSupport
import Testing

/// Everything that `fetch` remembers or repeats, asked of curl and of us in the same words: what the servers were asked, what came, what
/// was kept and how each ended is the same, or one of `StateDifference.all`.
@Suite(.serialized, .timeLimit(.minutes(5))) struct StateTests {
  /// What was seen of a group.
  private struct Tally {
    var mistakes: [(number: Int, text: String)] = []
    var agreed = 0
    var differences: [String: Int] = [:]
  }

  @Test(.enabled(if: StateServers.isPresent, "Scripts/peers has not fetched nginx and httpbin"), arguments: StateGroup.allCases)
  func `does what curl does`(group: StateGroup) throws {
    let servers = try StateServers()
    let cases = StateCase.all.filter { $0.group == group }
    let tally = Lock(Tally())
    // Most wait for a server, or for the time to try again.
    let queue = OperationQueue()
    queue.maxConcurrentOperationCount = group == .retries ? 24 : 6
    for one in cases {
      queue.addOperation {
        let outcome = one.outcome(servers)
        tally.withLock { tally in
          switch outcome {
          case .same: tally.agreed += one.row.runs
          case .different(let difference): tally.differences[difference.name, default: 0] += one.row.runs
          case .mistaken(let text): tally.mistakes.append((one.number, text))
          }
        }
      }
    }
    queue.waitUntilAllOperationsAreFinished()
    let seen = tally.withLock { $0 }
    for (number, text) in seen.mistakes.sorted(by: { $0.number < $1.number }) { Issue.record("\(StateCase.all[number].name)\n\(text)") }
    print("\(group): \(cases.reduce(0) { $0 + $1.row.runs }) exchanges, \(seen.agreed) as curl's")
    for (name, count) in seen.differences.sorted(by: { $0.key < $1.key }) { print("  \(count) otherwise: \(name)") }
  }

  @Test func `there are enough of them, and all different`() {
    let names = StateCase.all.map(\.name)
    #expect(Set(names).count == names.count)
    for group in StateGroup.allCases { #expect(group.rows.count >= group.least, "\(group)") }
    let count = StateCase.all.reduce(0) { $0 + $1.row.runs }
    print("exchanges with something to remember, beside curl: \(count)")
    #expect(count >= 120)
  }

  @Test func `every difference is about some of them, and few are`() {
    for difference in StateDifference.all {
      #expect(StateCase.all.contains { $0.expected?.name == difference.name }, "\(difference.name)")
      #expect(!difference.reference.isEmpty)
    }
    let expected = StateCase.all.count { $0.expected != nil }
    print("of these cases we are to differ in \(expected) of \(StateCase.all.count)")
    #expect(expected < StateCase.all.count / 8)
  }
}

extension StateCase {
  fileprivate enum Outcome {
    case same
    case different(StateDifference)
    case mistaken(String)
  }

  fileprivate func outcome(_ servers: StateServers) -> Outcome {
    do {
      let theirs = try StateOutcome(of: self, by: .curl, servers)
      let ours = try StateOutcome(of: self, by: .tlsprobe, servers)
      let text = ours.difference(from: theirs) ?? patience(ours)
      if let expected {
        if expected.holds(theirs, ours) { return .different(expected) }
        return .mistaken("not as in '\(expected.name)': \(text ?? "there is no difference")")
      }
      return text.map { .mistaken($0) } ?? .same
    } catch {
      return .mistaken("\(error)")
    }
  }

  /// Whether it waited as long as it was to: a little less is the clock's, more is the machine's, within reason.
  private func patience(_ outcome: StateOutcome) -> String? {
    for (wait, least) in zip(outcome.waits, row.waits) where wait < .seconds(least - 0.1) || wait > .seconds(least + 6) {
      return "waited \(outcome.waits) rather than \(row.waits)"
    }
    return outcome.waits.count < row.waits.count ? "tried \(outcome.waits.count) times again" : nil
  }
}
