import CommandSupport
import Foundation
import Inspection
import Observation
import Report
import TLSProbeCLI
import TestSupport

/// A home folder, a project below it, and an environment, in which `audit` and `fetch` connect nowhere.
final class ConfiguredWorld: AuditProbing, ChainProbing {
  let folder: TemporaryDirectory
  private let state = Lock((requests: [AuditRequest](), output: [UInt8](), error: ""))
  /// Without HOME, which is the folder.
  let environment: [String: String]
  let isTerminal: Bool

  init(_ environment: [String: String] = [:], isTerminal: Bool = false) throws {
    folder = try TemporaryDirectory()
    self.environment = environment
    self.isTerminal = isTerminal
    for name in ["home/.config/tlsprobe", "home/work/inner"] {
      try FileManager.default.createDirectory(atPath: folder.file(name), withIntermediateDirectories: true)
    }
  }

  var userFile: String { folder.file("home/.config/tlsprobe/config.yaml") }
  var projectFile: String { folder.file("home/work/.tlsprobe.yaml") }
  var workingFolder: String { folder.file("home/work/inner") }

  @discardableResult func user(_ text: String) throws -> String { try write(Array(text.utf8), to: userFile) }

  @discardableResult func project(_ text: String) throws -> String { try write(Array(text.utf8), to: projectFile) }

  @discardableResult func write(_ bytes: [UInt8], to path: String, mode: Int = 0o600) throws -> String {
    try Data(bytes).write(to: URL(filePath: path))
    try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: path)
    return path
  }

  func text(_ path: String) -> String { String(decoding: FileManager.default.contents(atPath: path) ?? Data(), as: UTF8.self) }

  /// The requests of `audit` so far.
  var requests: [AuditRequest] { state.withLock { $0.requests } }

  func observe(_ request: AuditRequest, progress: @escaping @Sendable (AuditProgress) -> Void) async throws(CommandLineError)
    -> Observation
  {
    state.withLock { $0.requests.append(request) }
    throw CommandLineError(.notProbed, "nothing is probed")
  }

  func observe(_ request: ChainRequest) async throws(CommandLineError) -> Observation {
    throw CommandLineError(.notProbed, "nothing is probed")
  }

  func run(_ arguments: String...) async -> (status: Int32, output: String, error: String) {
    await run(list: arguments)
  }

  func run(list arguments: [String]) async -> (status: Int32, output: String, error: String) {
    var context = CommandContext(
      probing: self, tool: { ToolDescription(version: "0", openssl: "3", nghttp2: "1") }, trustFacts: { [] })
    context.auditProbing = self
    context.environment = { [environment, folder] name in name == "HOME" ? folder.file("home") : environment[name] }
    context.environmentNames = { [environment] prefix in environment.keys.filter { $0.hasPrefix(prefix) } }
    context.workingFolder = { [workingFolder] in workingFolder }
    context.terminal = TerminalCapabilities(outputIsTerminal: isTerminal)
    context.writeOutput = { bytes in
      self.state.withLock { $0.output += bytes }
      return true
    }
    context.writeError = { text in self.state.withLock { $0.error += text } }
    state.withLock { ($0.output, $0.error) = ([], "") }
    let status = await CommandLineTool.run(arguments, in: context)
    return state.withLock { (status.rawValue, String(decoding: $0.output, as: UTF8.self), $0.error) }
  }
}
