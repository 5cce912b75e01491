internal import Bytes
internal import HTTPWire

extension SiteRoute {
  /// The request, as JSON.
  static let echoes: [SiteRoute] = [
    SiteRoute(name: "headers") { request in .json([("headers", fields(request.head.fields))]) },
    SiteRoute(name: "anything") { request in echo(request) },
    // Content of any length, which is not kept.
    SiteRoute(name: "upload") { request in
      guard ["PUT", "POST", "PATCH"].contains(request.head.method) else {
        return .status(405).with { $0.fields.append("Allow", "PUT, POST, PATCH") }
      }
      return .json([("length", .unsigned(request.content.count)), ("sha256", .string(request.content.sha256))])
    },
    SiteRoute(name: "continue") { request in echo(request) },
    SiteRoute(name: "no-continue", expectation: .ignored) { request in echo(request) },
    SiteRoute(name: "expectation-failed", expectation: .refused) { request in
      request.expectsContinue ? .status(417) : echo(request)
    },
  ]

  private static func echo(_ request: SiteRequest) -> SiteResponse {
    .json([
      ("method", .string(request.head.method)), ("target", .string(request.head.target)), ("scheme", .string(request.head.scheme)),
      ("authority", .string(request.head.authority)), ("version", .string("\(request.head.version)")),
      ("headers", fields(request.head.fields)), ("trailers", fields(request.trailers)),
      ("length", .unsigned(request.content.count)), ("sha256", .string(request.content.sha256)),
    ])
  }

  /// Pairs, because names may be repeated.
  private static func fields(_ section: FieldSection) -> JSONValue {
    .array(section.lines.map { .array([.string($0.nameText), .string($0.valueText)]) })
  }
}
