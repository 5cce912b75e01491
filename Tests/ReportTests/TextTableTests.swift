import Foundation
import Observation
import Testing

@testable import Report

/// Columns at every width of a page.
@Suite struct TextTableTests {
  private static func lines(_ table: TextTable, width: Int) -> [String] {
    var page = TextPage(options: RenderOptions(style: Style(), width: width, verbose: false, plain: false))
    table.write(to: &page)
    return page.lines
  }

  private static var suites: TextTable {
    var table = TextTable(["bits", "suite", "weak"].map { TextTable.Column(title: $0) })
    table.row(["256", "TLS_ECDHE_ECDSA_WITH_CHACHA20_POLY1305_SHA256", "DHE"].map { TextTable.Cell($0) })
    table.row(["128", "TLS_RSA_WITH_AES_128_CBC_SHA", "RSA kx, CBC"].map { TextTable.Cell($0) })
    return table
  }

  @Test(arguments: 60...140) func `a long name does not push the next column aside`(width: Int) throws {
    let lines = Self.lines(Self.suites, width: width)
    if lines.count == 3 {
      let start = try #require(lines[0].range(of: "weak")).lowerBound.utf16Offset(in: lines[0])
      for (line, word) in zip(lines.dropFirst(), ["DHE", "RSA kx"]) {
        #expect(line.range(of: word, options: .backwards)?.lowerBound.utf16Offset(in: line) == start, "\(line)")
      }
    }
    #expect(lines.allSatisfy { $0.count <= width }, "\(lines)")
  }

  @Test(arguments: [40, 60, 80]) func `a last cell that does not fit is wrapped at its spaces`(width: Int) {
    var table = TextTable(["key", "until", "SHA-256", "subject"].map { TextTable.Column(title: $0) })
    let subject = "CN=Hellenic Academic and Research Institutions ECC RootCA 2015,O=Hellenic Academic,L=Athens,C=GR"
    table.row(["RSA 4096 bits", "2040-06-30", "a040929a02ce53b4", subject].map { TextTable.Cell($0) })
    let lines = Self.lines(table, width: width)
    #expect(lines.dropFirst(2).allSatisfy { $0.count <= width }, "\(lines)")
    #expect(lines.dropFirst(2).map { $0.drop { $0 == " " } }.joined(separator: " ") == subject)
  }

  @Test func `a label that fills its column keeps a gap to its value`() {
    var page = TextPage(options: RenderOptions(style: Style(), width: 40, verbose: false, plain: false))
    page.fact(Fact("TLSv1.3-draft28", list: ["rsa_pss_rsae_sha256", "rsa_pss_rsae_sha384"]), indent: "  ", labelWidth: 9)
    #expect(page.lines.first == "  TLSv1.3-draft28  rsa_pss_rsae_sha256,")
  }
}
