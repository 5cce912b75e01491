import HTTPWire
import Testing

@testable import HTTPClient

@Suite struct ResponseCacheTests {
  private func key(_ name: String) -> CacheKey { CacheKey(text: name) }

  private func answer(_ content: String = "stored", to request: [String] = []) -> StoredResponse {
    CacheBench.stored(["Vary: X"], to: request, content: content)
  }

  @Test func `what answers the same request takes the other's place`() {
    let cache = ResponseCache()
    cache.keep(answer("1", to: ["X: a"]), for: key("k"))
    cache.keep(answer("2", to: ["X: b"]), for: key("k"))
    cache.keep(answer("3", to: ["X: a"]), for: key("k"))
    #expect(cache.responses(for: key("k")).map { String(decoding: $0.content, as: UTF8.self) } == ["2", "3"])
    #expect(cache.usage.entries == 2)
    cache.forget(key("k"))
    #expect(cache.usage == StoreUsage())
    #expect(cache.responses(for: key("k")).isEmpty)
  }

  /// Guard: `StoredVariants.maximumCount`.
  @Test func `a server that varies with everything does not fill the memory`() {
    let cache = ResponseCache()
    for number in 0..<100 { cache.keep(answer(to: ["X: \(number)"]), for: key("k")) }
    #expect(cache.responses(for: key("k")).count == StoredVariants.maximumCount)
    #expect(cache.usage.entries == StoredVariants.maximumCount)
    #expect(cache.usage.evicted == 100 - StoredVariants.maximumCount)
  }

  @Test func `the longest unused make room`() {
    var bounds = ResponseCache.Bounds()
    bounds.keys = 3
    let cache = ResponseCache(bounds)
    for name in ["a", "b", "c"] { cache.keep(answer(), for: key(name)) }
    _ = cache.responses(for: key("a"))
    cache.keep(answer(), for: key("d"))
    #expect(["a", "b", "c", "d"].map { cache.responses(for: key($0)).count } == [1, 0, 1, 1])
    #expect(cache.usage.evicted == 1)
  }

  @Test func `bytes are bounded, and what is too long is not kept`() {
    var bounds = ResponseCache.Bounds()
    (bounds.bytes, bounds.content) = (10_000, 3_000)
    let cache = ResponseCache(bounds)
    for number in 0..<50 {
      cache.keep(answer(String(repeating: "x", count: 2_000)), for: key("\(number)"))
      #expect(cache.usage.bytes <= 10_000)
    }
    #expect(cache.usage.entries == 4)
    cache.keep(answer(String(repeating: "x", count: 3_001)), for: key("long"))
    #expect(cache.responses(for: key("long")).isEmpty)
    cache.removeAll()
    #expect(cache.usage.bytes == 0 && cache.usage.entries == 0 && cache.usage.evicted == 46)
  }
}
