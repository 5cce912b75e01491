public import Bytes
internal import Crypto
internal import HTTPWire
public import Observation
internal import PathValidation
public import Probes
public import Report
package import Transport

/// All external resources of a command, so that tests can replace them.
public struct CommandContext: Sendable {
  public var probing: any ChainProbing
  public var ciphersProbing: any CiphersProbing = UnavailableCiphersProbing()
  public var probeProbing: any ProbeProbing = UnavailableProbeProbing()
  public var auditProbing: any AuditProbing = UnavailableAuditProbing()
  /// The reactor of `fetch`'s connections; nil if there is no network.
  package var reactor: Reactor?
  /// The report printed when an interrupt ends the command.
  package var lastWords = InterruptReport()
  /// Errors writing key logs and traces.
  package var logFailures = LogFailures()
  /// Nil if no history is kept.
  package var history: HistoryRecorder?
  /// The passphrase of an encrypted history; nil if none is configured. Blocks.
  package var historyPassphrase: @Sendable () throws(CommandLineError) -> String? = { nil }
  /// Called only when the description is printed.
  public var tool: @Sendable () -> ToolDescription
  /// Lines for `--version -v`: the trusted roots, and their age.
  public var trustFacts: @Sendable () -> [String]
  /// Libraries for `--version -v` in addition to those of the tool's description.
  public var otherLibraries: @Sendable () -> [(name: String, version: String)] = { [] }
  public var now: @Sendable () -> Timestamp
  public var environment: @Sendable (String) -> String?
  /// The names of the environment variables with a prefix.
  public var environmentNames: @Sendable (String) -> [String] = ConfigurationAccess.variables
  /// The folder where the search for a project file starts; nil for none.
  public var workingFolder: @Sendable () -> String? = { ConfigurationAccess.workingFolder }
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
  /// Runs a program that prints a secret, until a deadline. Blocks.
  package var runProgram: @Sendable (ProgramRun, Deadline) throws(ProgramRun.Failure) -> ProgramRun.Result = {
    program, deadline throws(ProgramRun.Failure) in try program.run(until: deadline)
  }
  /// The secrets that were read for this run.
  package let secrets = SecretCache()
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

/// The result of a prompt for a secret.
public enum TypedSecret: Hashable, Sendable {
  case text(String)
  /// The user cancelled the prompt.
  case left
  case noTerminal
}

/// The network access of `chain`.
public protocol ChainProbing: Sendable {
  /// Returns the result as `ChainObservation`: an unreachable target is a failed outcome, not an error. Throws for files that cannot be
  /// used. When the task is cancelled it returns soon with a partial result.
  func observe(_ request: ChainRequest) async throws(CommandLineError) -> Observation
}

/// The first error of writing a log, such as a key log, while a command runs; reported at the end of the command.
package final class LogFailures: Sendable {
  private let state = LockedValue<CommandLineError?>(nil)

  package init() {}

  package var first: CommandLineError? { state.withLock { $0 } }

  package func add(_ error: CommandLineError) { state.withLock { $0 = $0 ?? error } }
}

/// The network access of `probe`.
public protocol ProbeProbing: Sendable {
  /// Returns the result as `ProbeObservation`: a name that does not resolve is a failed outcome, not an error, and failed attempts are part
  /// of the observation. Throws for files that cannot be used.
  ///
  /// Calls `progress` for each attempt. When the task is cancelled or the time is up it returns soon with a partial result.
  func observe(_ request: ProbeRequest, progress: @escaping @Sendable (ProbeProgress) -> Void) async throws(CommandLineError)
    -> Observation
}

/// An implementation without network access.
struct UnavailableProbeProbing: ProbeProbing {
  func observe(_ request: ProbeRequest, progress: @escaping @Sendable (ProbeProgress) -> Void) async throws(CommandLineError)
    -> Observation
  {
    throw CommandLineError(.internalError, "probe cannot reach the network in this build")
  }
}

extension CommandContext {
  /// Writes text to standard output, in ASCII if the locale requires it.
  package func print(_ text: String) throws(CommandLineError) -> ExitStatus {
    let text = RenderOptions.isUTF8(environment, terminal) ? text : ASCIIText.of(text)
    guard writeOutput(Array(text.utf8)) else { throw .unwritableOutput }
    return .success
  }
}
