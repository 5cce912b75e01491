internal import Bytes
internal import CommandSupport
internal import Report
internal import RequestCollections

extension RunReport {
  /// The results as a document with tool, time and file.
  func document(_ context: CommandContext, of file: String) -> JSONValue {
    let head: [JSONValue.Member] = [
      .init("schema", .string("tlsprobe.run/1")), .init("tool", DocumentEncoder.value(of: context.tool())),
      .init("file", .string(file)),
    ]
    return .object(head + json.members)
  }

  /// The results as JUnit reads them: a case per request.
  func junit(named file: String) -> String {
    let seconds = results.reduce(Duration.zero) { $0 + ($1.duration ?? .zero) }
    let attributes: [(name: String, value: String?)] = [
      ("name", file), ("tests", "\(results.count)"), ("failures", "\(failed)"), ("skipped", "\(skipped)"), ("errors", "0"),
      ("time", Self.seconds(seconds)),
    ]
    var xml = XMLWriter()
    xml.element("testsuites", Array(attributes)) { xml in
      xml.element("testsuite", attributes) { xml in
        if isPartial {
          xml.element("properties", []) { $0.element("property", [("name", "partial"), ("value", "true")]) }
        }
        for result in results { Self.write(result, of: file, to: &xml) }
      }
    }
    return xml.text
  }

  private static func write(_ result: RequestResult, of file: String, to xml: inout XMLWriter) {
    let attributes: [(name: String, value: String?)] = [
      ("name", result.title), ("classname", file), ("time", result.duration.map(seconds)), ("file", result.position.file),
      ("line", "\(result.position.line)"),
    ]
    xml.element("testcase", attributes) { xml in
      switch result.outcome {
      case .passed: break
      case .skipped(let reason): xml.element("skipped", [("message", reason)])
      case .unreachable(let reason): xml.element("failure", [("message", "no response: \(reason)"), ("type", "unreachable")])
      case .invalid(let error): xml.element("failure", [("message", error.description), ("type", "invalid")])
      case .failed(let failures):
        let texts = failures.map { "\($0.position): \($0.subject): expected \($0.expected), is \($0.actual)" }
        xml.element("failure", [("message", texts.first), ("type", "assertion")], text: texts.joined(separator: "\n"))
      }
    }
  }

  private static func seconds(_ duration: Duration) -> String {
    let milliseconds = Int64(duration / .milliseconds(1))
    let rest = milliseconds % 1_000
    return "\(milliseconds / 1_000).\(rest < 10 ? "00" : rest < 100 ? "0" : "")\(rest)"
  }
}
