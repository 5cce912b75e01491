internal import Transport

/// A file, pipe or device that the command line names, or standard input, which is read as a whole.
struct CommandInput {
  /// `-` is standard input.
  let path: String
  /// In errors: the option and the path.
  let name: String
  /// The exit status when it cannot be read.
  let unreadable: ExitStatus

  init(_ path: String, named name: String, unreadable: ExitStatus = .unreadableInput) {
    self.path = path
    self.name = name
    self.unreadable = unreadable
  }

  /// The deadline of all inputs of a command, where `-m` or its default sets one.
  @TaskLocal static var deadline: Deadline?

  /// How long a pipe may take that is read without a deadline of the command.
  static let patience = Duration.seconds(60)

  /// Blocks; on a thread that must not, see `reading(on:within:_:)`. Standard input without a deadline is waited for as long as it is open.
  func read(limit: Int, hint: String) throws(CommandLineError) -> [UInt8] {
    let bytes: [UInt8]?
    do throws(TransportError) {
      let file = path == "-" ? try InputFile.standardInput() : try InputFile(path: path)
      bytes = try file.contents(limit: limit, deadline: Self.deadline ?? (path == "-" ? .never : .after(Self.patience)))
    } catch {
      throw failure(error)
    }
    guard let bytes else { throw CommandLineError(.badInput, "\(name) is longer than \(limit >> 20) MiB", hint: hint) }
    return bytes
  }

  func failure(_ error: TransportError) -> CommandLineError {
    guard error.code == .timedOut else {
      return CommandLineError(
        unreadable, "\(name) cannot be read: \(error.systemReason ?? "\(error)")", hint: "check the path and its permissions")
    }
    return CommandLineError(
      unreadable, "\(name) cannot be read: timed out waiting for data",
      hint: "check that another process writes to it and closes it; -m sets the time limit")
  }

  /// Runs `work`, which reads inputs, on another thread, so that an interrupt is obeyed while a pipe is silent. `limit` is that of `-m`.
  /// Without a reactor it runs at once.
  static func reading<Value: Sendable>(
    on reactor: Reactor?, within limit: Duration? = nil, _ work: @escaping @Sendable () throws(CommandLineError) -> Value
  ) async throws(CommandLineError) -> Value {
    let deadline = Deadline.after(limit ?? patience)
    guard let reactor else { return try withDeadline(deadline, work) }
    return try await reading(in: BlockingPool(on: reactor, maximumThreads: 1), until: deadline, work)
  }

  /// Like `reading(on:within:_:)`, in a pool that is there, and with the deadline of inputs as `deadline` has it.
  static func reading<Value: Sendable>(
    in pool: BlockingPool, until deadline: Deadline?, _ work: @escaping @Sendable () throws(CommandLineError) -> Value
  ) async throws(CommandLineError) -> Value {
    let result: Result<Value, CommandLineError>
    do throws(TransportError) {
      // The inputs have the deadline: the work ends by itself.
      result = try await pool.run("read", deadline: .never) { () throws(CommandLineError) in try withDeadline(deadline, work) }
    } catch {
      throw CommandLineError(.interrupted, "interrupted before anything was sent")
    }
    return try result.get()
  }

  /// Runs `work` on this thread with a deadline for the inputs that it reads.
  static func withDeadline<Value>(
    _ deadline: Deadline?, _ work: () throws(CommandLineError) -> Value
  ) throws(CommandLineError) -> Value {
    try $deadline.withValue(deadline) { Result { () throws(CommandLineError) in try work() } }.get()
  }
}
