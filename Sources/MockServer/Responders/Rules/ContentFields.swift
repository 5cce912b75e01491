internal import Bytes
internal import HTTPServer
internal import HTTPWire

/// The fields of a request's content: members of JSON, or a form's.
enum ContentFields {
  /// An object of the fields, or the fault of the content.
  static func read(_ request: SiteRequest) -> Result<JSONValue, RequestFault> {
    let bytes = request.content.bytes
    let type = request.mediaType
    if type == "application/x-www-form-urlencoded" {
      return .success(.object(FormFields.read(bytes).map { JSONValue.Member($0.name, .string($0.value)) }))
    }
    if type == "multipart/form-data" {
      guard let parts = request.formParts else { return .failure(RequestFault(content: "is no multipart/form-data")) }
      return .success(.object(parts.map { JSONValue.Member($0.name ?? "", .string(String(decoding: $0.content, as: UTF8.self))) }))
    }
    do throws(JSONParser.InputError) {
      return .success(try JSONParser.read(bytes))
    } catch {
      guard !bytes.isEmpty else { return .success(.object([])) }
      return .failure(RequestFault(content: ContentSyntax.json.mistake(in: bytes) ?? "is no JSON"))
    }
  }
}

extension RequestFault: Error {}

/// `application/x-www-form-urlencoded`, as defined by the URL Standard.
enum FormFields {
  static func read(_ bytes: [UInt8]) -> [(name: String, value: String)] {
    let text = String(decoding: bytes.map { $0 == UInt8(ascii: "+") ? 0x20 : $0 }, as: UTF8.self)
    return SiteRequest.pairs(text[...].utf8)
  }
}

extension SiteRequest {
  /// The media type of Content-Type, in lower case and without parameters; empty without the field.
  var mediaType: String {
    let field = head.fields.first("Content-Type") ?? ""
    return String(field.prefix { $0 != ";" && $0 != " " }).lowercased()
  }
}

/// The required syntax of a request's content.
public enum ContentSyntax: String, Hashable, Sendable, CaseIterable {
  case json, xml

  /// The prefix of a value that names a schema file instead of a syntax: `schema=order.json`.
  public static let schemaPrefix = "schema="

  /// The syntax error; nil if the content is well-formed.
  public func mistake(in bytes: [UInt8]) -> String? {
    switch self {
    case .json:
      do throws(JSONParser.InputError) {
        _ = try JSONParser.read(bytes)
        return nil
      } catch {
        let place = error.position(in: bytes)
        return "is no JSON: line \(place.line), column \(place.column): \(error.reason)"
      }
    case .xml: return XMLCheck.mistake(in: bytes).map { "is no XML: line \($0.line), column \($0.column): \($0.reason)" }
    }
  }
}
