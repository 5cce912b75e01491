#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#endif

extension CommandLineTool {
  /// Runs the process and ends it.
  public static func main() async -> Never {
    let arguments = Array(CommandLine.arguments.dropFirst())
    if let answer = quickAnswer(to: arguments) {
      exit(Terminal.writeOutput(Array(answer.utf8)) ? ExitStatus.success.rawValue : ExitStatus.inputOutput.rawValue)
    }
    let work = Task { await run(arguments, in: .live) }
    Interrupts.watch { work.cancel() }
    exit(await work.value.rawValue)
  }
}
