import Store
import Testing

@Suite struct RecordCacheFolderTests {
  @Test func `the folder follows the XDG specification`() {
    #expect(RecordCacheFolder(environment: { ["XDG_CACHE_HOME": "/x", "HOME": "/h"][$0] })?.path == "/x/tlsprobe")
    #expect(RecordCacheFolder(environment: { ["XDG_CACHE_HOME": "relative", "HOME": "/h"][$0] })?.path == "/h/.cache/tlsprobe")
    #expect(RecordCacheFolder(environment: { ["XDG_CACHE_HOME": "", "HOME": "/h"][$0] })?.path == "/h/.cache/tlsprobe")
    #expect(RecordCacheFolder(environment: { _ in nil }) == nil)
  }

  @Test func `file names have no special characters and stay distinct`() {
    let folder = RecordCacheFolder(path: "/c")
    #expect(folder.recordCache(of: "system") == "/c/dns-system.db")
    let names = [
      "udp://192.0.2.1", "udp:/192.0.2.1", "udp-192.0.2.1", "https://dns.example/dns-query", "../../etc/passwd", "httpdns:ü", "", "-",
      "tls://[2001:db8::1]:853", String(repeating: "a", count: 300), String(repeating: "a", count: 301),
    ].map { folder.recordCache(of: $0) }
    #expect(Set(names).count == names.count)
    for name in names {
      let file = name.dropFirst("/c/".count)
      #expect(file.hasPrefix("dns-") && file.hasSuffix(".db") && file.utf8.count < 130, "\(name)")
      #expect(file.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7f && $0 != 0x2f && $0 != 0x3a }, "\(name)")
    }
    #expect(names[0].hasPrefix("/c/dns-udp-192.0.2.1-"))
  }
}
