import Bytes
import Report

/// What HAR 1.2 asks of a log, as har-schema (ISC licence, Ahmad Nassri) puts it into JSON Schema: members, their types, and which
/// may be missing.
enum HARSchema {
  indirect enum Kind: Sendable {
    case string, date, number
    /// No less than that; −1 where something does not apply.
    case atLeast(Double)
    case bool
    case array(Kind)
    case object([String: Kind], required: Set<String>)
  }

  static let pair = Kind.object(["name": .string, "value": .string, "comment": .string], required: ["name", "value"])
  static let cookie = Kind.object(
    ["name": .string, "value": .string, "path": .string, "domain": .string, "expires": .date, "httpOnly": .bool, "secure": .bool],
    required: ["name", "value"])
  static let content = Kind.object(
    ["size": .atLeast(0), "compression": .number, "mimeType": .string, "text": .string, "encoding": .string, "comment": .string],
    required: ["size", "mimeType"])
  static let request = Kind.object(
    [
      "method": .string, "url": .string, "httpVersion": .string, "cookies": .array(cookie), "headers": .array(pair),
      "queryString": .array(pair),
      "postData": .object(["mimeType": .string, "text": .string, "comment": .string], required: ["mimeType"]),
      "headersSize": .atLeast(-1), "bodySize": .atLeast(-1), "comment": .string,
    ], required: ["method", "url", "httpVersion", "cookies", "headers", "queryString", "headersSize", "bodySize"])
  static let response = Kind.object(
    [
      "status": .atLeast(0), "statusText": .string, "httpVersion": .string, "cookies": .array(cookie), "headers": .array(pair),
      "content": content, "redirectURL": .string, "headersSize": .atLeast(-1), "bodySize": .atLeast(-1), "comment": .string,
    ],
    required: [
      "status", "statusText", "httpVersion", "cookies", "headers", "content", "redirectURL", "headersSize", "bodySize",
    ])
  static let timings = Kind.object(
    [
      "blocked": .atLeast(-1), "dns": .atLeast(-1), "connect": .atLeast(-1), "send": .atLeast(0), "wait": .atLeast(0),
      "receive": .atLeast(0), "ssl": .atLeast(-1), "comment": .string,
    ], required: ["send", "wait", "receive"])
  static let entry = Kind.object(
    [
      "startedDateTime": .date, "time": .atLeast(0), "request": request, "response": response, "cache": .object([:], required: []),
      "timings": timings, "serverIPAddress": .string, "connection": .string, "comment": .string,
    ], required: ["startedDateTime", "time", "request", "response", "cache", "timings"])
  static let creator = Kind.object(["name": .string, "version": .string], required: ["name", "version"])
  static let log = Kind.object(
    ["version": .string, "creator": creator, "entries": .array(entry), "comment": .string], required: ["version", "creator", "entries"])
  static let file = Kind.object(["log": log], required: ["log"])

  /// What is wrong with a value; empty when nothing is. Names that begin with an underscore are free.
  static func complaints(about value: JSONValue, as kind: Kind, at path: String = "$") -> [String] {
    switch (kind, value) {
    case (.string, .string), (.bool, .bool): return []
    case (.date, .string(let text)):
      return text.wholeMatch(of: /\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)/) == nil ? ["\(path) is no date"] : []
    case (.number, _): return number(value) == nil ? ["\(path) is no number"] : []
    case (.atLeast(let least), _):
      guard let number = number(value) else { return ["\(path) is no number"] }
      return number < least ? ["\(path) is \(number)"] : []
    case (.array(let element), .array(let values)):
      return values.enumerated().flatMap { complaints(about: $0.element, as: element, at: "\(path)[\($0.offset)]") }
    case (.object(let members, let required), .object(let values)):
      let missing = required.filter { value[$0] == nil }.map { "\(path).\($0) is missing" }
      return missing
        + values.flatMap { member in
          guard !member.key.hasPrefix("_") else { return [] as [String] }
          guard let kind = members[member.key] else { return ["\(path).\(member.key) is not of HAR"] }
          return complaints(about: member.value, as: kind, at: "\(path).\(member.key)")
        }
    default: return ["\(path) is of another type"]
    }
  }

  static func number(_ value: JSONValue?) -> Double? {
    switch value {
    case .integer(let number): Double(number)
    case .unsigned(let number): Double(number)
    case .number(let number): number
    default: nil
    }
  }
}
