public import Bytes
public import Report
internal import Transport

/// All external resources of a command, so that tests can replace them.
public struct CommandContext: Sendable {
  public var probing: any ChainProbing
  public var ciphersProbing: any CiphersProbing = UnavailableCiphersProbing()
  public var probeProbing: any ProbeProbing = UnavailableProbeProbing()
  /// The reactor of `fetch`'s connections; nil if there is no network.
  var reactor: Reactor?
  /// The report printed when an interrupt ends the command.
  var lastWords = InterruptReport()
  /// Errors writing key logs and traces.
  var logFailures = LogFailures()
  /// Called only when the description is printed.
  public var tool: @Sendable () -> ToolDescription
  /// Lines for `--version -v`: the trusted roots, and their age.
  public var trustFacts: @Sendable () -> [String]
  /// Libraries for `--version -v` in addition to those of the tool's description.
  public var otherLibraries: @Sendable () -> [(name: String, version: String)] = { [] }
  public var now: @Sendable () -> Timestamp
  public var environment: @Sendable (String) -> String?
  public var terminal: TerminalCapabilities
  /// Returns false if the bytes could not be written.
  public var writeOutput: @Sendable ([UInt8]) -> Bool
  public var writeError: @Sendable (String) -> Void
  /// Returns true after the duration, or false if the task was cancelled.
  public var pause: @Sendable (Duration) async -> Bool
  /// Reads a line from the terminal; nil if there is none. Blocks.
  public var readTerminalLine: @Sendable () -> String? = Terminal.readLine
  /// Reads a line like `readTerminalLine`, but without echo and after printing the prompt. Blocks.
  public var readTerminalSecret: @Sendable (String) -> TypedSecret = Terminal.readSecret
  /// Reads at most the given number of bytes from standard input; empty at its end, nil if it cannot be read. Blocks.
  public var readInput: @Sendable (Int) -> [UInt8]? = Terminal.readInput
  /// Nil on success, otherwise the error.
  public var writeFile: @Sendable (String, [UInt8]) -> String?
  /// Like `writeFile`, for a file that may contain secrets: a new file is readable only by its owner.
  public var writePrivateFile: @Sendable (String, [UInt8]) -> String? = Terminal.writePrivateFile

  public init(
    probing: any ChainProbing, tool: @escaping @Sendable () -> ToolDescription, trustFacts: @escaping @Sendable () -> [String]
  ) {
    self.probing = probing
    self.tool = tool
    self.trustFacts = trustFacts
    self.pause = { _ in false }
    self.now = { Platform.now }
    self.environment = Platform.environment
    self.terminal = Terminal.facts
    self.writeOutput = Terminal.writeOutput
    self.writeError = Terminal.writeError
    self.writeFile = Terminal.writeFile
  }
}

/// Properties of the terminal.
public struct TerminalCapabilities: Hashable, Sendable {
  public var outputIsTerminal: Bool
  public var errorIsTerminal: Bool
  /// In columns; nil if unknown.
  public var width: Int?

  public init(outputIsTerminal: Bool = false, errorIsTerminal: Bool = false, width: Int? = nil) {
    self.outputIsTerminal = outputIsTerminal
    self.errorIsTerminal = errorIsTerminal
    self.width = width
  }
}
