import HTTPWire
import Testing

@Suite struct LinkedLibrariesTests {
  @Test func `each library tells its version`() {
    var names = ["nghttp2", "zlib"]
    #if Brotli
      names.append("brotli")
    #endif
    #if Zstandard
      names.append("zstd")
    #endif
    #expect(LinkedLibraries.versions.map(\.name) == names)
    for (name, version) in LinkedLibraries.versions {
      let numbers = version.split(separator: ".")
      #expect(numbers.count >= 3 && numbers.allSatisfy { $0.first?.isNumber == true }, "\(name) \(version)")
    }
  }
}
