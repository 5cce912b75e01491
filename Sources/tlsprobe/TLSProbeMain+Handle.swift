import TLSProbeCLI

/// The entry point, under the name that SwiftPM gives to that of this module.
///
/// A C function, since it gets its arguments from the system: those of `CommandLine` come from /proc, which a chroot or a sandbox may lack.
@c(tlsprobe_main)
func main(_ count: Int32, _ words: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?) -> Int32 {
  unsafe CommandLineTool.main(ProcessArguments.read(count, words))
}
