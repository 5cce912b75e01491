import Testing

@testable import LocalPage

@Suite struct PageSecretTests {
  @Test func `a secret has 256 bits and matches itself only`() throws {
    let secret = try PageSecret()
    let other = try PageSecret()
    #expect(secret.text.utf8.count == 64)
    #expect(secret.matches(secret.text))
    for text in ["", other.text, String(secret.text.dropLast()), secret.text + "0", secret.text.uppercased() + " "] {
      #expect(!secret.matches(text))
    }
  }
}
