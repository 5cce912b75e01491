internal import Bytes
public import HTTPServer
internal import HTTPWire

/// `/__faults`: reads (GET), replaces (PUT) and changes (PATCH, by RFC 7396) the plan of a board.
public struct FaultResponder: SiteResponder {
  private let board: FaultController

  public init(_ board: FaultController) { self.board = board }

  public func plan(for request: SiteRequest) -> SitePlan? {
    guard request.segments.count == 1, request.segments[0] == "__faults" else { return nil }
    return SitePlan(keeping: .bytes(limit: Self.longest), protection: .control) { [self] request in .now(answer(to: request)) }
  }

  private func answer(to request: SiteRequest) -> SiteResponse {
    do throws(FaultPlanError) {
      switch request.head.method {
      case "GET", "HEAD": return Self.document(board.plan.json)
      case "PUT":
        let plan = try FaultPlan(reading: request.content.bytes)
        board.replace(plan)
        return Self.document(plan.json)
      case "PATCH":
        let patch = try FaultPlanError.reading(request.content.bytes)
        return Self.document(try board.update { plan throws(FaultPlanError) in try plan.merging(patch) }.json)
      default: return .status(405).with { $0.fields.append("Allow", "GET, HEAD, PUT, PATCH") }
      }
    } catch {
      return Self.refusal(error)
    }
  }

  /// A response with all errors (RFC 9457).
  private static func refusal(_ error: FaultPlanError) -> SiteResponse {
    let count = error.mistakes.count
    let problem = JSONValue.object([
      JSONValue.Member("title", .string("no plan of faults")), JSONValue.Member("status", .integer(400)),
      JSONValue.Member("detail", .string(count == 1 ? error.mistakes[0] : "\(count) mistakes, the first: \(error.mistakes[0])")),
      JSONValue.Member("errors", .array(error.mistakes.map { .string($0) })),
    ])
    return document(problem, type: "application/problem+json").with { $0.status = 400 }
  }

  private static func document(_ value: JSONValue, type: String = "application/json") -> SiteResponse {
    SiteResponse(.bytes(Bytes.JSONWriter(pretty: true).bytes(of: value) + [0x0a]), type: type)
  }

  private static let longest = 65_536
}
