internal import Bytes
internal import Observation
internal import PathValidation
internal import Report

/// The response to one line of a batch.
enum BatchResponse {
  static func value(to line: [UInt8], now: Timestamp, cache: inout BatchCache) -> JSONValue {
    let document: JSONValue
    do throws(JSONParser.InputError) {
      document = try JSONParser.read(line)
    } catch {
      return mistake("invalid_json", error.description, id: .null)
    }
    let id = document["id"] ?? .null
    do throws(BatchRequest.InputError) {
      return verdict(try BatchRequest(document, now: now, cache: &cache).errors(&cache.signatures), id: id)
    } catch {
      return mistake("invalid_request", error.message, id: id)
    }
  }

  static func mistake(_ code: String, _ message: String, id: JSONValue) -> JSONValue {
    .object([
      JSONValue.Member("id", id),
      JSONValue.Member("error", .object([JSONValue.Member("code", .string(code)), JSONValue.Member("message", .string(message))])),
    ])
  }

  private static func verdict(_ errors: [ChainError], id: JSONValue) -> JSONValue {
    .object([
      JSONValue.Member("id", id),
      JSONValue.Member("verdict", .string(VerifyObservation.Verdict(isTrusted: errors.isEmpty).rawValue)),
      JSONValue.Member("errors", .array(errors.map(value))),
    ])
  }

  private static func value(of error: ChainError) -> JSONValue {
    .object([
      JSONValue.Member("code", .string(error.code.rawValue)),
      JSONValue.Member("depth", .integer(Int64(error.depth))),
      JSONValue.Member("message", .string(error.message)),
    ])
  }
}
