/// JUnit XML, as continuous integration services show it: a suite per target, a test case per check and per rule of a policy.
public struct JUnitRenderer: FindingRenderer {
  public let name = "junit"
  public let summary = "JUnit XML: a test case for each check and each rule of a policy"
  public let fileExtension = "xml"

  public init() {}

  public func render(_ documents: [Document], options: RenderOptions) -> [UInt8] {
    let suites = documents.map(JUnitSuite.init)
    var writer = XMLWriter()
    let time = suites.reduce(0) { $0 + ($1.elapsed ?? 0) }
    writer.element(
      "testsuites", [("name", "tlsprobe")] + JUnitSuite.counts(of: suites.flatMap(\.cases)) + [("time", JUnitSuite.seconds(time))]
    ) { writer in
      for suite in suites { suite.write(to: &writer) }
    }
    return Array(writer.text.utf8)
  }
}

extension JUnitSuite {
  fileprivate static func counts(of cases: [JUnitCase]) -> [(name: String, value: String?)] {
    [
      ("tests", "\(cases.count)"), ("failures", "\(cases.count { $0.result.isFailure })"),
      ("errors", "\(cases.count { $0.result.isError })"), ("skipped", "\(cases.count { $0.result.isSkipped })"),
    ]
  }

  /// `1.250`.
  fileprivate static func seconds(_ microseconds: Int64) -> String {
    let milliseconds = "\(microseconds / 1_000 % 1_000)"
    return "\(microseconds / 1_000_000)." + String(repeating: "0", count: max(0, 3 - milliseconds.count)) + milliseconds
  }

  fileprivate func write(to writer: inout XMLWriter) {
    let attributes =
      [("name", target), ("hostname", host)] + Self.counts(of: cases) + [("time", elapsed.map(Self.seconds)), ("timestamp", timestamp)]
    writer.element("testsuite", attributes) { writer in
      writer.element("properties") { writer in
        for (name, value) in properties { writer.element("property", [("name", name), ("value", value)]) }
      }
      for entry in cases { entry.write(to: &writer, in: self) }
    }
  }
}

extension JUnitCase {
  fileprivate func write(to writer: inout XMLWriter, in suite: JUnitSuite) {
    let attributes: [(name: String, value: String?)] = [
      ("classname", suite.target), ("name", name), ("time", "0"), ("file", suite.source?.file), ("line", suite.source.map { "\($0.line)" }),
    ]
    guard result != .passed || !output.isEmpty else { return writer.element("testcase", attributes) }
    writer.element("testcase", attributes) { writer in
      switch result {
      case .passed: break
      case .skipped(let reason): writer.element("skipped", [("message", reason)])
      case .failed(let type, let message, let text): writer.element("failure", [("message", message), ("type", type)], text: text)
      case .error(let code, let message): writer.element("error", [("message", message), ("type", code)])
      }
      if !output.isEmpty { writer.element("system-out", text: output.joined(separator: "\n")) }
    }
  }
}
