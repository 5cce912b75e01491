import Bytes
import HTTPWire
import Testing

@testable import HTTPServer
@testable import MockServer

@Suite struct FaultControllerTests {
  private let head = RequestHead(method: "GET", target: "/", scheme: "http", authority: "a")

  private func errors(_ board: FaultController, _ count: Int) -> [Bool] { (0..<count).map { _ in board.faults(of: head)?.plan != nil } }

  private var everySecond: FaultPlan { FaultPlan().with { $0.errorEvery = try? ErrorInterval("2") } }

  @Test func `a quiet board lets everything be, and counts nothing`() {
    let board = FaultController(FaultPlan().with { $0.seed = 5 })
    #expect(board.connection() == nil && board.faults(of: head) == nil)
    #expect(board.counts == FaultCounts(connections: 0, exchanges: 0, faults: [:]))
  }

  @Test func `a new plan holds at once, and its numbers begin anew`() {
    let board = FaultController(everySecond)
    #expect(errors(board, 5) == [false, true, false, true, false])
    board.replace(FaultPlan())
    #expect(errors(board, 2) == [false, false])
    board.replace(everySecond)
    #expect(errors(board, 3) == [false, true, false] && board.counts.exchanges == 3)
  }

  @Test func `the server's own pages have no faults`() {
    let board = FaultController(FaultPlan().with { $0.faults = [.empty: .ordinary] })
    var own = head
    own.target = "/__faults"
    #expect(board.faults(of: own) == nil && board.faults(of: head) != nil)
    #expect(board.counts.faults == [.empty: 1] && board.counts.exchanges == 1)
    let text = String(decoding: JSONWriter(pretty: false).bytes(of: board.counts.json), as: UTF8.self)
    #expect(text == #"{"connections":0,"exchanges":1,"faults":{"empty":1}}"#)
  }

  @Test func `many threads get each number once`() async {
    let board = FaultController(FaultPlan().with { $0.errorEvery = try? ErrorInterval("10") })
    let count = await withTaskGroup(of: Int.self) { group in
      for _ in 0..<8 { group.addTask { errors(board, 1_000).count { $0 } } }
      return await group.reduce(0, +)
    }
    #expect(count == 800 && board.counts.exchanges == 8_000)
  }

  @Test func `changes by many do not get lost`() async throws {
    let board = FaultController()
    await withTaskGroup(of: Void.self) { group in
      for _ in 0..<8 {
        group.addTask {
          for _ in 0..<100 { _ = try? board.update { plan in plan.with { $0.seed += 1 } } }
        }
      }
    }
    #expect(board.plan.seed == 800)
  }
}
