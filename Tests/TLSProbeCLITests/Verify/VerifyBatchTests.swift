import Bytes
import Minting
import Report
import Testing
import X509

@testable import TLSProbeCLI

@Suite("Batches of verdicts")
struct VerifyBatchTests {
  private let world: VerifyWorld
  private let chain: String
  private let roots: String

  init() throws {
    world = try VerifyWorld()
    chain = VerifyWorld.pem([try world.authorities.server().der, world.authorities.intermediate.der])
    roots = VerifyWorld.pem([world.authorities.root.der])
  }

  private func request(_ members: [(String, JSONValue)]) -> String {
    let all: [(String, JSONValue)] = [("roots", .string(roots)), ("chain", .string(chain))]
    let kept = all.filter { entry in !members.contains { $0.0 == entry.0 } } + members
    return String(decoding: JSONWriter(pretty: false).bytes(of: .object(kept.map { JSONValue.Member($0.0, $0.1) })), as: UTF8.self)
  }

  private func answers(_ lines: [String], pieces: Int = .max) async throws -> [JSONValue] {
    let said = await world.run(["--batch"], input: Array((lines.joined(separator: "\n") + "\n").utf8), pieces: pieces)
    #expect(said.status == 0 && said.error.isEmpty, "\(said.error)")
    return try said.lines
  }

  private static func codes(_ answer: JSONValue) -> [String] {
    guard case .array(let errors)? = answer["errors"] else { return ["no errors"] }
    return errors.compactMap { error in if case .string(let code)? = error["code"] { code } else { nil } }
  }

  @Test("each request is answered in order with its own id, whatever that is", arguments: [Int.max, 7, 4_096])
  func order(pieces: Int) async throws {
    let lines = [
      request([("id", .integer(1)), ("hostname", .string("localhost"))]), "",
      request([("id", .string("b")), ("hostname", .string("other.example"))]),
      request([("hostname", .string("127.0.0.1")), ("at", .string("2036-01-01T00:00:00Z"))]),
      request([("id", .object([])), ("roots", .string(""))]),
    ]
    let answers = try await answers(lines, pieces: pieces)
    #expect(answers.map { $0["id"] } == [.integer(1), .string("b"), .null, .object([])])
    #expect(answers.map { $0["verdict"] } == [.string("trusted")] + Array(repeating: .string("untrusted"), count: 3))
    #expect(answers.map(Self.codes) == [[], ["hostname_mismatch"], ["expired"], ["unknown_issuer"]])
  }

  @Test("a line that is no request is answered by an error, and the batch goes on")
  func mistakes() async throws {
    let lines = [
      "no json", "[]", "{\"id\":5}", request([("id", .integer(6)), ("roots", .integer(1))]),
      request([("id", .integer(7)), ("at", .string("soon"))]),
      request([("id", .integer(8)), ("hostname", .string("-"))]), request([("id", .integer(9)), ("depth", .integer(-1))]),
      request([("id", .integer(10)), ("profile", .string("x"))]), request([("id", .integer(11)), ("chain", .string("hello"))]),
      request([("id", .integer(12)), ("at", .integer(.min))]), request([("id", .integer(13))]),
    ]
    let answers = try await answers(lines)
    #expect(answers.count == lines.count)
    #expect(answers.dropLast().allSatisfy { $0["error"]?["code"] != nil && $0["verdict"] == nil }, "\(answers)")
    #expect(answers.first?["error"]?["code"] == .string("invalid_json") && answers[2]["id"] == .integer(5))
    #expect(answers.last?["verdict"] == .string("trusted"))
  }

  @Test("a certificate that cannot be read is a verdict")
  func malformed() async throws {
    let broken = "-----BEGIN CERTIFICATE-----\nMAMCAQE=\n-----END CERTIFICATE-----\n"
    let garbage = "-----BEGIN CERTIFICATE-----\n!\n-----END CERTIFICATE-----\n"
    let answers = try await answers([request([("chain", .string(broken))]), request([("chain", .string(garbage))])])
    #expect(answers.map(Self.codes) == [["malformed_certificate"], ["malformed_certificate"]])
  }

