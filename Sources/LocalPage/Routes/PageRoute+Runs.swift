internal import Bytes
internal import HTTPServer
internal import Store

extension PageRoute {
  static let start = PageRoute(name: "") { request in
    guard !request.isPost, request.path.isEmpty else { return nil }
    return await form(.fetch, FormFields(), nil, request)
  }

  /// `new/COMMAND`: a form, empty or with the arguments of the entry `from`.
  static let newRun = PageRoute(name: "new") { request in
    guard !request.isPost, request.path.count == 1, let command = PageCommand(rawValue: request.path[0]) else { return nil }
    var fields = request.query
    if let number = request.query.value("from").flatMap(PageRequest.number) {
      guard let entry = try? await request.context.history.entry(number), entry.command == command.rawValue else { return nil }
      fields = FormFields(command.fields.flatMap { $0.pairs(of: entry.arguments) })
    }
    return await form(command, fields, nil, request)
  }

  /// `run/COMMAND`: starts a run.
  static let run = PageRoute(name: "run") { request in
    guard request.isPost, request.path.count == 1, let command = PageCommand(rawValue: request.path[0]) else { return nil }
    let order: RunOrder
    do throws(RunFormError) {
      order = try RunOrder(command, request.form)
    } catch {
      return await form(command, request.form, error, request).with { $0.status = 422 }
    }
    guard let number = await request.context.runs.start(order) else {
      let busy = RunFormError(field: "Too many runs", reason: "wait until one of them has ended")
      return await form(command, request.form, busy, request).with { $0.status = 429 }
    }
    // Most requests end at once: then their page is shown without another one before.
    await request.context.runs.end(of: number, within: .milliseconds(700))
    return request.layout.redirect(to: "runs/\(number)")
  }

  /// `runs/N`, `runs/N/state` and `runs/N/cancel`.
  static let runs = PageRoute(name: "runs") { request in
    guard let number = request.number(at: 0).flatMap({ Int(exactly: $0) }), let state = await request.context.runs.state(of: number) else {
      return nil
    }
    switch (request.path.dropFirst().first, request.isPost) {
    case (nil, false): return RunView(state: state, layout: request.layout, now: request.context.now()).response
    case ("state", false):
      return .json([
        ("ended", .bool(state.result != nil)), ("progress", .string(state.progress)),
        ("seconds", .integer(RunView.seconds(since: state.startedAt, request.context.now()))),
      ])
    case ("cancel", true):
      await request.context.runs.cancel(number)
      await request.context.runs.end(of: number, within: .milliseconds(700))
      return request.layout.redirect(to: "runs/\(number)")
    default: return nil
    }
  }

  private static func form(
    _ command: PageCommand, _ fields: FormFields, _ error: RunFormError?, _ request: PageRequest
  ) async -> SiteResponse {
    var query = HistoryQuery()
    query.limit = 8
    let recent = (try? await request.context.history.entries(query)) ?? []
    let running = await request.context.runs.running()
    return RunFormView(command: command, fields: fields, error: error, recent: recent, running: running, layout: request.layout).response
  }
}
