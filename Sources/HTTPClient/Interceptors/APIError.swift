public import Bytes

/// What a server says of an error in a form that programs read: RFC 9457's `application/problem+json`, or an object with `code` and `message`.
public struct APIError: Error, Hashable, Sendable {
  /// Of the answer, whatever the content says.
  public let status: Int
  /// Of `{"code": …}`, number or text; nil with a problem of RFC 9457.
  public var code: String?
  /// `title` or `message`.
  public var message: String?
  /// What is particular about this one.
  public var detail: String?
  /// A URI for the kind of problem; RFC 9457 takes a missing one for `about:blank`.
  public var type: String?
  /// A URI for this occurrence.
  public var instance: String?
  /// All of what the server said.
  public var body: JSONValue

  /// Reads a content of at most 64 KiB; nil where it is of neither form. What is not of the right type is passed over (RFC 9457, section 3.1).
  public init?(status: Int, contentType: String?, content: [UInt8]) {
    guard content.count <= Self.longest, let form = Form(contentType) else { return nil }
    guard let body = try? JSONReader.read(content, depthLimit: 32), case .object = body else { return nil }
    // The shape {"error": {"code": …, "message": …}} is as common.
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
  /// Characters.
  private static let longestText = 4_096
}

extension APIError: CustomStringConvertible {
  /// One line; may hold hostile text.
  public var description: String {
    let words = [code, message, detail].compactMap { $0 }
    return words.isEmpty ? type ?? "an error without words" : words.joined(separator: ": ")
  }
}
