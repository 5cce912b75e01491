internal import CommandSupport
internal import Bytes
internal import Transport

#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#endif

extension CommandLineTool {
  /// Runs the process, whose first thread is the reactor, and ends it. `arguments` do not include the program's name.
  public static func main(_ arguments: [String]) -> Never {
    Interrupts.hold()
    if let output = immediateOutput(for: arguments, environment: Platform.environment, terminal: Terminal.facts) {
      if Terminal.writeOutput(Array(output.utf8)) { exit(ExitStatus.success.rawValue) }
      Terminal.writeError(CommandLineError.unwritableOutput.description + "\n")
      exit(CommandLineError.unwritableOutput.status.rawValue)
    }
    let lastWords = InterruptReport()
    do throws(TransportError) {
      let status = try Reactor.run { reactor in
        let work = Task(executorPreference: reactor) { await run(arguments, in: .live(on: reactor, lastWords)) }
        Interrupts.watch(lastWords) { work.cancel() }
        return await work.value
      }
      // Waits for an interrupt report that is being printed.
      lastWords.leave()
      exit(status.rawValue)
    } catch {
      Terminal.writeError("tlsprobe: \(error)\n")
      exit(ExitStatus.internalError.rawValue)
    }
  }
}
