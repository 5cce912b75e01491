internal import HTTPServer

extension PageRoute {
  /// `collections`, and `collections/N`, which starts a run of the file at that place of the list.
  static let collections = PageRoute(name: "collections") { request in
    let collections = await request.context.collections.read()
    guard request.isPost else {
      return request.path.isEmpty ? CollectionsView(collections: collections, error: nil, layout: request.layout).response : nil
    }
    guard request.path.count == 1, let place = request.number(at: 0).flatMap({ Int(exactly: $0) }), collections.indices.contains(place)
    else { return nil }
    func refusal(_ error: RunFormError, status: Int) -> SiteResponse {
      CollectionsView(collections: collections, error: (place, error), layout: request.layout).response.with { $0.status = status }
    }
    let order: RunOrder
    do throws(RunFormError) {
      order = try RunOrder(collections[place], request.form)
    } catch {
      return refusal(error, status: 422)
    }
    guard let number = await request.context.runs.start(order) else {
      return refusal(RunFormError(field: "Too many runs", reason: "wait until one of them has ended"), status: 429)
    }
    await request.context.runs.end(of: number, within: .milliseconds(700))
    return request.layout.redirect(to: "runs/\(number)")
  }
}
