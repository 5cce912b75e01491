import Bytes
import Resolver
import TestSupport
import Testing

@Suite struct HTTPDNSResponseTests {
  private func response(
    _ text: String, status: Int = 200, aesKey: String? = nil, _ encryption: HTTPDNSEncryption = .cbc
  ) throws -> HTTPDNSResponse {
    try HTTPDNSResponse(
      status: status, content: Array(text.utf8), account: try HTTPDNSSamples.account(aesKey: aesKey), encryption: encryption)
  }

  private func code(_ text: String, status: Int = 200, aesKey: String? = nil, _ encryption: HTTPDNSEncryption = .cbc) -> ResolverError.Code?
  {
    let error = #expect(throws: ResolverError.self) { try response(text, status: status, aesKey: aesKey, encryption) }
    return error?.code
  }

  private func sealed(_ text: String, key: String = HTTPDNSSamples.aesKey, _ encryption: HTTPDNSEncryption) throws -> String {
    let cipher = try #require(HTTPDNSCipher(try HTTPDNSSamples.account(aesKey: key), encryption))
    let bytes = try cipher.seal(Array(text.utf8), vector: [UInt8](repeating: 5, count: encryption.vectorLength))
    return #"{"code":"success","mode":\#(encryption.rawValue),"data":"\#(Base64.encode(bytes))"}"#
  }

  private static let data = #"{"cip":"198.51.100.7","answers":[{"dn":"a.example","v4":{"ips":["192.0.2.1"],"ttl":9}}]}"#

  @Test func `addresses, TTLs, extra data and reasons are read per family`() throws {
    let response = try response(String(decoding: HTTPDNSSamples.answer, as: UTF8.self))
    #expect(response.code == .success && response.clientAddress == "198.51.100.7" && response.answers.count == 1)
    let answer = try #require(response.answers.first)
    #expect(answer.name == "www.example.com")
    #expect(answer.v4?.addresses.map(\.description) == ["192.0.2.1", "192.0.2.2"])
    #expect(answer.v4?.ttl == 120 && answer.v4?.extra == #"{"a":1}"# && answer.v4?.absence == nil)
    #expect(answer.v6?.addresses == [] && answer.v6?.ttl == 30 && answer.v6?.absence == "RRNotExist")
  }

