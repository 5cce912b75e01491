internal import Bytes
package import Report

extension RenderOptions {
  /// The options for text on standard output or in a file.
  package init(inFile: Bool, colour choice: ColorChoice, verbose: Bool, plain: Bool, in context: CommandContext) {
    let onTerminal = !inFile && context.terminal.outputIsTerminal
    let colour = !inFile && choice.allows(terminal: onTerminal, environment: context.environment)
    let columns = context.environment("COLUMNS").flatMap { Int($0) }
    let width = onTerminal ? context.terminal.width ?? columns ?? 80 : columns ?? 100
    let style = Style(colour: colour, unicode: inFile || Self.isUTF8(context.environment, context.terminal))
    self.init(style: style, width: width, verbose: verbose, plain: plain)
  }

  /// True if the character set of the locale is UTF-8, unlike `C` on many servers. Without a locale, pipes get UTF-8 as files do.
  package static func isUTF8(_ environment: (String) -> String?, _ terminal: TerminalCapabilities) -> Bool {
    let variables = ["LC_ALL", "LC_CTYPE", "LANG"]
    guard let named = variables.compactMap(environment).first(where: { !$0.isEmpty }) else {
      return !terminal.outputIsTerminal
    }
    let locale = named.lowercased().filter { $0 != "-" }
    return locale.hasSuffix("utf8") || locale.holds("utf8.")
  }
}