  @Test("depth, profile, purpose and lists of texts are heeded")
  func terms() async throws {
    let pieces = JSONValue.array(chain.split(separator: "-----END CERTIFICATE-----\n").map { .string($0 + "-----END CERTIFICATE-----\n") })
    let answers = try await answers([
      request([("depth", .integer(0))]), request([("depth", .integer(1))]), request([("profile", .string("rfc5280"))]),
      request([("purpose", .string("clientAuth"))]), request([("purpose", .string("any"))]), request([("chain", pieces)]),
      request([("at", .integer(VerifyWorld.now.seconds))]),
    ])
    #expect(answers.map { Self.codes($0).first } == ["limit_exceeded", nil, nil, "extended_key_usage", nil, nil, nil])
  }

  @Test func `"crls" and "ocsp" without content are no evidence and no error`() async throws {
    let nothing: [JSONValue] = [.null, .string(""), .string(" \n"), .array([]), .array([.string("")])]
    let answers = try await answers(nothing.map { request([("crls", $0), ("ocsp", $0)]) })
    #expect(answers.map { $0["verdict"] } == nothing.map { _ in .string("trusted") }, "\(answers)")
    let wrong = try await self.answers([request([("crls", .string("x"))]), request([("ocsp", .string("x"))])])
    #expect(wrong.allSatisfy { $0["error"]?["code"] == .string("invalid_request") }, "\(wrong)")
  }

  @Test func `OCSP responses of a request settle its verdict`() async throws {
    let issuer = world.authorities.intermediate
    let leaf = try world.authorities.server().der
    let good = try issuer.ocspResponse(about: leaf)
    let revoked = try issuer.ocspResponse(about: leaf) { $0.status = .revoked(at: VerifyWorld.now, reason: .keyCompromise) }
    let other = try issuer.ocspResponse(about: issuer.der)
    let answers = try await answers(
      [good, revoked, other].map { request([("ocsp", .string(Base64.encode($0)))]) }
        + [request([("ocsp", .array([.string(Base64.encode(other)), .string(Base64.encode(good))]))])])
    #expect(answers.map { Self.codes($0).first } == [nil, "revoked", "revocation_unknown", nil])
  }

  @Test func `policy inputs of a request are processed`() async throws {
    let answers = try await answers([
      request([("explicit_policy", .bool(true))]), request([("explicit_policy", .bool(false))]), request([("explicit_policy", .null)]),
      request([("policies", .array([.string("2.23.140.1.2.1")])), ("explicit_policy", .bool(true))]),
      request([("policies", .string("2.23.140.1.2.1"))]),
      request([("inhibit_policy_mapping", .bool(true)), ("inhibit_any_policy", .bool(true))]),
    ])
    #expect(answers.map { Self.codes($0).first } == ["certificate_policy", nil, nil, "certificate_policy", nil, nil])
    let wrong = try await self.answers([
      request([("explicit_policy", .integer(1))]), request([("policies", .string("x"))]), request([("inhibit_any_policy", .string("yes"))]),
    ])
    #expect(wrong.allSatisfy { $0["error"]?["code"] == .string("invalid_request") }, "\(wrong)")
  }

  @Test func `the roots of a batch are parsed once`() throws {
    var cache = BatchCache()
    let lines = (0..<50).map { request([("id", .integer($0))]) } + [request([("roots", .string(""))])]
    for line in lines {
      let answer = BatchResponse.value(to: Array(line.utf8), now: VerifyWorld.now, cache: &cache)
      #expect(answer["error"] == nil)
    }
    #expect(cache.roots.parseCount == 1)
    // Others push them out when there are too many.
    for number in 0..<RootStoreCache.entryLimit {
      let others = request([("roots", .string("\(number)\n\(roots)"))])
      _ = BatchResponse.value(to: Array(others.utf8), now: VerifyWorld.now, cache: &cache)
    }
    _ = BatchResponse.value(to: Array(lines[0].utf8), now: VerifyWorld.now, cache: &cache)
    #expect(cache.roots.parseCount == RootStoreCache.entryLimit + 2)
  }
}
