import Bytes
import Observation
import Testing

@testable import Checks

@Suite struct InternalAddressTests {
  @Test(
    arguments: [
      ("https://10.0.0.1:8443/a", ["10.0.0.1"]), ("1.1 192.168.1.1:80 (x), 172.31.255.255.", ["192.168.1.1", "172.31.255.255"]),
      ("[fd12::1]:80", ["fd12::1"]), ("for=\"[fd12::1]\"", ["fd12::1"]), ("100.64.0.1", ["100.64.0.1"]),
      ("172.32.0.1 8.8.8.8 192.0.2.1 10.0.0 10.0.0.0.1 v10.0.0.1 10.0.0.1-x 256.10.0.1", []), ("10.0.0.1, 10.0.0.1", ["10.0.0.1"]),
      ("", []),
    ])
  func `addresses of private networks are found`(text: String, expected: [String]) {
    #expect(InternalAddressFinder.addresses(in: text).map(\.description) == expected)
  }

  @Test func `the number of addresses is bounded`() {
    let text = (0..<30_000).map { "10.0.\($0 / 256 % 256).\($0 % 256)" }.joined(separator: " ")
    #expect(InternalAddressFinder.addresses(in: text).count == 20)
  }
}
