internal import HTTPServer
internal import Report

/// The files of requests, each with a form that runs it.
struct CollectionsView {
  let collections: [PageCollection]
  /// The place of a form in the list, and why it started no run.
  let error: (place: Int, reason: RunFormError)?
  let layout: PageLayout

  var response: SiteResponse {
    layout.page("Collections", at: .collections) { page in
      page.element(.main, [.class("page"), .set("id", "content")]) { page in
        page.element(.h1, "Collections")
        if collections.isEmpty {
          page.element(.p) { page in
            page.text("There are no files of requests. ")
            page.element(.code, "tlsprobe ui --collection api.yaml")
            page.text(" opens the page with one.")
          }
        }
        for (place, collection) in collections.enumerated() { write(collection, at: place, to: &page) }
      }
    }
  }

  private func write(_ collection: PageCollection, at place: Int, to page: inout HTMLPage) {
    page.element(.section) { page in
      page.element(.h2) { $0.value(collection.file) }
      if let error = collection.error {
        page.element(.p, [.class("mistake")]) { $0.value(error) }
        return
      }
      page.element(.form, [.set("method", "post"), .action(layout.path("collections/\(place)"))]) { page in
        layout.tokenField(in: &page)
        if let error, error.place == place {
          page.element(.p, [.class("mistake"), .set("role", "alert")]) { page in
            page.element(.strong, error.reason.field)
            page.text(": ")
            page.value(error.reason.reason + ".")
          }
        }
        requests(of: collection, to: &page)
        page.element(.div, [.class("line")]) { page in
          environments(of: collection, to: &page)
          page.element(.button, [.set("type", "submit")], "Run")
        }
      }
    }
  }

  private func requests(of collection: PageCollection, to page: inout HTMLPage) {
    page.element(.fieldset, [.class("requests")]) { page in
      page.element(.legend, "Requests")
      for request in collection.requests {
        let id = page.newID()
        page.element(.label, [.class("check"), .labels(id)]) { page in
          page.empty(.input, [.set("type", "checkbox"), .id(id), .set("name", Self.request), .value(request.name)])
          page.text(" ")
          page.element(.strong) { $0.value(request.name) }
          page.text(" ")
          page.element(.code) { $0.value("\(request.method) \(request.url)") }
        }
      }
      page.element(.p, [.class("note")], "Without a selection, all run. A selected request runs after those that it needs.")
    }
  }

  private func environments(of collection: PageCollection, to page: inout HTMLPage) {
    guard !collection.environments.isEmpty else { return }
    let id = page.newID()
    page.element(.div, [.class("field small")]) { page in
      page.element(.label, [.labels(id)], "Environment")
      page.element(.select, [.id(id), .set("name", Self.environment)]) { page in
        page.element(.option, [.set("value", "")], "None")
        for name in collection.environments { page.element(.option, [.value(name)], name) }
      }
    }
  }

  static let request: StaticString = "request"
  static let environment: StaticString = "environment"
}
