import Bytes
import HTTPWire
import ServerFixtures
import Transport

/// A client of a site that sends requests over one connection of any transport.
final class ListenerClient {
  struct Response {
    let status: Int
    let fields: FieldSection
    let body: [UInt8]
  }

  private let visit: SiteVisit
  private let http2: HTTP2Visit?

  init(_ endpoint: Endpoint, _ door: FaultySite.ClientProtocol, on reactor: Reactor) async throws {
    visit = try await SiteVisit(endpoint, on: reactor, isSecure: door.isSecure, agreed: door.isHTTP2 ? ["h2"] : ["http/1.1"])
    http2 = door.isHTTP2 ? try HTTP2Visit(visit) : nil
  }

  func close() { visit.close() }

  func ask(_ method: String, _ target: String, _ body: String = "") async throws -> Response {
    if let http2 {
      let answer = try await http2.ask(method, target, body: Array(body.utf8))
      return Response(status: answer.head.status, fields: answer.head.fields, body: answer.body)
    }
    let answer = try await visit.ask(method, target, body: Array(body.utf8))
    return Response(status: answer.head.status, fields: answer.head.fields, body: answer.body)
  }
}
