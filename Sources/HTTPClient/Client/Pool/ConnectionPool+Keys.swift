internal import Connect

/// Pool keys: the connections that a request may use.
extension ConnectionPool {
  func key(for wish: ConnectionRequest) -> PoolKey {
    let settings =
      prepared.settings(of: wish.plan, avoidsHTTP2: wish.avoidsHTTP2)
      ?? prepared.make(for: wish.plan, connector.options, avoidsHTTP2: wish.avoidsHTTP2, isJudgedNow: clock != nil)
    let chosen = if let proxies = wish.plan.value.proxies { proxies.proxy(for: wish.url.host, isSecure: wish.url.isSecure) } else { proxy }
    return PoolKey(wish.url, alternative: wish.alternative, proxy: chosen, settings)
  }

  func shelf(of key: PoolKey) -> OriginPool {
    if let shelf = standingShelf(of: key) { return shelf }
    let shelf = OriginPool(key)
    shelves[key] = shelf
    latest = shelf
    return shelf
  }

  func standingShelf(of key: PoolKey) -> OriginPool? {
    if let latest, latest.key == key { return latest }
    guard let shelf = shelves[key] else { return nil }
    latest = shelf
    return shelf
  }
}
