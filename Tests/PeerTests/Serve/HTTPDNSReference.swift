import Bytes
import Resolver
import TestSupport
import Testing
import Transport

/// The implementation of docs/httpdns.md in Python that shares no code with ours.
struct HTTPDNSReference {
  static let secret = "00112233445566778899aabbccddeeff"
  static let aesKey = "000102030405060708090a0b0c0d0e0f"

  static func account(secret: String? = secret, aesKey: String? = nil) throws -> HTTPDNSAccount {
    try HTTPDNSAccount(name: "reference", id: "100000", secret: secret, aesKey: aesKey)
  }

  /// Performs operations in one process; a result per operation.
  static func perform(_ operations: [JSONValue]) throws -> [JSONValue] {
    let directory = try TemporaryDirectory()
    let file = try directory.write(JSONWriter(pretty: false).bytes(of: .array(operations)), to: "operations.json")
    let run = try CommandRun(["python3", TestedBinary.repository + "/Tests/PeerTests/Fixtures/httpdns_reference.py", file])
    guard run.status == 0, case .array(let results) = try JSONParser.read(run.output), results.count == operations.count else {
      throw Failure(transcript: run.transcript)
    }
    return results
  }

  static func perform(_ operation: JSONValue) throws -> JSONValue { try perform([operation])[0] }

  struct Failure: Error, CustomStringConvertible {
    let transcript: String
    var description: String { "the reference failed: \(transcript)" }
  }

  /// Answers a request as the service would, at a time.
  static func respond(to target: String, at now: Int64) -> JSONValue {
    let account = JSONValue.object([
      .init("secret", .string(secret)), .init("aes_key", .string(aesKey)), .init("require_signature", .bool(true)),
    ])
    let records = JSONValue.object([
      .init("v4", .array([.string("192.0.2.1")])), .init("v6", .array([.string("2001:db8::1")])), .init("ttl", .integer(33)),
      .init("extra", .string("kept")),
    ])
    return .object([
      .init("op", .string("respond")), .init("accounts", .object([.init("100000", account)])),
      .init("zone", .object([.init("www.example.com", records), .init("empty.example.com", .object([]))])), .init("now", .integer(now)),
      .init("target", .string(target)),
    ])
  }

  /// Makes a request.
  static func request(
    _ names: [String], encryption: HTTPDNSEncryption, expiry: Int64, secret: String? = secret, aesKey: String = aesKey,
    sdns: [JSONValue.Member] = []
  ) -> JSONValue {
    let members: [JSONValue.Member] = [
      .init("op", .string("request")), .init("id", .string("100000")), .init("aes_key", .string(aesKey)),
      .init("mode", .integer(Int64(encryption.rawValue))), .init("names", .array(names.map { .string($0) })),
      .init("types", .string("4,6")), .init("exp", .integer(expiry)), .init("sdns", .object(sdns)),
    ]
    return .object(members + (secret.map { [.init("secret", .string($0))] } ?? []))
  }

  static func read(_ content: String, status: Int, aesKey: String = aesKey) -> JSONValue {
    .object([
      .init("op", .string("read")), .init("aes_key", .string(aesKey)), .init("status", .integer(Int64(status))),
      .init("content", .string(content)),
    ])
  }
}

extension JSONValue {
  /// The text of a member; empty if there is none.
  func text(_ key: String) -> String { if case .string(let text)? = self[key] { text } else { "" } }

  func number(_ key: String) -> Int64 { if case .integer(let number)? = self[key] { number } else { 0 } }
}

/// Sends the requests of our client to the reference.
struct ReferenceExchanger: HTTPExchanging {
  let now: Int64

  func exchange(_ request: HTTPExchangeRequest, deadline: Deadline) async throws(ResolverError) -> HTTPExchangeResponse {
    do {
      let result = try HTTPDNSReference.perform(HTTPDNSReference.respond(to: request.target, at: now))
      guard result["error"] == nil else { throw ResolverError(.failed, name: request.host, detail: result.text("error")) }
      return HTTPExchangeResponse(status: Int(result.number("status")), content: Array(result.text("content").utf8))
    } catch let error as ResolverError {
      throw error
    } catch {
      throw ResolverError(.failed, name: request.host, detail: "\(error)")
    }
  }
}
