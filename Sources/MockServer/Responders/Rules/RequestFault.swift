internal import Bytes
internal import HTTPServer
internal import JSONSchema

/// A missing or invalid part of a request.
struct RequestFault: Sendable {
  enum Place: String, Hashable, Sendable { case header, query, content, field }

  let place: Place
  /// Nil for the content as a whole.
  let name: String?
  /// The location in the content (RFC 6901) that violates a schema, and the location of the keyword in the schema.
  private(set) var violation: (pointer: String, keyword: String)?
  let detail: String

  init(_ place: Place, _ name: String, _ detail: String) {
    self.place = place
    self.name = name
    self.detail = detail
  }

  /// A fault of the content as a whole.
  init(content detail: String) {
    place = .content
    name = nil
    self.detail = detail
  }

  init(_ violation: SchemaViolation) {
    self.init(content: violation.detail)
    self.violation = (violation.pointer, violation.keyword)
  }

  var json: JSONValue {
    var members: [JSONValue.Member] = [.init("in", .string(place.rawValue))]
    if let name { members.append(.init("name", .string(name))) }
    if let violation { members += [.init("pointer", .string(violation.pointer)), .init("keyword", .string(violation.keyword))] }
    return .object(members + [.init("detail", .string(detail))])
  }
}

extension SiteResponse {
  /// A response with all faults: 422 (Unprocessable Content) if only fields of the content are at fault, otherwise 400.
  static func faults(_ faults: [RequestFault]) -> SiteResponse {
    let status = faults.allSatisfy { $0.place == .field || $0.violation != nil } ? 422 : 400
    let count = faults.count == 1 ? "one thing is" : "\(faults.count) things are"
    return problem(status, "\(count) missing or wrong", [.init("errors", .array(faults.map(\.json)))])
  }
}
