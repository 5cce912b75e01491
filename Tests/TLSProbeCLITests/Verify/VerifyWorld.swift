import Bytes
import Connect
import Crypto
import Minting
import Observation
import Report
import CommandSupport
import TLSProbeCLI
import TestSupport
import Testing
import X509

/// Runs `verify` over files that were minted, without a process and without a network.
struct VerifyWorld {
  static let now = Timestamp(seconds: 1_795_231_314)

  let authorities: TestAuthorities
  let directory: TemporaryDirectory

  init() throws {
    authorities = try TestAuthorities(now: Self.now)
    directory = try TemporaryDirectory()
  }

  struct CommandOutput {
    var status: Int32
    var output: String
    var error: String

    var json: JSONValue { get throws { try JSONParser.read(Array(output.utf8)) } }
    var lines: [JSONValue] { get throws { try output.split(separator: "\n").map { try JSONParser.read(Array($0.utf8)) } } }
  }

  func run(_ arguments: [String], input: [UInt8] = [], pieces: Int = .max) async -> CommandOutput {
    let said = Lock((output: [UInt8](), error: "", rest: input[...]))
    var context = CommandContext(probing: NoNetwork(), tool: { ToolDescription(version: "0", openssl: "3") }, trustFacts: { [] })
    context.writeOutput = { bytes in
      said.withLock { $0.output += bytes }
      return true
    }
    context.writeError = { text in said.withLock { $0.error += text } }
    context.readInput = { limit in
      said.withLock { state in
        defer { state.rest = state.rest.dropFirst(min(limit, pieces)) }
        return Array(state.rest.prefix(min(limit, pieces)))
      }
    }
    context.terminal = TerminalCapabilities()
    context.environment = { _ in nil }
    context.now = { Self.now }
    let status = await CommandLineTool.run(["verify"] + arguments, in: context)
    return said.withLock { CommandOutput(status: status.rawValue, output: String(decoding: $0.output, as: UTF8.self), error: $0.error) }
  }

  static func pem(_ certificates: [[UInt8]]) -> String {
    certificates.map { "-----BEGIN CERTIFICATE-----\n\(Base64.encode($0))\n-----END CERTIFICATE-----\n" }.joined()
  }

  /// The path of a new file.
  func file(_ name: String, _ content: [UInt8]) throws -> String {
    try directory.write(content, to: name)
    return directory.file(name)
  }

  func file(_ name: String, _ content: String) throws -> String { try file(name, Array(content.utf8)) }

  private struct NoNetwork: ChainProbing {
    func observe(_ request: ChainRequest) async throws(CommandLineError) -> Observation {
      throw CommandLineError(.internalError, "files need no network")
    }
  }
}
