package import HTTPServer
internal import HTTPWire

/// The site of `tlsprobe ui`: forms that run commands, and the results in the history.
package struct LocalPage: SiteResponder {
  private let context: PageContext

  package init(_ context: PageContext) { self.context = context }

  package func plan(for request: SiteRequest) -> SitePlan? {
    var plan = unprotectedPlan(for: request)
    plan.reply = { [reply = plan.reply] request in
      switch reply(request) {
      case .now(let response): .now(response.with(PageHeaders.apply))
      case .later(let perform): .later { await perform().with(PageHeaders.apply) }
      }
    }
    return plan
  }

  private func unprotectedPlan(for request: SiteRequest) -> SitePlan {
    if request.segments.count == 2, request.segments[0] == LaunchLink.name { return launch(request) }
    if let refusal = context.access.refusal(of: request) { return Self.refused(refusal) }
    guard let name = request.segments.dropFirst().first ?? request.segments.first.map({ _ in "" }),
      let route = PageRoute.all.first(where: { $0.name == name })
    else { return .always(PageLayout(context.access).missing) }
    let isPost = request.head.method == "POST"
    return SitePlan(keeping: isPost ? .bytes(limit: Self.longestForm) : .nothing) { [context] request in
      .later { await Self.response(to: request, route, context) }
    }
  }

  private static func response(to request: SiteRequest, _ route: PageRoute, _ context: PageContext) async -> SiteResponse {
    let isPost = request.head.method == "POST"
    let query = request.head.target.utf8.drop { $0 != UInt8(ascii: "?") }.dropFirst()
    let page = PageRequest(
      isPost: isPost, path: Array(request.segments.dropFirst(2)), query: FormFields(query),
      form: isPost ? FormFields(request.content.bytes) : FormFields(), context: context)
    if isPost {
      guard isForm(request), let token = page.form.value(PageLayout.tokenName), context.access.form.matches(token) else {
        return page.layout.message("The form is not valid", "Go back, reload the page and send the form again.", status: 403)
      }
    }
    return await route.respond(page) ?? page.layout.missing
  }

  private static func isForm(_ request: SiteRequest) -> Bool {
    request.head.fields.values(of: "Content-Type") == ["application/x-www-form-urlencoded"]
  }

  // MARK: - Access

  /// Exchanges the token of the link for the cookie.
  private func launch(_ request: SiteRequest) -> SitePlan {
    if let refusal = context.access.foreign(request, followsLinks: true) { return Self.refused(refusal) }
    guard request.head.method == "GET" else { return Self.refused(.method) }
    return SitePlan { [context] request in
      .later {
        guard await context.link.use(request.segments[1]) else { return Self.response(to: .session) }
        return PageLayout.opened("/\(context.access.folder.text)/").with { $0.fields.append("Set-Cookie", context.access.cookie) }
      }
    }
  }

  /// The same response for every request without access, so that it does not tell which pages exist.
  private static func refused(_ refusal: PageAccess.Refusal) -> SitePlan { .always(response(to: refusal)) }

  private static func response(to refusal: PageAccess.Refusal) -> SiteResponse {
    switch refusal {
    case .host: .text("this server has another address\n", status: 421)
    case .origin: .text("the request comes from a page of another origin\n", status: 403)
    case .method: .text("only GET, HEAD and POST are supported\n", status: 405).with { $0.fields.append("Allow", "GET, HEAD, POST") }
    case .session: PageLayout.locked
    }
  }

  private static let longestForm = 1 << 20
}
