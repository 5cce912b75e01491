internal import Bytes
internal import HTTPWire

/// Rejects requests whose parts would be parsed differently on the wire (RFC 9110, sections 5.5 and 9.1).
enum RequestValidator {
  static func run(_ request: HTTPRequest, _ options: HTTPOptions) throws(HTTPError) {
    func refusal(_ code: String, _ what: String, hint: Hint? = nil) -> HTTPError {
      HTTPError(.usage, code: code, phase: .queue, what, hint: hint, url: request.url.description)
    }
    guard FieldSyntax.isToken(request.method) else {
      throw refusal("http.bad-method", "the method '\(request.method)' is no token", hint: "write a word without blanks, as GET")
    }
    let target = request.target ?? request.url.target
    if target.isEmpty || !FieldSyntax.isWord(target) {
      throw refusal("http.bad-target", "the request target '\(target)' is empty or has a blank or control character")
    }
    for line in request.fields.lines {
      guard FieldSyntax.isToken(line.name) else {
        throw refusal("http.bad-field", "the field name '\(line.nameText)' is no token", hint: "write a field as 'Name: value'")
      }
      guard FieldSyntax.isValue(line.value) else {
        throw refusal("http.bad-field", "the value of the field \(line.nameText) has a control character")
      }
    }
    guard isSound(request.contentType), isSound(request.range), isSound(request.referer), isSound(options.userAgent),
      isSound(options.priority)
    else { throw refusal("http.bad-field", "the content's type, Range, Referer, User-Agent or Priority has a control character") }
  }

  private static func isSound(_ text: String?) -> Bool { text.map { FieldSyntax.isValue($0) } ?? true }
}
