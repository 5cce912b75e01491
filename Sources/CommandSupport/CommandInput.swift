package import Transport

/// A file, pipe or device named on the command line, or standard input, which is read as a whole.
package struct CommandInput {
  /// `-` is standard input.
  package let path: String
  /// The option and the path, for errors.
  package let name: String
  /// The exit status if it cannot be read.
  package let unreadable: ExitStatus

  package init(_ path: String, named name: String, unreadable: ExitStatus = .unreadableInput) {
    self.path = path
    self.name = name
    self.unreadable = unreadable
  }

  /// The deadline for all inputs of a command, if `-m` or its default sets one.
  @TaskLocal package static var deadline: Deadline?

  /// The time limit for reading a pipe if the command has no deadline.
  package static let patience = Duration.seconds(60)

  /// Set while inputs are read on a thread that must not wait for one.
  @TaskLocal private static var attempt: InputAttempt?

  /// False if the input at this path must be waited for, and another thread has to do that: the work is then repeated there.
  package static func isReadable(at path: String) -> Bool {
    path == "-" || InputFile.mustBeWaitedFor(path) ? mayWait : true
  }

  /// False on a thread that must not wait: the work is then repeated on another one.
  static var mayWait: Bool {
    attempt?.requireThread()
    return attempt == nil
  }

  /// Blocks; for a thread that must not block, use `reading(on:within:_:)`. Reading standard input without a deadline never times out.
  package func read(limit: Int, hint: String) throws(CommandLineError) -> [UInt8] {
    guard Self.isReadable(at: path) else { throw .unwaitedInput }
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

  package func failure(_ error: TransportError) -> CommandLineError {
    guard error.code == .timedOut else {
      return CommandLineError(
        unreadable, "\(name) cannot be read: \(error.systemReason ?? "\(error)")", hint: "check the path and its permissions")
    }
    return CommandLineError(
      unreadable, "\(name) cannot be read: timed out waiting for data",
      hint: "check that another process writes to it and closes it; -m sets the time limit")
  }

  /// Runs `work`, which reads inputs. If it meets one that is not a regular file, it is repeated on another thread, so that an interrupt
  /// takes effect while a pipe is silent. `limit` is that of `-m`. Without a reactor, all happens on the current thread.
  package static func reading<Value: Sendable>(
    on reactor: Reactor?, within limit: Duration? = nil, _ work: @escaping @Sendable () throws(CommandLineError) -> Value
  ) async throws(CommandLineError) -> Value {
    let deadline = Deadline.after(limit ?? patience)
    guard let reactor else { return try withDeadline(deadline, work) }
    let attempt = InputAttempt()
    let result = $attempt.withValue(attempt) { Result { () throws(CommandLineError) in try withDeadline(deadline, work) } }
    guard attempt.requiresThread else { return try result.get() }
    return try await reading(in: BlockingPool(on: reactor, maximumThreads: 1), until: deadline, work)
  }

  /// Like `reading(on:within:_:)`, in an existing pool, and with `deadline` as the deadline for inputs.
  package static func reading<Value: Sendable>(
    in pool: BlockingPool, until deadline: Deadline?, _ work: @escaping @Sendable () throws(CommandLineError) -> Value
  ) async throws(CommandLineError) -> Value {
    let result: Result<Value, CommandLineError>
    do throws(TransportError) {
      // The inputs have the deadline: the work ends without another one.
      result = try await pool.run("read", deadline: .never) { () throws(CommandLineError) in try withDeadline(deadline, work) }
    } catch {
      throw CommandLineError(.interrupted, "interrupted before anything was sent")
    }
    return try result.get()
  }

  /// Runs `work` on this thread with a deadline for its inputs.
  package static func withDeadline<Value>(
    _ deadline: Deadline?, _ work: () throws(CommandLineError) -> Value
  ) throws(CommandLineError) -> Value {
    try $deadline.withValue(deadline) { Result { () throws(CommandLineError) in try work() } }.get()
  }
}

extension CommandLineError {
  /// Never shown: the work is repeated.
  static let unwaitedInput = CommandLineError(.internalError, "an input must be waited for")
}
