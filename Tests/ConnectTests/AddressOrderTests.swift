import Bytes
import Testing

@testable import Connect

@Suite struct AddressOrderTests {
  @Test func `families alternate and the resolver's first choice stays first`() {
    let addresses = ["2001:db8::1", "2001:db8::2", "2001:db8::3", "192.0.2.1", "192.0.2.2"].compactMap { IPAddress($0) }
    #expect(
      AddressOrder.interleaved(addresses).map(\.description)
        == ["2001:db8::1", "192.0.2.1", "2001:db8::2", "192.0.2.2", "2001:db8::3"])
    #expect(AddressOrder.interleaved([]).isEmpty)
  }
}
