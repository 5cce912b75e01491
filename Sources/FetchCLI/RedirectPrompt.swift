internal import CommandSupport
internal import HTTPClient
internal import HTTPWire
internal import Report
internal import Transport

/// Prompts on the terminal whether to follow a redirect.
struct RedirectPrompt {
  let pool: BlockingPool
  let context: CommandContext
  let deadline: Deadline
  let redaction: Redaction

  /// False if there is no terminal.
  func answer(to hop: Hop) async -> Bool {
    guard let redirect = hop.redirect else { return false }
    let status = hop.response.map { "\($0.status) " } ?? ""
    let dropped = redirect.droppedFields.isEmpty ? "" : ", without \(redirect.droppedFields.joined(separator: ", "))"
    let question = TerminalText.escape("\(status)redirects to \(redirect.method) \(redaction.shown(redirect.url))\(dropped)")
    context.writeError("\(question). Follow? [y/N] ")
    let line: Result<String?, Never>?
    do throws(TransportError) {
      let read = context.readTerminalLine
      line = try await pool.run("ask", deadline: deadline) { read() }
    } catch {
      line = nil
    }
    guard case .success(let text?)? = line else {
      context.writeError("\n")
      return false
    }
    return ["y", "yes"].contains(text.lowercased().filter { !$0.isWhitespace })
  }
}
