internal import DNSWire
internal import Resolver

/// A response as the DNS message that is stored.
enum StoredMessage {
  static func encode(_ response: RecordResponse) -> [UInt8] {
    var message = DNSMessage(id: 0)
    message.isResponse = true
    message.recursionDesired = true
    message.recursionAvailable = true
    message.isAuthoritative = response.isAuthoritative
    message.isTruncated = response.isTruncated
    message.authenticData = response.isAuthenticated
    message.responseCode = response.responseCode
    message.questions = [response.question]
    message.answers = response.answers
    message.authorities = response.authorities
    message.additionals = response.additionals
    let errors = response.extendedErrors.map(\.option)
    // Response codes above 15 need EDNS.
    if !errors.isEmpty || response.responseCode.rawValue > 15 { message.edns = EDNS(options: errors) }
    return message.encoded()
  }

  /// Nil unless the bytes are a message with that question.
  static func decode(_ bytes: [UInt8], question: DNSQuestion, source: String, server: String?) -> RecordResponse? {
    guard let message = try? DNSMessage(bytes), message.questions == [question] else { return nil }
    return RecordResponse(
      question: message.questions[0], responseCode: message.responseCode, answers: message.answers, authorities: message.authorities,
      additionals: message.additionals, isAuthenticated: message.authenticData, isAuthoritative: message.isAuthoritative,
      isTruncated: message.isTruncated, extendedErrors: message.edns?.extendedErrors ?? [], source: source, server: server)
  }
}
