import TLSProbeCLI

@main
enum TLSProbeMain {
  static func main() { CommandLineTool.main() }
}
