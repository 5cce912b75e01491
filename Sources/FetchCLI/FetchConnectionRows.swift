internal import CommandSupport

/// Options for connecting to the server, the same as those of the other commands.
enum FetchConnectionRows: OptionSection {
  static let section = "Connection"

  static let rows: [OptionRow] = [
    OptionRow(
      "4", "ipv4", curl: .same, section: section,
      "Use IPv4 addresses only."),
    OptionRow(
      "6", "ipv6", curl: .same, section: section,
      "Use IPv6 addresses only."),
    OptionRow(
      nil, "resolve", "host:port:address[,address]", curl: .same, section: section, repeatable: true,
      "Use these addresses for a host and port. Repeatable."),
    OptionRow(
      nil, "resolver", "resolver", section: section,
      "Resolve names with system, dns (resolv.conf), an address, a URL with udp, tcp, tls or https, or httpdns:NAME. (default: system)"),
    OptionRow(
      nil, "doh-url", "url", curl: .same, section: section,
      "Resolve names with this DNS over HTTPS server."),
    OptionRow(
      nil, "dns-servers", "addresses", curl: .same, section: section,
      "Resolve names with these DNS servers, as in 192.0.2.53,[2001:db8::53]:5353."),
    OptionRow(
      nil, "resolvers", "file", section: section, completion: .file,
      "Read the HTTPDNS accounts of --resolver httpdns:NAME from this file. (default: $XDG_CONFIG_HOME/tlsprobe/resolvers.yaml)"),
    OptionRow(
      nil, "no-https-records", curl: .unneeded, section: section,
      "Do not use the HTTPS records (RFC 9460) of hosts. (default: used with --resolver, --doh-url and --dns-servers)"),
    OptionRow(
      nil, "connect-to", "host1:port1:host2:port2", curl: .same, section: section, repeatable: true,
      "Connect to host2 and port2 instead of host1 and port1. Repeatable."),
    OptionRow(
      nil, "unix-socket", "path", curl: .same, section: section, completion: .file,
      "Connect to this Unix socket instead of the URL's host, which stays in Host, SNI and the verification."),
    OptionRow(
      nil, "abstract-unix-socket", "name", curl: .same, section: section,
      "Like --unix-socket, with a name in Linux's abstract namespace."),
    OptionRow(
      nil, "interface", "name", curl: .same, section: section,
      "Bind to this network interface or local address."),
    OptionRow(
      nil, "connect-timeout", "seconds", curl: .seconds, section: section,
      "Set the connect timeout; the proxy gets the same time again. (default: 10)"),
    OptionRow(
      nil, "happy-eyeballs-timeout-ms", "ms", curl: .same, section: section,
      "Wait this long before trying the next address at the same time, in milliseconds. (default: 250)"),
    OptionRow(
      nil, "ttfb-timeout", "seconds", section: section,
      "Set the timeout for the first byte of the response, after the request is sent."),
    OptionRow(
      "m", "max-time", "seconds", curl: .seconds, section: section,
      "Set the timeout for the whole transfer; 0 sets no limit. (default: 60)"),
    OptionRow(
      "x", "proxy", "url", curl: .same, section: section,
      "Use this proxy: [scheme://][user:password@]host[:port], with http, https, socks4, socks4a, socks5 or socks5h; an empty value disables proxies. (default: $HTTPS_PROXY, else $ALL_PROXY)"
    ),
    OptionRow(
      nil, "socks4", "host[:port]", curl: .same, section: section,
      "The same as --proxy socks4://host:port."),
    OptionRow(
      nil, "socks4a", "host[:port]", curl: .same, section: section,
      "The same as --proxy socks4a://host:port."),
    OptionRow(
      nil, "socks5", "host[:port]", curl: .same, section: section,
      "The same as --proxy socks5://host:port."),
    OptionRow(
      nil, "socks5-hostname", "host[:port]", curl: .same, section: section,
      "The same as --proxy socks5h://host:port."),
    OptionRow(
      nil, "noproxy", "list", curl: .same, section: section,
      "Connect to these hosts without a proxy: names, addresses, CIDR blocks or *. (default: $NO_PROXY)"),
    OptionRow(
      "U", "proxy-user", "user:password", curl: .same, section: section,
      "Set the user and password for the proxy, over HTTP or SOCKS 5; the password may be a reference such as @env:NAME."),
    OptionRow(
      nil, "proxy-cacert", "file", curl: .same, section: section, completion: .file,
      "Trust only the roots in this file for an https proxy."),
    OptionRow(
      nil, "proxy-insecure", curl: .same, section: section,
      "Do not verify the certificate of an https proxy."),
    OptionRow(
      nil, "proxy-protocol", "version", curl: .translated, section: section, completion: .words(["v1", "v2"]),
      "Send a PROXY protocol header to the server first: v1 or v2."),
    OptionRow(
      nil, "haproxy-protocol", curl: .same, section: section,
      "The same as --proxy-protocol v1."),
  ]
}
