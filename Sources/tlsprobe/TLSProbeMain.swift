import TLSProbeCLI

@main
struct TLSProbeMain {
  static func main() async { await CommandLineTool.main() }
}
