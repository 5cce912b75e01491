internal import HTTPServer
internal import HTTPWire
internal import Report

/// The parts that all pages have in common.
struct PageLayout: Sendable {
  /// An entry of the navigation.
  enum Place: CaseIterable {
    case new, collections, history

    var title: String {
      switch self {
      case .new: "New"
      case .collections: "Collections"
      case .history: "History"
      }
    }

    var path: String {
      switch self {
      case .new: ""
      case .collections: "collections"
      case .history: "history"
      }
    }
  }

  private let folder: String
  private let token: String

  init(_ access: PageAccess) {
    folder = "/\(access.folder.text)/"
    token = access.form.text
  }

  /// The address of a page of the folder.
  func path(_ path: String) -> String { folder + path }

  /// A page of which `content` writes the `main` element.
  func page(
    _ title: String, at place: Place? = nil, status: Int = 200, _ content: (inout HTMLPage) -> Void
  ) -> SiteResponse {
    Self.document(title, status: status) { page in
      page.element(.a, [.class("skip"), .set("href", "#content")], "Skip the navigation")
      page.element(.header, [.class("bar")]) { page in
        page.element(.a, [.class("name"), .link(within: path(""))], "tlsprobe")
        page.element(.nav, [.label("Main")]) { page in
          page.element(.ul) { page in
            for item in Place.allCases {
              page.element(.li) { page in
                let current: [HTMLAttribute] = item == place ? [.set("aria-current", "page")] : []
                page.element(.a, [.link(within: path(item.path))] + current, item.title)
              }
            }
          }
        }
      }
      content(&page)
    }
  }

  /// The field that proves that a form is of this program.
  func tokenField(in page: inout HTMLPage) {
    page.empty(.input, [.set("type", "hidden"), .set("name", "token"), .value(token)])
  }

  static let tokenName = "token"

  func redirect(to path: String) -> SiteResponse {
    .status(303).with { $0.fields.append("Location", self.path(path)) }
  }

  var missing: SiteResponse { message("There is no such page", "The entry may have been deleted.", status: 404) }

  func message(_ title: String, _ text: String, status: Int, back: String = "") -> SiteResponse {
    page(title, status: status) { page in
      page.element(.main, [.class("narrow"), .set("id", "content")]) { page in
        page.element(.h1, title)
        page.element(.p) { $0.value(text) }
        page.element(.p) { $0.element(.a, [.link(within: path(back))], back.isEmpty ? "New request" : "Back") }
      }
    }
  }

  // MARK: - Pages without access

  /// The response to a browser that has not opened the link.
  static var locked: SiteResponse {
    document("tlsprobe", status: 403) { page in
      page.element(.main, [.class("narrow")]) { page in
        page.element(.h1, "This page needs its link")
        page.element(.p, "Open the link that 'tlsprobe ui' has printed last in the terminal. Each link works once.")
      }
    }
  }

  /// The response to the link. A redirect would not do: after a link in a page of another origin, the browser would omit the cookie.
  static func opened(_ path: String) -> SiteResponse {
    document("tlsprobe", status: 200, refresh: path) { page in
      page.element(.main, [.class("narrow")]) { page in
        page.element(.p) { $0.element(.a, [.link(within: path)], "Continue to tlsprobe") }
      }
    }
  }

  private static func document(
    _ title: String, status: Int, refresh: String? = nil, _ body: (inout HTMLPage) -> Void
  ) -> SiteResponse {
    var page = HTMLPage()
    page.verbatim("<!DOCTYPE html>\n")
    page.element(.html, [.set("lang", "en")]) { page in
      page.element(.head) { page in
        page.empty(.meta, [.set("charset", "utf-8")])
        page.empty(.meta, [.set("name", "viewport"), .set("content", "width=device-width, initial-scale=1")])
        page.empty(.meta, [.set("name", "color-scheme"), .set("content", "light dark")])
        // Without an icon, browsers request one.
        page.empty(.link, [.set("rel", "icon"), .set("href", PageAssets.icon)])
        if let refresh { page.empty(.meta, [.set("http-equiv", "refresh"), .refresh(to: refresh)]) }
        page.element(.title, title == "tlsprobe" ? title : "\(title) – tlsprobe")
        page.verbatim("\n")
        page.element(.style) { $0.asset(PageAssets.styleParts) }
      }
      page.element(.body) { page in
        body(&page)
        page.element(.script) { $0.asset(PageAssets.scriptParts) }
      }
    }
    return SiteResponse(.bytes(page.bytes), type: "text/html; charset=utf-8").with { $0.status = status }
  }
}

extension HTMLPage {
  /// A part of the program.
  fileprivate mutating func asset(_ parts: [StaticString]) {
    for part in parts { verbatim(part) }
  }
}
