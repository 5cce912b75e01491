import HTTPWire
import Observation
import Report
import Testing

@testable import CommandSupport
@testable import FetchCLI

@Suite("Values of fetch's options")
struct FetchArgumentTests {
  @Test(
    "bytes are counted in powers of 1024",
    arguments: [("0", 0), ("500", 500), ("300k", 307_200), ("300K", 307_200), ("10M", 10_485_760), ("1G", 1_073_741_824), ("7b", 7)]
      as [(String, UInt64)])
  func byteCounts(text: String, bytes: UInt64) throws {
    #expect(try ByteCount(text, of: "--max-filesize").bytes == bytes)
  }

  @Test(
    "what is no number of bytes is refused",
    arguments: ["", "k", "-1", "1.5M", "10Q", "99999999999999999999", "99999999P", "1 k", "\u{663}"])
  func badByteCounts(text: String) {
    let error = #expect(throws: CommandLineError.self) { try ByteCount(text, of: "--max-filesize") }
    #expect(error?.status == .usage)
    #expect(error?.message == "invalid --max-filesize '\(text)': must be a number of bytes")
  }

  @Test("time spans are those of the other commands; 0 sets no limit where it may")
  func timeSpans() throws {
    #expect(try TimeSpan.parse("2.5", of: "-m") == .milliseconds(2_500))
    #expect(try TimeSpan.parse("500ms", of: "-m") == .milliseconds(500))
    #expect(try TimeSpan.parseLimit("0", of: "-m") == nil)
    #expect(try TimeSpan.parseLimit("1m", of: "-m") == .seconds(60))
    for text in ["", "0", "-1", "x", "1e3", "nan"] {
      #expect(throws: CommandLineError.self) { try TimeSpan.parse(text, of: "-m") }
    }
  }

  @Test("numbers keep their range")
  func numbers() throws {
    #expect(try WholeNumber.parse("-1", of: "--max-redirs", in: -1...10) == -1)
    let error = #expect(throws: CommandLineError.self) { try WholeNumber.parse("11", of: "--max-redirs", in: -1...10) }
    #expect(error?.message == "invalid --max-redirs '11': must be -1 to 10")
  }

  @Test(
    "ranges go as they are, and a number alone is where to begin",
    arguments: [
      ("0-499", "bytes=0-499"), ("500-", "bytes=500-"), ("-500", "bytes=-500"), ("500", "bytes=500-"), ("0-0,-1", "bytes=0-0,-1"),
    ])
  func ranges(text: String, field: String) throws {
    #expect(try RangeArgument(text).field == field)
  }

  @Test("what is no range is refused", arguments: ["", "-", "a-b", "5-2", "1-2-3", "1,2", "0-1,", "0-1\r\nX: y", "+1-2", "--1"])
  func badRanges(text: String) {
    #expect(throws: CommandLineError.self) { try RangeArgument(text) }
  }

  @Test("parts to print have letters of their own")
  func parts() throws {
    #expect(try PrintedParts.parse("HBhb") == [.requestFields, .requestContent, .fields, .content])
    #expect(try PrintedParts.parse("mtcc") == [.facts, .timings, .certificates])
    #expect(try PrintedParts.parse("") == [])
    let error = #expect(throws: CommandLineError.self) { try PrintedParts.parse("hx") }
    #expect(error?.message == "-p: unknown part 'x'")
    #expect(error?.hint == "supported: HBhbmtc")
  }

  @Test("leniency goes by name")
  func leniency() throws {
    #expect(try LenientArgument.parse("obs-fold,bare-lf") == [.obsoleteFolding, .bareLineFeed])
    #expect(throws: CommandLineError.self) { try LenientArgument.parse("everything") }
    #expect(throws: CommandLineError.self) { try LenientArgument.parse("") }
  }

  @Test("a report has a format and a file, whose name may hold colons")
  func reports() throws {
    #expect(try FetchReport("har:a:b.har").path == "a:b.har")
    #expect(try FetchReport("json:-").format == .json)
    #expect(try FetchReport("markdown:-").format == .markdown)
    for (file, format) in [
      ("page.har", FetchReport.Format.har), ("a/b.json", .json), ("x.txt", .text), ("x.y.md", .markdown), ("x.html", .html),
    ] {
      let report = try FetchReport(file)
      #expect(report.format == format && report.path == file)
    }
    for format in FetchReport.Format.allCases { #expect(Renderers.named(format.rawValue, for: FetchObservation.self) != nil) }
    for text in ["", "har", "har:", ":x", "xml:x", "page", "page.xml", "xml:x.har"] {
      #expect(throws: CommandLineError.self) { try FetchReport(text) }
    }
  }

  @Test("user agents can be sent as they are, and each has a name of its own")
  func userAgents() throws {
    #expect(Set(UserAgentPreset.all.map(\.name)).count == UserAgentPreset.all.count)
    #expect(UserAgentPreset.all.allSatisfy { $0.text.utf8.allSatisfy { (0x20...0x7e).contains($0) } && !$0.text.hasSuffix(" ") })
    #expect(try UserAgentPreset.named("firefox").text.hasPrefix("Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:"))
    #expect(throws: CommandLineError.self) { try UserAgentPreset.named("netscape") }
    #expect(try UserAgentPreset.named("safari-ipad").text.contains("(iPad; CPU OS "))
    #expect(try UserAgentPreset.named("ie11").text.hasSuffix("Trident/7.0; rv:11.0) like Gecko"))
  }

  @Test("a preset sends the fields of its client in its order, and other options replace them")
  func presetFields() throws {
    func names(_ isSecure: Bool, _ words: String...) throws -> [String] {
      let words = try ParsedOptions(words + ["a.test"], rows: FetchOptionTable.rows, of: "tlsprobe fetch")
      return try FetchRequest(words).fields(isSecure: isSecure).lines.map { "\($0.nameText): \($0.valueText)" }
    }
    #expect(
      try names(true, "--user-agent-preset", "firefox").map { $0.prefix { $0 != ":" } } == ["Accept", "Accept-Language", "Accept-Encoding"])
    #expect(try names(true, "--user-agent-preset", "chrome").last == "Accept-Encoding: gzip, deflate, br, zstd")
    #expect(try names(false, "--user-agent-preset", "chrome").last == "Accept-Encoding: gzip, deflate")
    let later = try names(true, "--user-agent-preset", "ie11", "-A", "me", "-H", "Accept: x", "-H", "Accept-Language:")
    #expect(later == ["User-Agent: me", "Accept-Encoding: gzip, deflate", "Accept: x"])
    #expect(try names(true, "--user-agent-preset", "ie11", "-A", "").count == 3)
    #expect(
      try names(true, "--user-agent-preset", "edge", "--json-body", "{}").filter { $0.hasPrefix("Accept:") } == ["Accept: application/json"]
    )
    #expect(try names(true).isEmpty)
  }
}
