import Bytes
import HTTPWire
import Testing

@testable import HTTPServer
@testable import MockServer

@Suite struct FaultResponderTests {
  private func ask(_ board: FaultController, _ method: String, _ body: String = "", at target: String = "/__faults") -> (
    head: ResponseHead, text: String
  ) {
    let head = RequestHead(method: method, target: target, scheme: "http", authority: "a")
    var exchange = Site([FaultResponder(board)], guardedBy: nil).exchange(head)
    exchange.received(Array(body.utf8)[...])
    exchange.receivedEnd()
    var answer = (head: ResponseHead(version: .http11, status: 0), text: "")
    while true {
      switch exchange.next() {
      case .step(.head(let head, _)): answer.head = head
      case .step(.content(let bytes, _)): answer.text += String(decoding: bytes, as: UTF8.self)
      case .step(.end): return answer
      default: break
      }
    }
  }

  @Test func `a plan is shown, replaced and changed`() throws {
    let board = FaultController()
    let shown = ask(board, "GET")
    #expect(shown.head.status == 200 && shown.head.fields.first("content-type") == "application/json")
    #expect(try FaultPlan(reading: Array(shown.text.utf8)) == FaultPlan())
    #expect(ask(board, "PUT", #"{"faults": {"reset": 5}, "seed": 3}"#).head.status == 200)
    #expect(board.plan.seed == 3 && board.plan.faults.count == 1)
    let changed = ask(board, "PATCH", #"{"faults": {"reset": null, "empty": true}}"#)
    #expect(changed.head.status == 200 && board.plan.faults == [.empty: .ordinary] && board.plan.seed == 3)
    #expect(try FaultPlan(reading: Array(changed.text.utf8)) == board.plan)
    #expect(ask(board, "PUT", "{}").head.status == 200 && board.plan == FaultPlan())
  }

  @Test func `a plan that is none changes nothing, and all that is wrong is listed`() throws {
    let board = FaultController(FaultPlan().with { $0.seed = 9 })
    for method in ["PUT", "PATCH"] {
      let refused = ask(board, method, #"{"seed": -1, "rate": "fast"}"#)
      #expect(refused.head.status == 400 && refused.head.fields.first("content-type") == "application/problem+json")
      let problem = try JSONParser.read(Array(refused.text.utf8))
      guard case .array(let errors)? = problem["errors"] else { return #expect(Bool(false), "no list") }
      #expect(errors.count == 2)
      #expect(problem["detail"] == .string("2 mistakes, the first: seed: this is no seed; write a whole number from 0 to \(UInt64.max)"))
    }
    #expect(ask(board, "PUT", "nonsense").text.contains("no JSON at byte 0"))
    #expect(board.plan.seed == 9)
  }

  @Test func `other methods and other places are not its own`() {
    #expect(ask(FaultController(), "DELETE").head.fields.first("allow") == "GET, HEAD, PUT, PATCH")
    #expect(ask(FaultController(), "DELETE").head.status == 405)
    #expect(ask(FaultController(), "GET", at: "/__faults/x").head.status == 404)
    #expect(ask(FaultController(), "PUT", String(repeating: " ", count: 65_537)).head.status == 413)
  }
}
