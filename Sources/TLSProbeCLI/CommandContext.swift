public import Bytes
public import Report
internal import Transport

/// All that a command takes from the world, so that a test can be the world.
public struct CommandContext: Sendable {
  public var probing: any ChainProbing
  public var ciphersProbing: any CiphersProbing = UnavailableCiphersProbing()
  public var probeProbing: any ProbeProbing = UnavailableProbeProbing()
  /// Where connections live that `fetch` makes; nil where there is no network.
  var reactor: Reactor?
  /// What is said when an interrupt overtakes the command.
  var lastWords = LastWords()
  /// Failures to write to key logs and traces.
  var logFailures = LogFailures()
  /// Asked only when something is to be said about it.
  public var tool: @Sendable () -> ToolDescription
  /// Lines for `--version -v`: which roots are trusted, and how old they are.
  public var trustFacts: @Sendable () -> [String]
  /// Libraries for `--version -v` beside those that the tool's description names.
  public var otherLibraries: @Sendable () -> [(name: String, version: String)] = { [] }
  public var now: @Sendable () -> Timestamp
  public var environment: @Sendable (String) -> String?
  public var terminal: TerminalFacts
  /// False when the bytes could not be written.
  public var writeOutput: @Sendable ([UInt8]) -> Bool
  public var writeError: @Sendable (String) -> Void
  /// Comes back after that time with true, or with false when the task was cancelled.
  public var pause: @Sendable (Duration) async -> Bool
  /// What a person answers at the terminal; nil where there is none. Waits.
  public var readTerminalLine: @Sendable () -> String? = Terminal.readLine
  /// The same without showing it, after this prompt.
  public var readTerminalSecret: @Sendable (String) -> TypedSecret = Terminal.readSecret
  /// What comes next on standard input, at most so many bytes; empty at its end, nil when it cannot be read. Waits.
  public var readInput: @Sendable (Int) -> [UInt8]? = Terminal.readInput
  /// Nil when it worked, else why not.
  public var writeFile: @Sendable (String, [UInt8]) -> String?
  /// The same for a file that may hold secrets: a new one is for its owner alone.
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

/// Who is reading.
public struct TerminalFacts: Hashable, Sendable {
  public var outputIsTerminal: Bool
  public var errorIsTerminal: Bool
  /// Columns; nil when unknown.
  public var width: Int?

  public init(outputIsTerminal: Bool = false, errorIsTerminal: Bool = false, width: Int? = nil) {
    self.outputIsTerminal = outputIsTerminal
    self.errorIsTerminal = errorIsTerminal
    self.width = width
  }
}
