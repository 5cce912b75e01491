public import Bytes

/// A machine-readable error response: `application/problem+json` of RFC 9457, or an object with `code` and `message`.
public struct APIError: Error, Hashable, Sendable {
  /// Status of the response, regardless of its content.
  public let status: Int
  /// The member `code`, number or text; nil for a problem of RFC 9457.
  public var code: String?
  /// The member `title` or `message`.
  public var message: String?
  /// A description of this occurrence.
  public var detail: String?
  /// A URI of the problem type; RFC 9457 treats a missing one as `about:blank`.
  public var type: String?
  /// A URI of this occurrence.
  public var instance: String?
  /// The complete JSON content.
  public var body: JSONValue

  /// Parses content of at most 64 KiB; nil if it has neither form. Members of the wrong type are ignored (RFC 9457, section 3.1).
  public init?(status: Int, contentType: String?, content: [UInt8]) {
    guard content.count <= Self.longest, let form = Form(contentType) else { return nil }
    guard let body = try? JSONParser.read(content, depthLimit: 32), case .object = body else { return nil }
    // The form {"error": {"code": …, "message": …}} is common, too.
    let said = body["error"].flatMap { $0.members.isEmpty ? nil : $0 } ?? body
    self.status = status
    self.body = body
    if form == .problem {
      message = Self.text(body["title"])
      detail = Self.text(body["detail"])
      type = Self.text(body["type"])
      instance = Self.text(body["instance"])
      return
    }
    code = Self.code(said["code"])
    message = Self.text(said["message"])
    detail = Self.text(said["detail"])
    guard code != nil || message != nil else { return nil }
  }

  private enum Form {
    case problem, plain

    init?(_ contentType: String?) {
      var type = (contentType ?? "").prefix { $0 != ";" }
      while type.last == " " || type.last == "\t" { type.removeLast() }
      let name = type.lowercased()
      if name == "application/problem+json" {
        self = .problem
      } else if name == "application/json" || name.hasSuffix("+json") {
        self = .plain
      } else {
        return nil
      }
    }
  }

  private static func text(_ value: JSONValue?) -> String? {
    guard case .string(let text) = value, !text.isEmpty else { return nil }
    return String(text.prefix(longestText))
  }

  private static func code(_ value: JSONValue?) -> String? {
    switch value {
    case .integer(let number): "\(number)"
    case .unsigned(let number): "\(number)"
    default: text(value)
    }
  }

  private static let longest = 65_536
  /// Maximum number of characters.
  private static let longestText = 4_096
}

extension APIError: CustomStringConvertible {
  /// One line; may contain untrusted text.
  public var description: String {
    let words = [code, message, detail].compactMap { $0 }
    return words.isEmpty ? type ?? "an error without words" : words.joined(separator: ": ")
  }
}
