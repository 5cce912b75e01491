internal import Bytes
internal import Report

extension RenderOptions {
  /// How whoever reads standard output, or a file, wants text.
  init(inFile: Bool, colour choice: ColourChoice, verbose: Bool, plain: Bool, in context: CommandContext) {
    let onTerminal = !inFile && context.terminal.outputIsTerminal
    let colour = !inFile && choice.allows(terminal: onTerminal, environment: context.environment)
    let columns = context.environment("COLUMNS").flatMap { Int($0) }
    let width = onTerminal ? context.terminal.width ?? columns ?? 80 : columns ?? 100
    let style = Style(colour: colour, unicode: !onTerminal || Self.speaksUTF8(context.environment))
    self.init(style: style, width: width, verbose: verbose, plain: plain)
  }

  /// Whether the locale's characters are Unicode's; `C` on many servers is not.
  private static func speaksUTF8(_ environment: (String) -> String?) -> Bool {
    let named = ["LC_ALL", "LC_CTYPE", "LANG"].lazy.compactMap(environment).first { !$0.isEmpty } ?? ""
    let locale = named.lowercased().filter { $0 != "-" }
    return locale.hasSuffix("utf8") || locale.holds("utf8.")
  }
}
