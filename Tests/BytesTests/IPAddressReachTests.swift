import Bytes
import Testing

@Suite struct IPAddressReachTests {
  @Test(arguments: [
    "8.8.8.8", "192.88.99.1", "100.63.255.255", "100.128.0.0", "172.15.0.1", "172.32.0.1", "223.255.255.255", "2a00::1", "2001:4860::1",
    "::ffff:8.8.8.8", "64:ff9b::808:808", "2002:808:808::1",
    "::ffff:0:8.8.8.8", "2a00::5efe:808:808",
  ]) func `what anybody can reach is public`(text: String) throws {
    #expect(try #require(IPAddress(text)).isPublic)
  }

  @Test(arguments: [
    "0.0.0.0", "10.0.0.1", "100.64.0.1", "100.127.255.255", "127.0.0.1", "169.254.169.254", "172.16.0.1", "172.31.255.255", "192.0.0.1",
    "192.168.1.1", "198.19.0.1", "224.0.0.1", "255.255.255.255", "::", "::1", "::127.0.0.1", "::ffff:127.0.0.1", "::ffff:10.1.1.1",
    "64:ff9b::7f00:1", "64:ff9b:1::1", "2002:7f00:1::", "fc00::1", "fd12::1", "fe80::1", "fec0::1", "ff02::1", "2001:db8::1", "2001::1",
    "::ffff:0:127.0.0.1", "::ffff:0:10.1.1.1", "::ffff:0:169.254.169.254", "64:ff9b:1:a00:1::", "2002:a9fe:a9fe::",
    "2001:0:808:808::f5ff:fffe", "2a00::5efe:10.0.0.1", "2a00::200:5efe:7f00:1", "5f00::1",
  ]) func `what only some can reach is not`(text: String) throws {
    #expect(try !#require(IPAddress(text)).isPublic)
  }
}
