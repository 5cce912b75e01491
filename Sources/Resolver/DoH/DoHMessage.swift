internal import Bytes
internal import DNSWire

/// The HTTP messages of DNS over HTTPS (RFC 8484).
enum DoHMessage {
  /// Returns the request that carries a DNS message.
  static func request(_ message: [UInt8], to template: DoHTemplate, method: DoHMethod) -> HTTPExchangeRequest {
    var fields = [HTTPExchangeField("Accept", mediaType)]
    var target = template.target
    switch method {
    case .get: target = template.target(dns: encoded(message))
    case .post: fields.append(HTTPExchangeField("Content-Type", mediaType))
    }
    return HTTPExchangeRequest(
      method: method.rawValue, scheme: .https, host: template.host, port: template.port, target: target, fields: fields,
      content: method == .post ? message : [], contentLimit: 0xffff)
  }

  /// Returns the DNS message in a response, with TTLs reduced by its age (RFC 8484, section 5.1). Throws the reason if there is none.
  static func message(in response: HTTPExchangeResponse) throws(DoHError) -> DNSMessage {
    guard (200..<300).contains(response.status) else { throw .status(response.status) }
    let type = response.value(of: "Content-Type")
    guard let type, type.prefix(while: { $0 != ";" && $0 != " " && $0 != "\t" }).lowercased() == mediaType else { throw .mediaType(type) }
    do throws(DNSWireError) {
      var message = try DNSMessage(response.content)
      if let age = response.value(of: "Age").flatMap(seconds) { message.reduceTTLs(by: age) }
      return message
    } catch {
      throw .message(error.description)
    }
  }

  /// Base64url without padding (RFC 8484, section 6).
  static func encoded(_ message: [UInt8]) -> String {
    String(
      decoding: Base64.encode(message).utf8.prefix { $0 != UInt8(ascii: "=") }
        .map { $0 == UInt8(ascii: "+") ? UInt8(ascii: "-") : $0 == UInt8(ascii: "/") ? UInt8(ascii: "_") : $0 }, as: UTF8.self)
  }

  /// The value of Age, which may exceed any integer (RFC 9111, section 1.2.2); nil if it is invalid.
  private static func seconds(_ text: String) -> UInt32? {
    guard !text.isEmpty, text.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else { return nil }
    return UInt32(text) ?? .max
  }

  static let mediaType = "application/dns-message"
}

/// The method of requests to a DNS over HTTPS server.
public enum DoHMethod: String, Hashable, Sendable, CaseIterable {
  /// Friendlier to HTTP caches.
  case get = "GET"
  case post = "POST"
}

/// The reason why an HTTP response contains no DNS message.
enum DoHError: Error, Hashable, CustomStringConvertible {
  case status(Int)
  case mediaType(String?)
  case message(String)

  var description: String {
    switch self {
    case .status(let status): "HTTP status \(status)"
    case .mediaType(let type): type.map { "content type '\($0.prefix(64))'" } ?? "no content type"
    case .message(let reason): reason
    }
  }

  /// True if a later request may succeed.
  var isTemporary: Bool {
    guard case .status(let status) = self else { return false }
    return status >= 500 || status == 429
  }
}

extension DNSMessage {
  fileprivate mutating func reduceTTLs(by age: UInt32) {
    func reduced(_ records: [ResourceRecord]) -> [ResourceRecord] {
      records.map { record in
        var record = record
        record.ttl -= min(record.ttl, age)
        return record
      }
    }
    answers = reduced(answers)
    authorities = reduced(authorities)
    additionals = reduced(additionals)
  }
}
