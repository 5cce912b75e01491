import Testing
import X509

@Suite struct PEMTests {
  @Test func `what is written is read`() throws {
    let text = "a comment\r\n" + PEM.write(Array(0...255)) + PEM.write([1], label: "X509 CRL")
    let blocks = try PEM.read(text.utf8)
    #expect(blocks.map(\.label) == ["CERTIFICATE", "X509 CRL"])
    #expect(blocks.first?.der == Array(0...255))
    #expect(blocks.map(\.line) == [2, 10])
  }

  @Test(arguments: [
    ("-----BEGIN CERTIFICATE-----\n!!!!\n-----END CERTIFICATE-----\n", 1), ("\n-----BEGIN CERTIFICATE-----\nAAAA\n", 2),
    ("-----END CERTIFICATE-----\n", 1), ("-----BEGIN A-----\nAAAA\n-----END B-----\n", 3),
  ]) func `a broken block is refused with its line`(text: String, line: Int) {
    let error = #expect(throws: PKIError.self) { try PEM.read(text.utf8) }
    #expect(error?.line == line)
  }

  @Test(arguments: [
    (PEM.write([0x30], label: "EC PRIVATE KEY"), "a private key"), ("", "empty"), ("hello", "text of another kind"),
  ]) func `a file without certificates says what it holds`(text: String, words: String) {
    let error = #expect(throws: PKIError.self) { try PEM.certificates(text.utf8) }
    #expect(error?.reason.contains(words) == true)
  }
}
