import Testing

@testable import TLSWire

@Suite struct DHParametersTests {
  @Test("every prime of the table is found, with or without a zero in front, and is a whole number of bytes")
  func found() throws {
    #expect(DHParameters.wellKnownPrimes.count > 50)
    for prime in DHParameters.wellKnownPrimes {
      let parameters = DHParameters(prime: [0] + prime, generator: [2])
      #expect(parameters.wellKnownName != nil)
      #expect(parameters.bits == prime.count * 8)
    }
  }

  @Test("a prime with another bit is not known")
  func changed() throws {
    var prime = try #require(DHParameters.wellKnownPrimes.first)
    prime[5] ^= 1
    #expect(DHParameters.wellKnownName(prime: prime) == nil)
    #expect(DHParameters.wellKnownName(prime: []) == nil)
    #expect(DHParameters.wellKnownName(prime: [0, 0]) == nil)
  }

  @Test("the groups of the standards have their names")
  func names() {
    let names = Set(DHParameters.wellKnownPrimes.compactMap { DHParameters.wellKnownName(prime: $0) })
    for size in [2_048, 3_072, 4_096, 6_144, 8_192] { #expect(names.contains("ffdhe\(size) (RFC 7919)")) }
    #expect(names.contains("Oakley group 2 (RFC 2409)"))
    #expect(names.contains("Apache httpd 2.1.5, 1024 bits"))
    #expect(names.count == DHParameters.wellKnownPrimes.count)
  }

  @Test("a server_key_exchange shows its field")
  func exchange() {
    let exchange = ServerKeyExchange(parameters: .finiteField(prime: [0, 0x17], generator: [5], share: [8]))
    #expect(exchange.dhParameters == DHParameters(prime: [0, 0x17], generator: [5]))
    #expect(exchange.dhParameters?.bits == 5)
    #expect(ServerKeyExchange(parameters: .hintOnly).dhParameters == nil)
  }
}
