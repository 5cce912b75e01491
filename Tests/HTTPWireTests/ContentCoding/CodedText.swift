import Bytes
import HTTPWire
import Testing

/// One text in every coding, as zlib, brotli and zstd write it.
struct CodedText: Sendable, CustomTestStringConvertible {
  let coding: ContentCoding
  let what: String
  let bytes: [UInt8]

  var testDescription: String { what }

  static let text = Array((0..<40).map { "\($0 * $0 % 97) of some text, \($0 % 7) times\n" }.joined().utf8)

  static let all: [CodedText] =
    [
      CodedText(.gzip, "gzip", gzip), CodedText(.xGzip, "x-gzip", gzip), CodedText(.gzip, "zlib called gzip", zlib),
      CodedText(.deflate, "deflate", zlib), CodedText(.deflate, "bare deflate", bare),
    ] + brotli + zstandard

  #if Brotli
    static let brotli = [CodedText(.brotli, "br", brotliText)]
  #else
    static let brotli: [CodedText] = []
  #endif
  #if Zstandard
    static let zstandard = [
      CodedText(.zstandard, "zstd with a checksum", zstandardText), CodedText(.zstandard, "zstd of no known length", zstandardStream),
    ]
  #else
    static let zstandard: [CodedText] = []
  #endif

  init(_ coding: ContentCoding, _ what: String, _ hexadecimal: String) {
    self.coding = coding
    self.what = what
    bytes = (try? Hex.decode(hexadecimal)) ?? []
  }

  private static let gzip = """
    1f8b080000000000020375d33b0ec3201045d13eab600129982fb020474a61b93045969f063748b77d23e068f4a8e5fa94fb3a8f328fdf7c975ae6f7
    3cee976cb9acdcb75c573eb6dc9e7b721bf81a686c835803db4fe4f3f4006b3a60bb80d640ab0e5a6fa06d0a5a05acd1665369b5015a33d0b60a5a21
    6d1870475211b009025c27ee70e046056ea7260468b581b677d006554115b47d803685ba405ca1e2f6046ed23ffb0380ba1eb8e1030000
    """

  private static let zlib = """
    78da75d33b0ec3201045d13eab600129982fb020474a61b93045969f063748b77d23e068f4a8e5fa94fb3a8f328fdf7c975ae6f73cee976cb9acdcb7
    5c573eb6dc9e7b721bf81a686c835803db4fe4f3f4006b3a60bb80d640ab0e5a6fa06d0a5a05acd1665369b5015a33d0b60a5a216d1870475211b009
    025c27ee70e046056ea7260468b581b677d006554115b47d803685ba405ca1e2f6046ed23ffb03fb1d39e8
    """

  private static let bare = """
    75d33b0ec3201045d13eab600129982fb020474a61b93045969f063748b77d23e068f4a8e5fa94fb3a8f328fdf7c975ae6f73cee976cb9acdcb75c57
    3eb6dc9e7b721bf81a686c835803db4fe4f3f4006b3a60bb80d640ab0e5a6fa06d0a5a05acd1665369b5015a33d0b60a5a216d1870475211b009025c
    27ee70e046056ea7260468b581b677d006554115b47d803685ba405ca1e2f6046ed23ffb03
    """

  private static let brotliText = """
    1be003601c07762c66f4a1406658d2b161aa86c8ae50666f09a2c0c2f3b903fa2cede8f69412cd228eda81e3d068c79fe8cecba5ad3b9b37fe852258
    395c5df4438d3b26e9d4b4f365ba3a182cee4a125afce5f3851141cac90591e44f099348b9925d41c97296cccb228df0cbaec442cadea4a024022a95
    16
    """

  private static let zstandardText = """
    28b52ffd64e102c5030012461111c0eb30a3c55a35401a493249b1a787f306ffeff2be05d15a0a417d19eaf5d9dfd41b2453177f8948888d79c55fff
    a98afee5a2efc03209b1308260cdb060925ae1a830022da81180f5fddf90995607114c129e243cf803e469aca041f3a1644615126c6b6c83e56bcd85
    a5e005075c476e0752058d0f0340
    """

  private static let zstandardStream = """
    28b52ffd0058ad040062881615b025e9e0642483cc931467ef9d644ad20788c15c0c416106e190ff9e18c96bf12fe4ccec2b21368c2ff2bab35b9acd
    97eadd7835dcf68a9daddbb8615b6b24f4abf8ef9df96c3193416106e15051e004984366200a0220a8024da821a8beff1bc0a3a40310e64dec1bf5ae
    7fbf7fdf7bc385c4d0011a50eabd67b8d58517385a0ba445c35fc15b0de76dccff8543fb5b15
    """
}