  @Test func `a missing, negative or excessive TTL is replaced`() throws {
    for (ttl, expected) in [("", 60), (#","ttl":0"#, 60), (#","ttl":-5"#, 60), (#","ttl":"x""#, 60), (#","ttl":99999999999"#, 0x7fff_ffff)]
    {
      let text = #"{"code":"success","data":{"answers":[{"dn":"a.example","v4":{"ips":[]\#(ttl)}}]}}"#
      #expect(try response(text).answers.first?.v4?.ttl == UInt32(expected))
    }
  }

  @Test("an encrypted response is decrypted", arguments: [HTTPDNSEncryption.cbc, .gcm])
  func encrypted(_ encryption: HTTPDNSEncryption) throws {
    let read = try response(try sealed(Self.data, encryption), aesKey: HTTPDNSSamples.aesKey, encryption)
    #expect(read.answers.first?.v4?.addresses.first?.description == "192.0.2.1" && read.answers.first?.v6 == nil)
    // The mode may be a text.
    let text = try sealed(Self.data, encryption).replacing("\"mode\":\(encryption.rawValue)", with: "\"mode\":\"\(encryption.rawValue)\"")
    #expect(try response(text, aesKey: HTTPDNSSamples.aesKey, encryption).answers.count == 1)
  }

  @Test("a response under another key is an error, never a result", arguments: [HTTPDNSEncryption.cbc, .gcm])
  func wrongKey(_ encryption: HTTPDNSEncryption) throws {
    // With CBC about one key of 256 passes the check of the padding.
    for index in 0..<600 {
      let key = Hex.encode([UInt8(index & 0xff), UInt8(index >> 8)] + [UInt8](repeating: 0xee, count: 14))
      let text = try sealed(Self.data, key: key, encryption)
      #expect(code(text, aesKey: HTTPDNSSamples.aesKey, encryption) == .httpdnsUndecryptable)
    }
  }

  @Test func `a response that is not encrypted like its request is rejected`() throws {
    let plain = String(decoding: HTTPDNSSamples.answer, as: UTF8.self)
    #expect(code(plain, aesKey: HTTPDNSSamples.aesKey) == .httpdnsUndecryptable)
    #expect(code(try sealed(Self.data, .cbc), aesKey: HTTPDNSSamples.aesKey, .gcm) == .httpdnsUndecryptable)
    #expect(code(try sealed(Self.data, .cbc)) == .httpdnsUndecryptable)
    #expect(code(plain.replacing("\"mode\": 0", with: "\"mode\": true")) == .httpdnsUndecryptable)
  }

  @Test func `an error code is data, and says whether another endpoint may do better`() throws {
    let expired = try response(#"{"code":"SignatureExpired"}"#, status: 403, aesKey: HTTPDNSSamples.aesKey)
    #expect(expired.code == .signatureExpired && expired.answers.isEmpty && !expired.code.isRetryable)
    #expect(try response(#"{"code":"ServiceLevelDeny"}"#, status: 403).code.isRetryable)
    #expect(try response(#"{"code":"SomethingNew"}"#, status: 200).code.isRetryable)
    #expect(try response(#"{"code":"success","data":{"answers":[]}}"#, status: 500).code.rawValue == "status 500")
    let final: [HTTPDNSCode] = [
      .invalidHost, .invalidAccount, .accountNotExists, .unsignedInterfaceDisabled, .invalidSignature, .signatureExpired, .invalidDuration,
    ]
    #expect(final.allSatisfy { !$0.isRetryable && $0.meaning != nil })
  }

  @Test(
    "content that is no response is an error",
    arguments: [
      "", "<html>", "[]", "{}", #"{"code":1}"#, #"{"code":"success"}"#, #"{"code":"success","data":[]}"#, #"{"code":"success","data":{}}"#,
      #"{"code":"success","data":{"answers":{}}}"#, #"{"code":"success","data":{"answers":[1]}}"#,
      #"{"code":"success","data":{"answers":[{"v4":{"ips":["192.0.2.1"]}}]}}"#,
      #"{"code":"success","data":{"answers":[{"dn":"a.example","v4":{"ips":["2001:db8::1"]}}]}}"#,
      #"{"code":"success","data":{"answers":[{"dn":"a.example","v6":{"ips":["192.0.2.1"]}}]}}"#,
      #"{"code":"success","data":{"answers":[{"dn":"a.example","v4":{"ips":["192.0.2.01"]}}]}}"#,
      #"{"code":"success","data":{"answers":[{"dn":"a.example","v4":{"ips":[7]}}]}}"#,
    ])
  func malformed(_ text: String) { #expect(code(text) == .httpdnsMalformed) }

  @Test func `truncated and changed responses are errors or responses, never traps`() throws {
    let texts = [String(decoding: HTTPDNSSamples.answer, as: UTF8.self), try sealed(Self.data, .cbc), try sealed(Self.data, .gcm)]
    var random = SeededGenerator(seed: 7)
    for (text, encryption) in zip(texts, [HTTPDNSEncryption.none, .cbc, .gcm]) {
      let account = try HTTPDNSSamples.account(aesKey: HTTPDNSSamples.aesKey)
      let bytes = Array(text.utf8)
      for length in bytes.indices {
        #expect(throws: ResolverError.self) {
          try HTTPDNSResponse(status: 200, content: Array(bytes[..<length]), account: account, encryption: encryption)
        }
      }
      for _ in 0..<3_000 {
        var changed = bytes
        for _ in 0..<Int.random(in: 1...3, using: &random) {
          changed[Int.random(in: changed.indices, using: &random)] = UInt8.random(in: 0...255, using: &random)
        }
        _ = try? HTTPDNSResponse(status: 200, content: changed, account: account, encryption: encryption)
      }
    }
  }
}
