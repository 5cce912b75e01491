import Bytes
import HTTPWire

@testable import HTTPServer

/// A site that is asked without a connection.
struct RecordingSite {
  struct ReceivedResponse {
    var status = 0
    var fields = FieldSection()
    var content: [UInt8] = []
    var trailers: FieldSection?
    var pauses: [Duration] = []

    var text: String { String(decoding: content, as: UTF8.self) }
    var json: JSONValue { (try? JSONParser.read(content)) ?? .null }
    var type: String? { fields.first("Content-Type") }

    /// `in name: detail` of each error of a problem.
    var errors: [String] {
      guard case .array(let errors)? = json["errors"] else { return [] }
      return errors.map { error in
        let words = ["in", "name", "detail"].compactMap { key in if case .string(let text)? = error[key] { text } else { nil } }
        return words.joined(separator: " ")
      }
    }

    var detail: String { if case .string(let text)? = json["detail"] { text } else { "" } }
  }

  let site: Site
  /// The host that requests are sent to.
  var authority = "a.example"

  init(_ responders: any SiteResponder...) { site = Site(responders, guardedBy: nil) }

  func ask(_ method: String, _ target: String, _ fields: [(String, String)] = [], _ body: String = "") async -> ReceivedResponse {
    await ask(method, target, fields, Array(body.utf8))
  }

  func ask(_ method: String, _ target: String, _ fields: [(String, String)], _ body: [UInt8]) async -> ReceivedResponse {
    let section = FieldSection(fields.map { FieldLine($0.0, $0.1) })
    let head = RequestHead(method: method, target: target, scheme: "http", authority: authority, fields: section)
    var exchange = site.exchange(head)
    exchange.received(body[...])
    exchange.receivedEnd()
    var answer = ReceivedResponse()
    while true {
      switch exchange.next() {
      case .work(let work): exchange.answered(await work.perform())
      case .step(.head(let head, _)):
        answer.status = head.status
        answer.fields = head.fields
      case .step(.content(let bytes, _)): answer.content += bytes
      case .step(.pause(let pause)): answer.pauses.append(pause)
      case .step(.end(let trailers)):
        answer.trailers = trailers
        return answer
      case .step(.interim): break
      case .step: return answer
      }
    }
  }
}
