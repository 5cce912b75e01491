/// Options for connecting to the server, the same as those of the other commands.
enum FetchConnectionRows: OptionSection {
  static let section = "Connection"

  static let rows: [OptionRow] = [
    OptionRow(
      "4", "ipv4", section: section,
      "Use IPv4 addresses only."),
    OptionRow(
      "6", "ipv6", section: section,
      "Use IPv6 addresses only."),
    OptionRow(
      nil, "resolve", "host:port:address[,address]", section: section, repeatable: true,
      "Use these addresses for a host and port. Repeatable."),
    OptionRow(
      nil, "connect-to", "host1:port1:host2:port2", section: section, repeatable: true,
      "Connect to host2 and port2 instead of host1 and port1. Repeatable."),
    OptionRow(
      nil, "interface", "name", section: section,
      "Leave through this network interface or local address."),
    OptionRow(
      nil, "connect-timeout", "seconds", section: section,
      "Give up connecting after that time; the proxy has as long again. (default: 10)"),
    OptionRow(
      nil, "ttfb-timeout", "seconds", section: section,
      "Give up when so long after the request nothing has come back."),
    OptionRow(
      "m", "max-time", "seconds", section: section,
      "Give up altogether after that time; 0 sets no limit. (default: 60)"),
    OptionRow(
      "x", "proxy", "url", section: section,
      "Go through this proxy: [scheme://][user:password@]host[:port], with http, https, socks4, socks4a, socks5 or socks5h. Without it, $HTTPS_PROXY and $ALL_PROXY; an empty one goes straight."
    ),
    OptionRow(
      nil, "noproxy", "list", section: section,
      "Reach these hosts without a proxy: names, addresses, blocks or *. Without it, $NO_PROXY."),
    OptionRow(
      "U", "proxy-user", "user:password", section: section,
      "Tell the proxy who we are: Basic authentication, or SOCKS 5's."),
    OptionRow(
      nil, "proxy-cacert", "file", section: section, completion: .file,
      "Trust the roots in this file with an https proxy, and no others."),
    OptionRow(
      nil, "proxy-insecure", section: section,
      "Go through an https proxy whose certificate is not trusted."),
    OptionRow(
      nil, "proxy-protocol", "version", section: section, completion: .words(["v1", "v2"]),
      "Send the server a header of the PROXY protocol first: v1 or v2."),
    OptionRow(
      nil, "haproxy-protocol", section: section,
      "The same as --proxy-protocol v1."),
  ]
}
