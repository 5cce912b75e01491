function __tlsprobe_should_offer_completions_for_flags_or_options -a expected_commands
    set -l non_repeating_flags_or_options $argv[2..]
    set -l non_repeating_flags_or_options_absent 0
    set -l positional_index 0
    set -l commands
    __tlsprobe_parse_tokens
    test "$commands" = "$expected_commands"; and return $non_repeating_flags_or_options_absent
end

function __tlsprobe_should_offer_completions_for_positional -a expected_commands positional_index_comparison expected_positional_index
    set -l non_repeating_flags_or_options
    set -l non_repeating_flags_or_options_absent 0
    set -l positional_index 0
    set -l commands
    __tlsprobe_parse_tokens
    test "$commands" = "$expected_commands" -a \( "$positional_index" "$positional_index_comparison" "$expected_positional_index" \)
end

function __tlsprobe_parse_tokens -S
    set -l unparsed_tokens (__tlsprobe_tokens -pc)
    switch $unparsed_tokens[1]
    case 'tlsprobe'
        __tlsprobe_parse_subcommand 0 'version' 'h/help'
        switch $unparsed_tokens[1]
        case 'chain'
            __tlsprobe_parse_subcommand 1 'all-addresses' 'warn-days=' 'fail-on=' '4/ipv4' '6/ipv6' 'resolve=+' 'connect-to=+' 'interface=' 'connect-timeout=' 'x/proxy=' 'noproxy=' 'U/proxy-user=' 'proxy-cacert=' 'proxy-insecure' 'proxy-protocol=' 'haproxy-protocol' 'starttls=' 'starttls-host=' 'm/max-time=' 'sni=' 'no-sni' 'alpn=' 'tlsv1.0' 'tlsv1.1' 'tlsv1.2' 'tlsv1.3' 'tls-max=' 'ciphers=' 'tls13-ciphers=' 'curves=' 'sigalgs=' 'certificate-type=' 'E/cert=' 'key=' 'pass=' 'keylog=' 'cacert=' 'capath=' 'trust=' 'k/insecure' 'verify-host=' 'at=' 'profile=' 'max-chain-bytes=' 'max-signature-checks=' 'max-steps=' 'max-depth=' 'max-paths=' 'lint' 'pinnedpubkey=' 'pin=+' 'tlsa=+' 'caa=+' 'dnssec' 'blocklist-keys=+' 'shared-primes=+' 'ct-logs=' 'fetch-intermediates' 'revocation=' 'fetch-private' 'json' 'format=+' 'o/output=+' 'color=' 'plain' 'q/quiet' 'v/verbose' 'h/help'
        case 'ciphers'
            __tlsprobe_parse_subcommand 1 'show=' 'only=' 'versions=' 'suites=' 'openssl-names' 'fail-on=' 'max-connections=' 'rate=' '4/ipv4' '6/ipv6' 'resolve=+' 'connect-to=+' 'interface=' 'connect-timeout=' 'x/proxy=' 'noproxy=' 'U/proxy-user=' 'proxy-cacert=' 'proxy-insecure' 'proxy-protocol=' 'haproxy-protocol' 'starttls=' 'starttls-host=' 'm/max-time=' 'sni=' 'no-sni' 'alpn=' 'json' 'format=+' 'o/output=+' 'color=' 'plain' 'q/quiet' 'v/verbose' 'h/help'
        case 'probe'
            __tlsprobe_parse_subcommand 1 'slo=' 'fail-on=' 'c/count=' 'interval=' 'warmup=' 'parallel=' 'http' 'http-path=' 'only=' 'all' 'jarm' 'simulate=' 'client-hello=' '4/ipv4' '6/ipv6' 'resolve=+' 'connect-to=+' 'interface=' 'connect-timeout=' 'x/proxy=' 'noproxy=' 'U/proxy-user=' 'proxy-cacert=' 'proxy-insecure' 'proxy-protocol=' 'haproxy-protocol' 'starttls=' 'starttls-host=' 'm/max-time=' 'sni=' 'no-sni' 'alpn=' 'tlsv1.0' 'tlsv1.1' 'tlsv1.2' 'tlsv1.3' 'tls-max=' 'ciphers=' 'tls13-ciphers=' 'curves=' 'sigalgs=' 'certificate-type=' 'E/cert=' 'key=' 'pass=' 'keylog=' 'cacert=' 'capath=' 'trust=' 'k/insecure' 'verify-host=' 'at=' 'profile=' 'max-chain-bytes=' 'max-signature-checks=' 'max-steps=' 'max-depth=' 'max-paths=' 'json' 'format=+' 'o/output=+' 'color=' 'plain' 'q/quiet' 'v/verbose' 'h/help'
        case 'fetch'
            __tlsprobe_parse_subcommand -r 3 'X/request=' 'H/header=+' 'A/user-agent=' 'user-agent-preset=' 'e/referer=' 'd/data=+' 'data-raw=+' 'data-binary=+' 'data-urlencode=+' 'json-body=+' 'T/upload-file=' 'G/get' 'I/head' 'r/range=' 'C/continue-at=' 'compressed' 'raw' 'request-target=' 'path-as-is' 'expect100-timeout=' 'priority=' 'F/form=+' 'form-string=+' 'form-escape' 'items-as=' 'u/user=' 'basic' 'digest' 'anyauth' 'bearer=' 'n/netrc' 'netrc-file=' 'netrc-optional' 'proxy-basic' 'proxy-digest' 'proxy-anyauth' 'secret-name=+' 'show-secrets' 'b/cookie=+' 'c/cookie-jar=' 'j/junk-session-cookies' 'session=' 'hsts=' 'alt-svc=' '0/http1.0' 'http1.1' 'http2' 'http2-prior-knowledge' 'lenient=' 'max-header-size=' 'max-headers=' 'max-filesize=' 'max-decoded-ratio=' 'L/location' 'location-trusted' 'max-redirs=' 'proto-redir=' 'ask-redirect' 'post301' 'post302' 'post303' 'retry=' 'retry-delay=' 'retry-max-time=' 'retry-all-errors' 'retry-connrefused' 'cache=' 'no-cache' 'cache-stats' '4/ipv4' '6/ipv6' 'resolve=+' 'connect-to=+' 'interface=' 'connect-timeout=' 'ttfb-timeout=' 'm/max-time=' 'x/proxy=' 'noproxy=' 'U/proxy-user=' 'proxy-cacert=' 'proxy-insecure' 'proxy-protocol=' 'haproxy-protocol' 'sni=' 'no-sni' 'alpn=' 'tlsv1.0' 'tlsv1.1' 'tlsv1.2' 'tlsv1.3' 'tls-max=' 'ciphers=' 'tls13-ciphers=' 'curves=' 'sigalgs=' 'tls-security-level=' 'E/cert=' 'key=' 'pass=' 'keylog=' 'cacert=' 'capath=' 'trust=' 'profile=' 'k/insecure' 'verify-host=' 'at=' 'max-chain-bytes=' 'pinnedpubkey=' 'pin=+' 'pin-exempt=+' 'pin-report' 'cert-status' 'o/output=' 'O/remote-name' 'i/include' 'p/print=' 'pretty' 'grep=' 'hexdump' 'w/write-out=' 'timings' 'certs' 'json' 'report=+' 'trace=' 'trace-ascii=' 'frames=' 'log-level=' 'problem' 'print-curl' 'color=' 'plain' 's/silent' 'S/show-error' 'q/quiet' 'v/verbose' 'f/fail' 'fail-with-body' 'expect-status=' 'slo=' 'expire-within=' 'h/help'
        case 'verify'
            __tlsprobe_parse_subcommand -r 1 'chain=+' 'pass=' 'purpose=' 'crl=+' 'ocsp=+' 'explain' 'batch' 'warn-days=' 'fail-on=' 'cacert=' 'capath=' 'trust=' 'k/insecure' 'verify-host=' 'at=' 'profile=' 'max-chain-bytes=' 'max-signature-checks=' 'max-steps=' 'max-depth=' 'max-paths=' 'policy=+' 'explicit-policy' 'inhibit-map' 'inhibit-any' 'lint' 'pinnedpubkey=' 'pin=+' 'tlsa=+' 'caa=+' 'dnssec' 'blocklist-keys=+' 'shared-primes=+' 'ct-logs=' 'fetch-intermediates' 'revocation=' 'fetch-private' 'json' 'format=+' 'o/output=+' 'color=' 'plain' 'q/quiet' 'v/verbose' 'h/help'
        case 'trust'
            __tlsprobe_parse_subcommand 0 'h/help'
            switch $unparsed_tokens[1]
            case 'list'
                __tlsprobe_parse_subcommand 0 'json' 'format=' 'o/output=' 'color=' 'v/verbose' 'h/help'
            case 'show'
                __tlsprobe_parse_subcommand 2 'json' 'format=' 'o/output=' 'color=' 'v/verbose' 'h/help'
            case 'diff'
                __tlsprobe_parse_subcommand 2 'json' 'format=' 'o/output=' 'color=' 'v/verbose' 'h/help'
            end
        case 'serve'
            __tlsprobe_parse_subcommand 0 'listen=' 'port-file=' 'public' 'control' 'no-control' 'https' 'http' 'case=+' 'all-cases' 'list-cases' 'alpn=' 'tls-min=' 'tls-max=' 'ciphers=' 'tls13-ciphers=' 'groups=' 'cert=' 'key=' 'client-auth=' 'tickets=' 'early-data' 'data-dir=' 'name=+' 'routes=' 'crud=+' 'dir=' 'httpbin' 'upstream=' 'record=' 'har=' 'show-secrets' 'secret-name=+' 'replay=' 'session-ttl=' 'require-session' 'require-header=+' 'require-json=+' 'validate=' 'max-body=' 'network=' 'delay=' 'jitter=' 'handshake-delay=+' 'rate=' 'loss=' 'dribble=' 'error-rate=' 'error-every=' 'error-status=' 'fault=+' 'fault-rate=' 'seed=' 'max-requests=' 'idle-exit=' 'max-connections=' 'header-timeout=' 'keepalive-timeout=' 'drain-timeout=' 'v/verbose' 'q/quiet' 'events=' 'json' 'h/help'
            switch $unparsed_tokens[1]
            case 'ca'
                __tlsprobe_parse_subcommand 0 'h/help'
                switch $unparsed_tokens[1]
                case 'export'
                    __tlsprobe_parse_subcommand 0 'data-dir=' 'name=+' 'h/help'
                case 'trust-hint'
                    __tlsprobe_parse_subcommand 0 'data-dir=' 'name=+' 'h/help'
                end
            end
        case 'help'
            __tlsprobe_parse_subcommand -r 1 
        end
    end
end

function __tlsprobe_tokens
    if test (string split -m 1 -f 1 -- . "$FISH_VERSION") -gt 3
        commandline --tokens-raw $argv
    else
        commandline -o $argv
    end
end

function __tlsprobe_parse_subcommand -S -a positional_count
    argparse -s r -- $argv
    set -l option_specs $argv[2..]
    set -l is_repeating_positional $_flag_r
    set -el _flag_r
    set -a commands $unparsed_tokens[1]
    set positional_index 0
    while true
        set -e unparsed_tokens[1]
        argparse -sn "$commands" $option_specs -- $unparsed_tokens 2> /dev/null
        set unparsed_tokens $argv
        set positional_index (math $positional_index + 1)
        for non_repeating_flag_or_option in $non_repeating_flags_or_options
            if set -ql "_flag_$(string replace -a - _ -- $non_repeating_flag_or_option)"
                set non_repeating_flags_or_options_absent 1
                break
            end
        end
        test (count $unparsed_tokens) -eq 0 -o \( -z "$is_repeating_positional" -a "$positional_index" -gt "$positional_count" \) && break
    end
end

function __tlsprobe_complete_directories
    set -l token (commandline -t)
    string match -- '*/' $token
    set -l subdirs $token*/
    printf %s\n $subdirs
end

function __tlsprobe_custom_completion
    set -x SAP_SHELL fish
    set -x SAP_SHELL_VERSION $FISH_VERSION
    set -l tokens (__tlsprobe_tokens -p)
    if test -z "$(__tlsprobe_tokens -t)"
        set -l index (count (__tlsprobe_tokens -pc))
        set tokens $tokens[..$index] \'\' $tokens[(math $index + 1)..]
    end
    command $tokens[1] $argv $tokens
end

complete -c 'tlsprobe' -f
complete -c 'tlsprobe' -n '__tlsprobe_should_offer_completions_for_flags_or_options "tlsprobe" version' -l 'version' -d 'Show the version; with -v also the libraries and the trusted roots.'
complete -c 'tlsprobe' -n '__tlsprobe_should_offer_completions_for_flags_or_options "tlsprobe" h help' -s 'h' -l 'help' -d 'Show help information.'
complete -c 'tlsprobe' -n '__tlsprobe_should_offer_completions_for_positional "tlsprobe" -eq 1' -fa 'chain' -d 'Show and verify the certificate chain that a server sends.'
complete -c 'tlsprobe' -n '__tlsprobe_should_offer_completions_for_positional "tlsprobe" -eq 1' -fa 'ciphers' -d 'List the versions, cipher suites, groups and signature schemes that a server accepts.'
complete -c 'tlsprobe' -n '__tlsprobe_should_offer_completions_for_positional "tlsprobe" -eq 1' -fa 'probe' -d 'Show the negotiated parameters and the duration of each step, for one or many connections.'
complete -c 'tlsprobe' -n '__tlsprobe_should_offer_completions_for_positional "tlsprobe" -eq 1' -fa 'fetch' -d 'Fetch a URL and report the response, connection, TLS and timings.'
complete -c 'tlsprobe' -n '__tlsprobe_should_offer_completions_for_positional "tlsprobe" -eq 1' -fa 'verify' -d 'Verify a certificate chain from files.'
complete -c 'tlsprobe' -n '__tlsprobe_should_offer_completions_for_positional "tlsprobe" -eq 1' -fa 'trust' -d 'List, show and compare trust stores.'
complete -c 'tlsprobe' -n '__tlsprobe_should_offer_completions_for_positional "tlsprobe" -eq 1' -fa 'serve' -d 'Run a local server with selectable behavior and faults.'
complete -c 'tlsprobe' -n '__tlsprobe_should_offer_completions_for_positional "tlsprobe" -eq 1' -fa 'help' -d 'Show subcommand help information.'
complete -c 'tlsprobe' -n '__tlsprobe_should_offer_completions_for_flags_or_options "tlsprobe chain" all-addresses' -l 'all-addresses' -d 'Probe every address of the target, and report whether they agree.'
complete -c 'tlsprobe' -n '__tlsprobe_should_offer_completions_for_flags_or_options "tlsprobe chain" warn-days' -l 'warn-days' -d 'Warn about certificates that expire within this many days.' -rfka ''
complete -c 'tlsprobe' -n '__tlsprobe_should_offer_completions_for_flags_or_options "tlsprobe chain" fail-on' -l 'fail-on' -d 'Exit with 1 at this threshold or above: none, untrusted, info, low, medium, high or critical; a severity includes an untrusted verdict.' -rfka 'none untrusted info low medium high critical'
complete -c 'tlsprobe' -n '__tlsprobe_should_offer_completions_for_flags_or_options "tlsprobe chain" 4 ipv4' -s '4' -l 'ipv4' -d 'Use IPv4 addresses only.'
complete -c 'tlsprobe' -n '__tlsprobe_should_offer_completions_for_flags_or_options "tlsprobe chain" 6 ipv6' -s '6' -l 'ipv6' -d 'Use IPv6 addresses only.'
complete -c 'tlsprobe' -n '__tlsprobe_should_offer_completions_for_flags_or_options "tlsprobe chain"' -l 'resolve' -d 'Use these addresses for a host and port. Repeatable.' -rfka ''
complete -c 'tlsprobe' -n '__tlsprobe_should_offer_completions_for_flags_or_options "tlsprobe chain"' -l 'connect-to' -d 'Connect to host2 and port2 instead of host1 and port1. Repeatable.' -rfka ''
complete -c 'tlsprobe' -n '__tlsprobe_should_offer_completions_for_flags_or_options "tlsprobe chain" interface' -l 'interface' -d 'Bind to this network interface or local address.' -rfka ''
complete -c 'tlsprobe' -n '__tlsprobe_should_offer_completions_for_flags_or_options "tlsprobe chain" connect-timeout' -l 'connect-timeout' -d 'Set the connect timeout; the proxy and STARTTLS get the same time again.' -rfka ''
complete -c 'tlsprobe' -n '__tlsprobe_should_offer_completions_for_flags_or_options "tlsprobe chain" proxy x' -s 'x' -l 'proxy' -d 'Use this proxy: [scheme://][user:password@]host[:port], with http, https, socks4, socks4a, socks5 or socks5h; an empty value disables proxies. (default: $HTTPS_PROXY, else $ALL_PROXY)' -rfka ''
complete -c 'tlsprobe' -n '__tlsprobe_should_offer_completions_for_flags_or_options "tlsprobe chain" noproxy' -l 'noproxy' -d 'Connect to these hosts without a proxy: names, addresses, CIDR blocks or *. (default: $NO_PROXY)' -rfka ''
complete -c 'tlsprobe' -n '__tlsprobe_should_offer_completions_for_flags_or_options "tlsprobe chain" U proxy-user' -s 'U' -l 'proxy-user' -d 'Set the user and password for the proxy, over HTTP or SOCKS 5.' -rfka ''
complete -c 'tlsprobe' -n '__tlsprobe_should_offer_completions_for_flags_or_options "tlsprobe chain" proxy-cacert' -l 'proxy-cacert' -d 'Trust only the roots in this file for an https proxy.' -rF
complete -c 'tlsprobe' -n '__tlsprobe_should_offer_completions_for_flags_or_options "tlsprobe chain" proxy-insecure' -l 'proxy-insecure' -d 'Do not verify the certificate of an https proxy.'
complete -c 'tlsprobe' -n '__tlsprobe_should_offer_completions_for_flags_or_options "tlsprobe chain" proxy-protocol' -l 'proxy-protocol' -d 'Send a PROXY protocol header to the server first: v1 or v2.' -rfka 'v1 v2'
complete -c 'tlsprobe' -n '__tlsprobe_should_offer_completions_for_flags_or_options "tlsprobe chain" haproxy-protocol' -l 'haproxy-protocol' -d 'The same as --proxy-protocol v1.'
complete -c 'tlsprobe' -n '__tlsprobe_should_offer_completions_for_flags_or_options "tlsprobe chain" starttls' -l 'starttls' -d 'Upgrade a plaintext connection with STARTTLS for this protocol: auto, smtp, lmtp, imap, pop3, ftp, nntp, sieve, irc, xmpp, xmpp-server, ldap, postgres, mysql, mssql, rdp, telnet; auto selects it by the port.' -rfka 'auto smtp lmtp imap pop3 ftp nntp sieve irc xmpp xmpp-server ldap postgres mysql mssql rdp telnet'
complete -c 'tlsprobe' -n '__tlsprobe_should_offer_completions_for_flags_or_options "tlsprobe chain" starttls-host' -l 'starttls-host' -d 'Send this server name in protocols that name the server before TLS, such as XMPP. (default: the target\'s)' -rfka ''
complete -c 'tlsprobe' -n '__tlsprobe_should_offer_completions_for_flags_or_options "tlsprobe chain" m max-time' -s 'm' -l 'max-time' -d 'Set the time limit for the whole command.' -rfka ''
complete -c 'tlsprobe' -n '__tlsprobe_should_offer_completions_for_flags_or_options "tlsprobe chain" sni' -l 'sni' -d 'Send this server name (SNI) instead of the target\'s.' -rfka ''
complete -c 'tlsprobe' -n '__tlsprobe_should_offer_completions_for_flags_or_options "tlsprobe chain" no-sni' -l 'no-sni' -d 'Send no server name (SNI).'
complete -c 'tlsprobe' -n '__tlsprobe_should_offer_completions_for_flags_or_options "tlsprobe chain" alpn' -l 'alpn' -d 'Offer these application protocols (ALPN), as in h2,http/1.1.' -rfka ''
complete -c 'tlsprobe' -n '__tlsprobe_should_offer_completions_for_flags_or_options "tlsprobe chain" tlsv1.0' -l 'tlsv1.0' -d 'Use TLS 1.0 or newer.'
complete -c 'tlsprobe' -n '__tlsprobe_should_offer_completions_for_flags_or_options "tlsprobe chain" tlsv1.1' -l 'tlsv1.1' -d 'Use TLS 1.1 or newer.'
complete -c 'tlsprobe' -n '__tlsprobe_should_offer_completions_for_flags_or_options "tlsprobe chain" tlsv1.2' -l 'tlsv1.2' -d 'Use TLS 1.2 or newer.'
complete -c 'tlsprobe' -n '__tlsprobe_should_offer_completions_for_flags_or_options "tlsprobe chain" tlsv1.3' -l 'tlsv1.3' -d 'Use TLS 1.3 or newer.'
complete -c 'tlsprobe' -n '__tlsprobe_should_offer_completions_for_flags_or_options "tlsprobe chain" tls-max' -l 'tls-max' -d 'Set the maximum TLS version: 1.0, 1.1, 1.2 or 1.3.' -rfka '1.0 1.1 1.2 1.3'
complete -c 'tlsprobe' -n '__tlsprobe_should_offer_completions_for_flags_or_options "tlsprobe chain" ciphers' -l 'ciphers' -d 'Offer these cipher suites up to TLS 1.2, in the OpenSSL cipher list format.' -rfka ''
complete -c 'tlsprobe' -n '__tlsprobe_should_offer_completions_for_flags_or_options "tlsprobe chain" tls13-ciphers' -l 'tls13-ciphers' -d 'Offer these TLS 1.3 cipher suites.' -rfka ''
complete -c 'tlsprobe' -n '__tlsprobe_should_offer_completions_for_flags_or_options "tlsprobe chain" curves' -l 'curves' -d 'Offer these key exchange groups, as in X25519:P-256.' -rfka ''
complete -c 'tlsprobe' -n '__tlsprobe_should_offer_completions_for_flags_or_options "tlsprobe chain" sigalgs' -l 'sigalgs' -d 'Offer these signature schemes, as in ed25519:rsa_pss_rsae_sha256.' -rfka ''
complete -c 'tlsprobe' -n '__tlsprobe_should_offer_completions_for_flags_or_options "tlsprobe chain" certificate-type' -l 'certificate-type' -d 'Request this type of certificate by offering only its signature schemes; all requests each type in turn. (default: the schemes of a common client)' -rfka 'rsa ecdsa ed25519 all'
complete -c 'tlsprobe' -n '__tlsprobe_should_offer_completions_for_flags_or_options "tlsprobe chain" E cert' -s 'E' -l 'cert' -d 'Use this client certificate and chain, in PEM or DER, or with its key in PKCS #12.' -rF
complete -c 'tlsprobe' -n '__tlsprobe_should_offer_completions_for_flags_or_options "tlsprobe chain" key' -l 'key' -d 'Read the key of the client certificate from this file. (default: the file of --cert)' -rF
complete -c 'tlsprobe' -n '__tlsprobe_should_offer_completions_for_flags_or_options "tlsprobe chain" pass' -l 'pass' -d 'Set the passphrase of the client certificate\'s key; @env:NAME, @file:PATH or @stdin reads it from there.' -rfka ''
complete -c 'tlsprobe' -n '__tlsprobe_should_offer_completions_for_flags_or_options "tlsprobe chain" keylog' -l 'keylog' -d 'Append TLS secrets to this file, for Wireshark. (default: $SSLKEYLOGFILE)' -rF
complete -c 'tlsprobe' -n '__tlsprobe_should_offer_completions_for_flags_or_options "tlsprobe chain" cacert roots' -l 'cacert' -l 'roots' -d 'Trust only the roots in this file, PEM or DER.' -rF
complete -c 'tlsprobe' -n '__tlsprobe_should_offer_completions_for_flags_or_options "tlsprobe chain" capath' -l 'capath' -d 'Trust only the roots in the files of this folder, and those of --cacert.' -rfa '(__tlsprobe_complete_directories)'
complete -c 'tlsprobe' -n '__tlsprobe_should_offer_completions_for_flags_or_options "tlsprobe chain" trust' -l 'trust' -d 'Trust the roots of mozilla, system, apple, microsoft, chrome, android or java. (default: $SSL_CERT_FILE and $SSL_CERT_DIR, else mozilla)' -rfka 'mozilla system apple microsoft chrome android java'
complete -c 'tlsprobe' -n '__tlsprobe_should_offer_completions_for_flags_or_options "tlsprobe chain" insecure k' -s 'k' -l 'insecure' -d 'Exit with 0 even if the chain is not trusted; the verdict is still reported. A wrong handshake signature exits with 1.'
complete -c 'tlsprobe' -n '__tlsprobe_should_offer_completions_for_flags_or_options "tlsprobe chain" hostname verify-host' -l 'verify-host' -l 'hostname' -d 'Verify the certificate for this name or address instead of the target\'s.' -rfka ''
complete -c 'tlsprobe' -n '__tlsprobe_should_offer_completions_for_flags_or_options "tlsprobe chain" at' -l 'at' -d 'Verify as of this time: RFC 3339, a date, or seconds since 1970. (default: now)' -rfka ''
complete -c 'tlsprobe' -n '__tlsprobe_should_offer_completions_for_flags_or_options "tlsprobe chain" profile' -l 'profile' -d 'Verify by the rules of this profile: webpki (browsers under public roots, client under private ones), baseline (browsers under every root), client (RFC 5280 with key and digest strength) or rfc5280 (path validation alone).' -rfka 'webpki baseline client rfc5280'
complete -c 'tlsprobe' -n '__tlsprobe_should_offer_completions_for_flags_or_options "tlsprobe chain" max-chain-bytes' -l 'max-chain-bytes' -d 'Limit the Certificate message to this many bytes.' -rfka ''
complete -c 'tlsprobe' -n '__tlsprobe_should_offer_completions_for_flags_or_options "tlsprobe chain" max-signature-checks' -l 'max-signature-checks' -d 'Verify at most this many signatures.' -rfka ''
complete -c 'tlsprobe' -n '__tlsprobe_should_offer_completions_for_flags_or_options "tlsprobe chain" max-steps' -l 'max-steps' -d 'Limit path building to this many steps.' -rfka ''
complete -c 'tlsprobe' -n '__tlsprobe_should_offer_completions_for_flags_or_options "tlsprobe chain" max-depth' -l 'max-depth' -d 'Build paths of at most this many intermediates.' -rfka ''
complete -c 'tlsprobe' -n '__tlsprobe_should_offer_completions_for_flags_or_options "tlsprobe chain" max-paths' -l 'max-paths' -d 'List at most this many paths.' -rfka ''
complete -c 'tlsprobe' -n '__tlsprobe_should_offer_completions_for_flags_or_options "tlsprobe chain" lint' -l 'lint' -d 'Report violations of RFC 5280 and of the CA/Browser Forum\'s rules that do not cause rejection.'
complete -c 'tlsprobe' -n '__tlsprobe_should_offer_completions_for_flags_or_options "tlsprobe chain" pinnedpubkey' -l 'pinnedpubkey' -d 'Reject the chain unless the server\'s key matches: sha256//BASE64, several separated by ;, or a file with the key.' -rfka ''
complete -c 'tlsprobe' -n '__tlsprobe_should_offer_completions_for_flags_or_options "tlsprobe chain"' -l 'pin' -d 'Reject the chain unless its path contains one of these: sha256:HEX or sha1:HEX of a certificate, spki:HEX or spki:BASE64 of a key. Repeatable.' -rfka ''
complete -c 'tlsprobe' -n '__tlsprobe_should_offer_completions_for_flags_or_options "tlsprobe chain"' -l 'tlsa' -d 'Reject the chain if none of these TLSA records matches, as in \'3 1 1 HEX\' (RFC 6698); unusable records are ignored. Repeatable.' -rfka ''
complete -c 'tlsprobe' -n '__tlsprobe_should_offer_completions_for_flags_or_options "tlsprobe chain"' -l 'caa' -d 'Check whether this CAA record authorizes the issuer, as in \'0 issue "ca.example"\' (RFC 8659). Repeatable.' -rfka ''
complete -c 'tlsprobe' -n '__tlsprobe_should_offer_completions_for_flags_or_options "tlsprobe chain" dnssec' -l 'dnssec' -d 'Treat the records of --tlsa and --caa as authenticated by DNSSEC.'
complete -c 'tlsprobe' -n '__tlsprobe_should_offer_completions_for_flags_or_options "tlsprobe chain"' -l 'blocklist-keys' -d 'Check the keys against this list: SHA-256 of keys in hex, or a blocklist of badkeys. Repeatable.' -rF
complete -c 'tlsprobe' -n '__tlsprobe_should_offer_completions_for_flags_or_options "tlsprobe chain"' -l 'shared-primes' -d 'Check whether the keys share primes with those of this file: certificates, keys, or moduli in hex. Repeatable.' -rF
complete -c 'tlsprobe' -n '__tlsprobe_should_offer_completions_for_flags_or_options "tlsprobe chain" ct-logs' -l 'ct-logs' -d 'Use only the certificate transparency logs of this list, a log_list.json of Chrome or Apple.' -rF
complete -c 'tlsprobe' -n '__tlsprobe_should_offer_completions_for_flags_or_options "tlsprobe chain" fetch-intermediates' -l 'fetch-intermediates' -d 'Fetch missing issuer certificates from the URLs in certificates.'
complete -c 'tlsprobe' -n '__tlsprobe_should_offer_completions_for_flags_or_options "tlsprobe chain" revocation' -l 'revocation' -d 'Set the sources of revocation status: off, staple (the server), ocsp or crl (also the URLs in certificates), or all.' -rfka 'off staple ocsp crl all'
complete -c 'tlsprobe' -n '__tlsprobe_should_offer_completions_for_flags_or_options "tlsprobe chain" fetch-private' -l 'fetch-private' -d 'Also fetch from loopback, private and reserved addresses, if certificates name them.'
complete -c 'tlsprobe' -n '__tlsprobe_should_offer_completions_for_flags_or_options "tlsprobe chain" json' -l 'json' -d 'Write one JSON document; the same as --format json.'
complete -c 'tlsprobe' -n '__tlsprobe_should_offer_completions_for_flags_or_options "tlsprobe chain"' -l 'format' -d 'Write in this format: text, json, markdown, pem, der, dot. Repeatable, each with a separate --output.' -rfka 'text json markdown pem der dot'
complete -c 'tlsprobe' -n '__tlsprobe_should_offer_completions_for_flags_or_options "tlsprobe chain"' -l 'output' -s 'o' -d 'Write to this file instead of standard output; - is standard output. Repeatable.' -rF
complete -c 'tlsprobe' -n '__tlsprobe_should_offer_completions_for_flags_or_options "tlsprobe chain" color' -l 'color' -d 'Use color: always, never or auto.' -rfka 'auto always never'
complete -c 'tlsprobe' -n '__tlsprobe_should_offer_completions_for_flags_or_options "tlsprobe chain" plain' -l 'plain' -d 'Write one fact per line, without box drawing.'
complete -c 'tlsprobe' -n '__tlsprobe_should_offer_completions_for_flags_or_options "tlsprobe chain" q quiet' -l 'quiet' -s 'q' -d 'Write only errors to standard error.'
complete -c 'tlsprobe' -n '__tlsprobe_should_offer_completions_for_flags_or_options "tlsprobe chain"' -l 'verbose' -s 'v' -d 'Show more: all fields and extensions of the certificates.'
complete -c 'tlsprobe' -n '__tlsprobe_should_offer_completions_for_flags_or_options "tlsprobe chain" h help' -s 'h' -l 'help' -d 'Show help information.'
complete -c 'tlsprobe' -n '__tlsprobe_should_offer_completions_for_flags_or_options "tlsprobe ciphers" show' -l 'show' -d 'Show the accepted features only, or all that were probed: accepted or all.' -rfka 'accepted all'
complete -c 'tlsprobe' -n '__tlsprobe_should_offer_completions_for_flags_or_options "tlsprobe ciphers" only' -l 'only' -d 'Probe only these topics: versions, suites, order, groups, schemes, dh-parameters, extensions, compression, fallback, tolerance.' -rfka 'versions suites order groups schemes dh-parameters extensions compression fallback tolerance'
complete -c 'tlsprobe' -n '__tlsprobe_should_offer_completions_for_flags_or_options "tlsprobe ciphers" versions' -l 'versions' -d 'Probe only these versions: ssl2, ssl3, 1.0, 1.1, 1.2, 1.3, or names such as TLSv1.2.' -rfka ''
complete -c 'tlsprobe' -n '__tlsprobe_should_offer_completions_for_flags_or_options "tlsprobe ciphers" suites' -l 'suites' -d 'Probe these cipher suites: IANA or OpenSSL names, numbers such as 0xc02f, ranges such as 0x1300-0x13ff, registered, or all 65,536 code points. (default: registered)' -rfka ''
complete -c 'tlsprobe' -n '__tlsprobe_should_offer_completions_for_flags_or_options "tlsprobe ciphers" openssl-names' -l 'openssl-names' -d 'Show the OpenSSL names of cipher suites.'
complete -c 'tlsprobe' -n '__tlsprobe_should_offer_completions_for_flags_or_options "tlsprobe ciphers" fail-on' -l 'fail-on' -d 'Exit with 1 if a finding has this severity or a higher one: none, info, low, medium, high or critical.' -rfka 'none info low medium high critical'
complete -c 'tlsprobe' -n '__tlsprobe_should_offer_completions_for_flags_or_options "tlsprobe ciphers" max-connections' -l 'max-connections' -d 'Limit the simultaneous connections, 1 to 1000; the number starts at 20 and doubles while the server accepts them.' -rfka ''
complete -c 'tlsprobe' -n '__tlsprobe_should_offer_completions_for_flags_or_options "tlsprobe ciphers" rate' -l 'rate' -d 'Limit the connections per second. (default: no limit)' -rfka ''
complete -c 'tlsprobe' -n '__tlsprobe_should_offer_completions_for_flags_or_options "tlsprobe ciphers" 4 ipv4' -s '4' -l 'ipv4' -d 'Use IPv4 addresses only.'
complete -c 'tlsprobe' -n '__tlsprobe_should_offer_completions_for_flags_or_options "tlsprobe ciphers" 6 ipv6' -s '6' -l 'ipv6' -d 'Use IPv6 addresses only.'
complete -c 'tlsprobe' -n '__tlsprobe_should_offer_completions_for_flags_or_options "tlsprobe ciphers"' -l 'resolve' -d 'Use these addresses for a host and port. Repeatable.' -rfka ''
complete -c 'tlsprobe' -n '__tlsprobe_should_offer_completions_for_flags_or_options "tlsprobe ciphers"' -l 'connect-to' -d 'Connect to host2 and port2 instead of host1 and port1. Repeatable.' -rfka ''
complete -c 'tlsprobe' -n '__tlsprobe_should_offer_completions_for_flags_or_options "tlsprobe ciphers" interface' -l 'interface' -d 'Bind to this network interface or local address.' -rfka ''
complete -c 'tlsprobe' -n '__tlsprobe_should_offer_completions_for_flags_or_options "tlsprobe ciphers" connect-timeout' -l 'connect-timeout' -d 'Set the connect timeout; the proxy and STARTTLS get the same time again.' -rfka ''
complete -c 'tlsprobe' -n '__tlsprobe_should_offer_completions_for_flags_or_options "tlsprobe ciphers" proxy x' -s 'x' -l 'proxy' -d 'Use this proxy: [scheme://][user:password@]host[:port], with http, https, socks4, socks4a, socks5 or socks5h; an empty value disables proxies. (default: $HTTPS_PROXY, else $ALL_PROXY)' -rfka ''
complete -c 'tlsprobe' -n '__tlsprobe_should_offer_completions_for_flags_or_options "tlsprobe ciphers" noproxy' -l 'noproxy' -d 'Connect to these hosts without a proxy: names, addresses, CIDR blocks or *. (default: $NO_PROXY)' -rfka ''
complete -c 'tlsprobe' -n '__tlsprobe_should_offer_completions_for_flags_or_options "tlsprobe ciphers" U proxy-user' -s 'U' -l 'proxy-user' -d 'Set the user and password for the proxy, over HTTP or SOCKS 5.' -rfka ''
complete -c 'tlsprobe' -n '__tlsprobe_should_offer_completions_for_flags_or_options "tlsprobe ciphers" proxy-cacert' -l 'proxy-cacert' -d 'Trust only the roots in this file for an https proxy.' -rF
complete -c 'tlsprobe' -n '__tlsprobe_should_offer_completions_for_flags_or_options "tlsprobe ciphers" proxy-insecure' -l 'proxy-insecure' -d 'Do not verify the certificate of an https proxy.'
complete -c 'tlsprobe' -n '__tlsprobe_should_offer_completions_for_flags_or_options "tlsprobe ciphers" proxy-protocol' -l 'proxy-protocol' -d 'Send a PROXY protocol header to the server first: v1 or v2.' -rfka 'v1 v2'
complete -c 'tlsprobe' -n '__tlsprobe_should_offer_completions_for_flags_or_options "tlsprobe ciphers" haproxy-protocol' -l 'haproxy-protocol' -d 'The same as --proxy-protocol v1.'
complete -c 'tlsprobe' -n '__tlsprobe_should_offer_completions_for_flags_or_options "tlsprobe ciphers" starttls' -l 'starttls' -d 'Upgrade a plaintext connection with STARTTLS for this protocol: auto, smtp, lmtp, imap, pop3, ftp, nntp, sieve, irc, xmpp, xmpp-server, ldap, postgres, mysql, mssql, rdp, telnet; auto selects it by the port.' -rfka 'auto smtp lmtp imap pop3 ftp nntp sieve irc xmpp xmpp-server ldap postgres mysql mssql rdp telnet'
complete -c 'tlsprobe' -n '__tlsprobe_should_offer_completions_for_flags_or_options "tlsprobe ciphers" starttls-host' -l 'starttls-host' -d 'Send this server name in protocols that name the server before TLS, such as XMPP. (default: the target\'s)' -rfka ''
complete -c 'tlsprobe' -n '__tlsprobe_should_offer_completions_for_flags_or_options "tlsprobe ciphers" m max-time' -s 'm' -l 'max-time' -d 'Stop after this time and show the results so far. (default: no limit)' -rfka ''
complete -c 'tlsprobe' -n '__tlsprobe_should_offer_completions_for_flags_or_options "tlsprobe ciphers" sni' -l 'sni' -d 'Send this server name (SNI) instead of the target\'s.' -rfka ''
complete -c 'tlsprobe' -n '__tlsprobe_should_offer_completions_for_flags_or_options "tlsprobe ciphers" no-sni' -l 'no-sni' -d 'Send no server name (SNI).'
complete -c 'tlsprobe' -n '__tlsprobe_should_offer_completions_for_flags_or_options "tlsprobe ciphers" alpn' -l 'alpn' -d 'Offer these application protocols (ALPN), as in h2,http/1.1.' -rfka ''
complete -c 'tlsprobe' -n '__tlsprobe_should_offer_completions_for_flags_or_options "tlsprobe ciphers" json' -l 'json' -d 'Write one JSON document; the same as --format json.'
complete -c 'tlsprobe' -n '__tlsprobe_should_offer_completions_for_flags_or_options "tlsprobe ciphers"' -l 'format' -d 'Write in this format: text, json, csv, markdown. Repeatable, each with a separate --output.' -rfka 'text json csv markdown'
complete -c 'tlsprobe' -n '__tlsprobe_should_offer_completions_for_flags_or_options "tlsprobe ciphers"' -l 'output' -s 'o' -d 'Write to this file instead of standard output; - is standard output. Repeatable.' -rF
complete -c 'tlsprobe' -n '__tlsprobe_should_offer_completions_for_flags_or_options "tlsprobe ciphers" color' -l 'color' -d 'Use color: always, never or auto.' -rfka 'auto always never'
complete -c 'tlsprobe' -n '__tlsprobe_should_offer_completions_for_flags_or_options "tlsprobe ciphers" plain' -l 'plain' -d 'Write one fact per line, without box drawing.'
complete -c 'tlsprobe' -n '__tlsprobe_should_offer_completions_for_flags_or_options "tlsprobe ciphers" q quiet' -l 'quiet' -s 'q' -d 'Write only errors to standard error.'
complete -c 'tlsprobe' -n '__tlsprobe_should_offer_completions_for_flags_or_options "tlsprobe ciphers"' -l 'verbose' -s 'v' -d 'Show more: digests, the cost of each topic, and code points where space permits.'
complete -c 'tlsprobe' -n '__tlsprobe_should_offer_completions_for_flags_or_options "tlsprobe ciphers" h help' -s 'h' -l 'help' -d 'Show help information.'
complete -c 'tlsprobe' -n '__tlsprobe_should_offer_completions_for_flags_or_options "tlsprobe probe" slo' -l 'slo' -d 'Exit with 1 if a phase exceeds its limit, as in tls=200ms,p95:total=1s. The limit applies to the median, or to min, mean, p95, p99 or max if given. Phases: dns, connect, proxy, starttls, server_hello, certificate, finished, first_ticket, ttfb, tls, total.' -rfka ''
complete -c 'tlsprobe' -n '__tlsprobe_should_offer_completions_for_flags_or_options "tlsprobe probe" fail-on' -l 'fail-on' -d 'Exit with 1 at this threshold or above: none, untrusted, info, low, medium, high or critical; a severity includes an untrusted verdict.' -rfka 'none untrusted info low medium high critical'
complete -c 'tlsprobe' -n '__tlsprobe_should_offer_completions_for_flags_or_options "tlsprobe probe" c count' -l 'count' -s 'c' -d 'Time this many connections; with more than one, show statistics and probe no other topic.' -rfka ''
complete -c 'tlsprobe' -n '__tlsprobe_should_offer_completions_for_flags_or_options "tlsprobe probe" interval' -l 'interval' -d 'Start a connection at this interval. (default: when the previous one has ended)' -rfka ''
complete -c 'tlsprobe' -n '__tlsprobe_should_offer_completions_for_flags_or_options "tlsprobe probe" warmup' -l 'warmup' -d 'Make this many connections first, which are not counted.' -rfka ''
complete -c 'tlsprobe' -n '__tlsprobe_should_offer_completions_for_flags_or_options "tlsprobe probe" parallel' -l 'parallel' -d 'Limit the simultaneous connections, 1 to 1000.' -rfka ''
complete -c 'tlsprobe' -n '__tlsprobe_should_offer_completions_for_flags_or_options "tlsprobe probe" http' -l 'http' -d 'Request / over HTTP/1.1 after the handshake, and time the first byte of the response.'
complete -c 'tlsprobe' -n '__tlsprobe_should_offer_completions_for_flags_or_options "tlsprobe probe" http-path' -l 'http-path' -d 'Request this path instead of /; implies --http.' -rfka ''
complete -c 'tlsprobe' -n '__tlsprobe_should_offer_completions_for_flags_or_options "tlsprobe probe" only' -l 'only' -d 'Probe only these topics: handshakes, names, alpn, sessions, early-data, renegotiation, compression, fallback, client-certificate, certificate-compression, jarm, replay, simulation.' -rfka 'handshakes names alpn sessions early-data renegotiation compression fallback client-certificate certificate-compression jarm replay simulation'
complete -c 'tlsprobe' -n '__tlsprobe_should_offer_completions_for_flags_or_options "tlsprobe probe" all' -l 'all' -d 'Probe all topics, also with -c, including JARM and all simulated clients.'
complete -c 'tlsprobe' -n '__tlsprobe_should_offer_completions_for_flags_or_options "tlsprobe probe" jarm' -l 'jarm' -d 'Compute the JARM fingerprint, with ten connections.'
complete -c 'tlsprobe' -n '__tlsprobe_should_offer_completions_for_flags_or_options "tlsprobe probe" simulate' -l 'simulate' -d 'Simulate these clients: all, or names and versions, as in firefox-140,chrome.' -rfka ''
complete -c 'tlsprobe' -n '__tlsprobe_should_offer_completions_for_flags_or_options "tlsprobe probe" client-hello' -l 'client-hello' -d 'Send the ClientHello in this file: records, hexadecimal text, pcap or pcapng.' -rF
complete -c 'tlsprobe' -n '__tlsprobe_should_offer_completions_for_flags_or_options "tlsprobe probe" 4 ipv4' -s '4' -l 'ipv4' -d 'Use IPv4 addresses only.'
complete -c 'tlsprobe' -n '__tlsprobe_should_offer_completions_for_flags_or_options "tlsprobe probe" 6 ipv6' -s '6' -l 'ipv6' -d 'Use IPv6 addresses only.'
complete -c 'tlsprobe' -n '__tlsprobe_should_offer_completions_for_flags_or_options "tlsprobe probe"' -l 'resolve' -d 'Use these addresses for a host and port. Repeatable.' -rfka ''
complete -c 'tlsprobe' -n '__tlsprobe_should_offer_completions_for_flags_or_options "tlsprobe probe"' -l 'connect-to' -d 'Connect to host2 and port2 instead of host1 and port1. Repeatable.' -rfka ''
complete -c 'tlsprobe' -n '__tlsprobe_should_offer_completions_for_flags_or_options "tlsprobe probe" interface' -l 'interface' -d 'Bind to this network interface or local address.' -rfka ''
complete -c 'tlsprobe' -n '__tlsprobe_should_offer_completions_for_flags_or_options "tlsprobe probe" connect-timeout' -l 'connect-timeout' -d 'Set the connect timeout; the proxy and STARTTLS get the same time again.' -rfka ''
complete -c 'tlsprobe' -n '__tlsprobe_should_offer_completions_for_flags_or_options "tlsprobe probe" proxy x' -s 'x' -l 'proxy' -d 'Use this proxy: [scheme://][user:password@]host[:port], with http, https, socks4, socks4a, socks5 or socks5h; an empty value disables proxies. (default: $HTTPS_PROXY, else $ALL_PROXY)' -rfka ''
complete -c 'tlsprobe' -n '__tlsprobe_should_offer_completions_for_flags_or_options "tlsprobe probe" noproxy' -l 'noproxy' -d 'Connect to these hosts without a proxy: names, addresses, CIDR blocks or *. (default: $NO_PROXY)' -rfka ''
complete -c 'tlsprobe' -n '__tlsprobe_should_offer_completions_for_flags_or_options "tlsprobe probe" U proxy-user' -s 'U' -l 'proxy-user' -d 'Set the user and password for the proxy, over HTTP or SOCKS 5.' -rfka ''
complete -c 'tlsprobe' -n '__tlsprobe_should_offer_completions_for_flags_or_options "tlsprobe probe" proxy-cacert' -l 'proxy-cacert' -d 'Trust only the roots in this file for an https proxy.' -rF
complete -c 'tlsprobe' -n '__tlsprobe_should_offer_completions_for_flags_or_options "tlsprobe probe" proxy-insecure' -l 'proxy-insecure' -d 'Do not verify the certificate of an https proxy.'
complete -c 'tlsprobe' -n '__tlsprobe_should_offer_completions_for_flags_or_options "tlsprobe probe" proxy-protocol' -l 'proxy-protocol' -d 'Send a PROXY protocol header to the server first: v1 or v2.' -rfka 'v1 v2'
complete -c 'tlsprobe' -n '__tlsprobe_should_offer_completions_for_flags_or_options "tlsprobe probe" haproxy-protocol' -l 'haproxy-protocol' -d 'The same as --proxy-protocol v1.'
complete -c 'tlsprobe' -n '__tlsprobe_should_offer_completions_for_flags_or_options "tlsprobe probe" starttls' -l 'starttls' -d 'Upgrade a plaintext connection with STARTTLS for this protocol: auto, smtp, lmtp, imap, pop3, ftp, nntp, sieve, irc, xmpp, xmpp-server, ldap, postgres, mysql, mssql, rdp, telnet; auto selects it by the port.' -rfka 'auto smtp lmtp imap pop3 ftp nntp sieve irc xmpp xmpp-server ldap postgres mysql mssql rdp telnet'
complete -c 'tlsprobe' -n '__tlsprobe_should_offer_completions_for_flags_or_options "tlsprobe probe" starttls-host' -l 'starttls-host' -d 'Send this server name in protocols that name the server before TLS, such as XMPP. (default: the target\'s)' -rfka ''
complete -c 'tlsprobe' -n '__tlsprobe_should_offer_completions_for_flags_or_options "tlsprobe probe" m max-time' -s 'm' -l 'max-time' -d 'Stop after this time and show the results so far. (default: no limit)' -rfka ''
complete -c 'tlsprobe' -n '__tlsprobe_should_offer_completions_for_flags_or_options "tlsprobe probe" sni' -l 'sni' -d 'Send this server name (SNI) instead of the target\'s.' -rfka ''
complete -c 'tlsprobe' -n '__tlsprobe_should_offer_completions_for_flags_or_options "tlsprobe probe" no-sni' -l 'no-sni' -d 'Send no server name (SNI).'
complete -c 'tlsprobe' -n '__tlsprobe_should_offer_completions_for_flags_or_options "tlsprobe probe" alpn' -l 'alpn' -d 'Offer these application protocols (ALPN), as in h2,http/1.1.' -rfka ''
complete -c 'tlsprobe' -n '__tlsprobe_should_offer_completions_for_flags_or_options "tlsprobe probe" tlsv1.0' -l 'tlsv1.0' -d 'Use TLS 1.0 or newer.'
complete -c 'tlsprobe' -n '__tlsprobe_should_offer_completions_for_flags_or_options "tlsprobe probe" tlsv1.1' -l 'tlsv1.1' -d 'Use TLS 1.1 or newer.'
complete -c 'tlsprobe' -n '__tlsprobe_should_offer_completions_for_flags_or_options "tlsprobe probe" tlsv1.2' -l 'tlsv1.2' -d 'Use TLS 1.2 or newer.'
complete -c 'tlsprobe' -n '__tlsprobe_should_offer_completions_for_flags_or_options "tlsprobe probe" tlsv1.3' -l 'tlsv1.3' -d 'Use TLS 1.3 or newer.'
complete -c 'tlsprobe' -n '__tlsprobe_should_offer_completions_for_flags_or_options "tlsprobe probe" tls-max' -l 'tls-max' -d 'Set the maximum TLS version: 1.0, 1.1, 1.2 or 1.3.' -rfka '1.0 1.1 1.2 1.3'
complete -c 'tlsprobe' -n '__tlsprobe_should_offer_completions_for_flags_or_options "tlsprobe probe" ciphers' -l 'ciphers' -d 'Offer these cipher suites up to TLS 1.2, in the OpenSSL cipher list format.' -rfka ''
complete -c 'tlsprobe' -n '__tlsprobe_should_offer_completions_for_flags_or_options "tlsprobe probe" tls13-ciphers' -l 'tls13-ciphers' -d 'Offer these TLS 1.3 cipher suites.' -rfka ''
complete -c 'tlsprobe' -n '__tlsprobe_should_offer_completions_for_flags_or_options "tlsprobe probe" curves' -l 'curves' -d 'Offer these key exchange groups, as in X25519:P-256.' -rfka ''
complete -c 'tlsprobe' -n '__tlsprobe_should_offer_completions_for_flags_or_options "tlsprobe probe" sigalgs' -l 'sigalgs' -d 'Offer these signature schemes, as in ed25519:rsa_pss_rsae_sha256.' -rfka ''
complete -c 'tlsprobe' -n '__tlsprobe_should_offer_completions_for_flags_or_options "tlsprobe probe" certificate-type' -l 'certificate-type' -d 'Request this type of certificate by offering only its signature schemes; all requests each type in turn. (default: the schemes of a common client)' -rfka 'rsa ecdsa ed25519 all'
complete -c 'tlsprobe' -n '__tlsprobe_should_offer_completions_for_flags_or_options "tlsprobe probe" E cert' -s 'E' -l 'cert' -d 'Use this client certificate and chain, in PEM or DER, or with its key in PKCS #12.' -rF
complete -c 'tlsprobe' -n '__tlsprobe_should_offer_completions_for_flags_or_options "tlsprobe probe" key' -l 'key' -d 'Read the key of the client certificate from this file. (default: the file of --cert)' -rF
complete -c 'tlsprobe' -n '__tlsprobe_should_offer_completions_for_flags_or_options "tlsprobe probe" pass' -l 'pass' -d 'Set the passphrase of the client certificate\'s key; @env:NAME, @file:PATH or @stdin reads it from there.' -rfka ''
complete -c 'tlsprobe' -n '__tlsprobe_should_offer_completions_for_flags_or_options "tlsprobe probe" keylog' -l 'keylog' -d 'Append TLS secrets to this file, for Wireshark. (default: $SSLKEYLOGFILE)' -rF
complete -c 'tlsprobe' -n '__tlsprobe_should_offer_completions_for_flags_or_options "tlsprobe probe" cacert roots' -l 'cacert' -l 'roots' -d 'Trust only the roots in this file, PEM or DER.' -rF
complete -c 'tlsprobe' -n '__tlsprobe_should_offer_completions_for_flags_or_options "tlsprobe probe" capath' -l 'capath' -d 'Trust only the roots in the files of this folder, and those of --cacert.' -rfa '(__tlsprobe_complete_directories)'
complete -c 'tlsprobe' -n '__tlsprobe_should_offer_completions_for_flags_or_options "tlsprobe probe" trust' -l 'trust' -d 'Trust the roots of mozilla, system, apple, microsoft, chrome, android or java. (default: $SSL_CERT_FILE and $SSL_CERT_DIR, else mozilla)' -rfka 'mozilla system apple microsoft chrome android java'
complete -c 'tlsprobe' -n '__tlsprobe_should_offer_completions_for_flags_or_options "tlsprobe probe" insecure k' -s 'k' -l 'insecure' -d 'Exit with 0 even if the chain is not trusted; the verdict is still reported. A wrong handshake signature exits with 1.'
complete -c 'tlsprobe' -n '__tlsprobe_should_offer_completions_for_flags_or_options "tlsprobe probe" hostname verify-host' -l 'verify-host' -l 'hostname' -d 'Verify the certificate for this name or address instead of the target\'s.' -rfka ''
complete -c 'tlsprobe' -n '__tlsprobe_should_offer_completions_for_flags_or_options "tlsprobe probe" at' -l 'at' -d 'Verify as of this time: RFC 3339, a date, or seconds since 1970. (default: now)' -rfka ''
complete -c 'tlsprobe' -n '__tlsprobe_should_offer_completions_for_flags_or_options "tlsprobe probe" profile' -l 'profile' -d 'Verify by the rules of this profile: webpki (browsers under public roots, client under private ones), baseline (browsers under every root), client (RFC 5280 with key and digest strength) or rfc5280 (path validation alone).' -rfka 'webpki baseline client rfc5280'
complete -c 'tlsprobe' -n '__tlsprobe_should_offer_completions_for_flags_or_options "tlsprobe probe" max-chain-bytes' -l 'max-chain-bytes' -d 'Limit the Certificate message to this many bytes.' -rfka ''
complete -c 'tlsprobe' -n '__tlsprobe_should_offer_completions_for_flags_or_options "tlsprobe probe" max-signature-checks' -l 'max-signature-checks' -d 'Verify at most this many signatures.' -rfka ''
complete -c 'tlsprobe' -n '__tlsprobe_should_offer_completions_for_flags_or_options "tlsprobe probe" max-steps' -l 'max-steps' -d 'Limit path building to this many steps.' -rfka ''
complete -c 'tlsprobe' -n '__tlsprobe_should_offer_completions_for_flags_or_options "tlsprobe probe" max-depth' -l 'max-depth' -d 'Build paths of at most this many intermediates.' -rfka ''
complete -c 'tlsprobe' -n '__tlsprobe_should_offer_completions_for_flags_or_options "tlsprobe probe" max-paths' -l 'max-paths' -d 'List at most this many paths.' -rfka ''
complete -c 'tlsprobe' -n '__tlsprobe_should_offer_completions_for_flags_or_options "tlsprobe probe" json' -l 'json' -d 'Write one JSON document; the same as --format json.'
complete -c 'tlsprobe' -n '__tlsprobe_should_offer_completions_for_flags_or_options "tlsprobe probe"' -l 'format' -d 'Write in this format: text, json, csv, markdown, prometheus. Repeatable, each with a separate --output.' -rfka 'text json csv markdown prometheus'
complete -c 'tlsprobe' -n '__tlsprobe_should_offer_completions_for_flags_or_options "tlsprobe probe"' -l 'output' -s 'o' -d 'Write to this file instead of standard output; - is standard output. Repeatable.' -rF
complete -c 'tlsprobe' -n '__tlsprobe_should_offer_completions_for_flags_or_options "tlsprobe probe" color' -l 'color' -d 'Use color: always, never or auto.' -rfka 'auto always never'
complete -c 'tlsprobe' -n '__tlsprobe_should_offer_completions_for_flags_or_options "tlsprobe probe" plain' -l 'plain' -d 'Write one fact per line, without box drawing.'
complete -c 'tlsprobe' -n '__tlsprobe_should_offer_completions_for_flags_or_options "tlsprobe probe" q quiet' -l 'quiet' -s 'q' -d 'Write only errors to standard error.'
complete -c 'tlsprobe' -n '__tlsprobe_should_offer_completions_for_flags_or_options "tlsprobe probe"' -l 'verbose' -s 'v' -d 'Show more: one line per connection, digests, and the cost of each topic.'
complete -c 'tlsprobe' -n '__tlsprobe_should_offer_completions_for_flags_or_options "tlsprobe probe" h help' -s 'h' -l 'help' -d 'Show help information.'
complete -c 'tlsprobe' -n '__tlsprobe_should_offer_completions_for_flags_or_options "tlsprobe fetch" X request' -s 'X' -l 'request' -d 'Set the request method, overriding all other options.' -rfka ''
complete -c 'tlsprobe' -n '__tlsprobe_should_offer_completions_for_flags_or_options "tlsprobe fetch"' -s 'H' -l 'header' -d 'Send this header field: \'Name: value\'; \'Name;\' sends an empty one, \'Name:\' removes a default one; @file reads one per line. Repeatable.' -rfka ''
complete -c 'tlsprobe' -n '__tlsprobe_should_offer_completions_for_flags_or_options "tlsprobe fetch" A user-agent' -s 'A' -l 'user-agent' -d 'Set the User-Agent header; an empty value removes it.' -rfka ''
complete -c 'tlsprobe' -n '__tlsprobe_should_offer_completions_for_flags_or_options "tlsprobe fetch" user-agent-preset' -l 'user-agent-preset' -d 'Set the User-Agent header of this client: chrome, chrome-android, edge, firefox, safari, safari-ios, curl, wget, googlebot.' -rfka 'chrome chrome-android edge firefox safari safari-ios curl wget googlebot'
complete -c 'tlsprobe' -n '__tlsprobe_should_offer_completions_for_flags_or_options "tlsprobe fetch" e referer' -s 'e' -l 'referer' -d 'Set the Referer header to this URL, without user and fragment; with \';auto\' appended, each redirect sets it to the previous URL.' -rfka ''
complete -c 'tlsprobe' -n '__tlsprobe_should_offer_completions_for_flags_or_options "tlsprobe fetch"' -s 'd' -l 'data' -l 'data-ascii' -d 'Send this data with POST, as HTML forms do; @file sends a file without its line ends, @- standard input. Repeatable: joined with &.' -rfka ''
complete -c 'tlsprobe' -n '__tlsprobe_should_offer_completions_for_flags_or_options "tlsprobe fetch"' -l 'data-raw' -d 'Like --data, but @ has no special meaning. Repeatable.' -rfka ''
complete -c 'tlsprobe' -n '__tlsprobe_should_offer_completions_for_flags_or_options "tlsprobe fetch"' -l 'data-binary' -d 'Like --data, but files are sent unchanged. Repeatable.' -rfka ''
complete -c 'tlsprobe' -n '__tlsprobe_should_offer_completions_for_flags_or_options "tlsprobe fetch"' -l 'data-urlencode' -d 'Like --data, but percent-encoded: text, =text, name=text, @file or name@file. Repeatable.' -rfka ''
complete -c 'tlsprobe' -n '__tlsprobe_should_offer_completions_for_flags_or_options "tlsprobe fetch"' -l 'json-body' -d 'Send this JSON with POST, and accept JSON; @file sends a file, @- standard input. Repeatable: concatenated.' -rfka ''
complete -c 'tlsprobe' -n '__tlsprobe_should_offer_completions_for_flags_or_options "tlsprobe fetch" T upload-file' -s 'T' -l 'upload-file' -d 'Send this file with PUT while it is read; - is standard input. The file name is appended to a URL that ends with /.' -rF
complete -c 'tlsprobe' -n '__tlsprobe_should_offer_completions_for_flags_or_options "tlsprobe fetch" G get' -s 'G' -l 'get' -d 'Append the data of --data to the URL\'s query, and send GET.'
complete -c 'tlsprobe' -n '__tlsprobe_should_offer_completions_for_flags_or_options "tlsprobe fetch" I head' -s 'I' -l 'head' -d 'Send HEAD, and write the response headers.'
complete -c 'tlsprobe' -n '__tlsprobe_should_offer_completions_for_flags_or_options "tlsprobe fetch" r range' -s 'r' -l 'range' -d 'Request these bytes: 0-499, 500-, -500, or several separated by commas.' -rfka ''
complete -c 'tlsprobe' -n '__tlsprobe_should_offer_completions_for_flags_or_options "tlsprobe fetch" C continue-at' -s 'C' -l 'continue-at' -d 'Resume a download at this byte offset, and append to the file of -o; - uses the size of that file.' -rfka ''
complete -c 'tlsprobe' -n '__tlsprobe_should_offer_completions_for_flags_or_options "tlsprobe fetch" compressed' -l 'compressed' -d 'Request a compressed response and decode it.'
complete -c 'tlsprobe' -n '__tlsprobe_should_offer_completions_for_flags_or_options "tlsprobe fetch" raw' -l 'raw' -d 'Decode neither content codings nor transfer codings.'
complete -c 'tlsprobe' -n '__tlsprobe_should_offer_completions_for_flags_or_options "tlsprobe fetch" request-target' -l 'request-target' -d 'Send this request target instead of the path and query, as in * with OPTIONS.' -rfka ''
complete -c 'tlsprobe' -n '__tlsprobe_should_offer_completions_for_flags_or_options "tlsprobe fetch" path-as-is' -l 'path-as-is' -d 'Keep /./ and /../ in the path.'
complete -c 'tlsprobe' -n '__tlsprobe_should_offer_completions_for_flags_or_options "tlsprobe fetch" expect100-timeout' -l 'expect100-timeout' -d 'Wait this long for 100 (Continue) before sending a large body. (default: 1)' -rfka ''
complete -c 'tlsprobe' -n '__tlsprobe_should_offer_completions_for_flags_or_options "tlsprobe fetch" priority' -l 'priority' -d 'Request this priority (RFC 9218), as in u=1,i.' -rfka ''
complete -c 'tlsprobe' -n '__tlsprobe_should_offer_completions_for_flags_or_options "tlsprobe fetch"' -s 'F' -l 'form' -d 'Send a multipart form with POST (RFC 7578): name=text, name=@file as a file, name=<file as text, @- for standard input; with optional ;type=, ;filename=, ;headers= and ;encoder=. Repeatable.' -rfka ''
complete -c 'tlsprobe' -n '__tlsprobe_should_offer_completions_for_flags_or_options "tlsprobe fetch"' -l 'form-string' -d 'Like --form, but @, < and ; have no special meaning. Repeatable.' -rfka ''
complete -c 'tlsprobe' -n '__tlsprobe_should_offer_completions_for_flags_or_options "tlsprobe fetch" form-escape' -l 'form-escape' -d 'Escape quotation marks in part names with a backslash instead of %22.'
complete -c 'tlsprobe' -n '__tlsprobe_should_offer_completions_for_flags_or_options "tlsprobe fetch" items-as' -l 'items-as' -d 'Send the items name=text, name:=json and name@file as json, form or multipart. (default: json; multipart with a file)' -rfka 'json form multipart'
complete -c 'tlsprobe' -n '__tlsprobe_should_offer_completions_for_flags_or_options "tlsprobe fetch" u user' -s 'u' -l 'user' -d 'Authenticate to the server with these credentials, which no other origin receives. The password @env:NAME is read from the environment, @file:PATH from a file, @stdin from standard input; without a colon, the terminal prompts for it.' -rfka ''
complete -c 'tlsprobe' -n '__tlsprobe_should_offer_completions_for_flags_or_options "tlsprobe fetch" basic' -l 'basic' -d 'Use Basic authentication. This is the default.'
complete -c 'tlsprobe' -n '__tlsprobe_should_offer_completions_for_flags_or_options "tlsprobe fetch" digest' -l 'digest' -d 'Use Digest authentication; the password is not sent, and the first request has no body.'
complete -c 'tlsprobe' -n '__tlsprobe_should_offer_completions_for_flags_or_options "tlsprobe fetch" anyauth' -l 'anyauth' -d 'Use the strongest authentication scheme that the server offers, after a request without credentials.'
complete -c 'tlsprobe' -n '__tlsprobe_should_offer_completions_for_flags_or_options "tlsprobe fetch" bearer oauth2-bearer' -l 'bearer' -l 'oauth2-bearer' -d 'Send this bearer token; @env:NAME, @file:PATH or @stdin reads it from there.' -rfka ''
complete -c 'tlsprobe' -n '__tlsprobe_should_offer_completions_for_flags_or_options "tlsprobe fetch" n netrc' -s 'n' -l 'netrc' -d 'Read the credentials for the host from ~/.netrc; a password in the URL is ignored.'
complete -c 'tlsprobe' -n '__tlsprobe_should_offer_completions_for_flags_or_options "tlsprobe fetch" netrc-file' -l 'netrc-file' -d 'Like --netrc, with this file.' -rF
complete -c 'tlsprobe' -n '__tlsprobe_should_offer_completions_for_flags_or_options "tlsprobe fetch" netrc-optional' -l 'netrc-optional' -d 'Like --netrc, but a password in the URL takes precedence, and the file may be missing.'
complete -c 'tlsprobe' -n '__tlsprobe_should_offer_completions_for_flags_or_options "tlsprobe fetch" proxy-basic' -l 'proxy-basic' -d 'Use Basic authentication with an HTTP proxy. This is the default.'
complete -c 'tlsprobe' -n '__tlsprobe_should_offer_completions_for_flags_or_options "tlsprobe fetch" proxy-digest' -l 'proxy-digest' -d 'Use Digest authentication with an HTTP proxy.'
complete -c 'tlsprobe' -n '__tlsprobe_should_offer_completions_for_flags_or_options "tlsprobe fetch" proxy-anyauth' -l 'proxy-anyauth' -d 'Use the strongest authentication scheme that an HTTP proxy offers.'
complete -c 'tlsprobe' -n '__tlsprobe_should_offer_completions_for_flags_or_options "tlsprobe fetch"' -l 'secret-name' -d 'Redact values of this header field, parameter or JSON member, in addition to common names such as access_token and password. Repeatable.' -rfka ''
complete -c 'tlsprobe' -n '__tlsprobe_should_offer_completions_for_flags_or_options "tlsprobe fetch" show-secrets' -l 'show-secrets' -d 'Do not replace passwords, tokens and cookies with (redacted) in logs and reports.'
complete -c 'tlsprobe' -n '__tlsprobe_should_offer_completions_for_flags_or_options "tlsprobe fetch"' -s 'b' -l 'cookie' -d 'Send these cookies, as in \'a=b; c=d\'; a value without = names a cookie file to read, in the format of curl and browsers, and an empty value keeps cookies for this run. Repeatable.' -rF
complete -c 'tlsprobe' -n '__tlsprobe_should_offer_completions_for_flags_or_options "tlsprobe fetch" c cookie-jar' -s 'c' -l 'cookie-jar' -d 'Write all cookies to this file at the end; - is standard output.' -rF
complete -c 'tlsprobe' -n '__tlsprobe_should_offer_completions_for_flags_or_options "tlsprobe fetch" j junk-session-cookies' -s 'j' -l 'junk-session-cookies' -d 'Discard the session cookies of cookie files.'
complete -c 'tlsprobe' -n '__tlsprobe_should_offer_completions_for_flags_or_options "tlsprobe fetch" session' -l 'session' -d 'Keep cookies, header fields of -H and credentials in this file between runs.' -rF
complete -c 'tlsprobe' -n '__tlsprobe_should_offer_completions_for_flags_or_options "tlsprobe fetch" hsts' -l 'hsts' -d 'Use https for the HSTS hosts of this file, and add those of responses (RFC 6797); an empty name keeps them for this run only.' -rF
complete -c 'tlsprobe' -n '__tlsprobe_should_offer_completions_for_flags_or_options "tlsprobe fetch" alt-svc' -l 'alt-svc' -d 'Connect to the alternative services of this file, and add those of responses (RFC 7838); an empty name keeps them for this run only.' -rF
complete -c 'tlsprobe' -n '__tlsprobe_should_offer_completions_for_flags_or_options "tlsprobe fetch" 0 http1.0' -s '0' -l 'http1.0' -d 'Use HTTP/1.0.'
complete -c 'tlsprobe' -n '__tlsprobe_should_offer_completions_for_flags_or_options "tlsprobe fetch" http1.1' -l 'http1.1' -d 'Use HTTP/1.1.'
complete -c 'tlsprobe' -n '__tlsprobe_should_offer_completions_for_flags_or_options "tlsprobe fetch" http2' -l 'http2' -d 'Use HTTP/2 if ALPN selects it, else HTTP/1.1. This is the default.'
complete -c 'tlsprobe' -n '__tlsprobe_should_offer_completions_for_flags_or_options "tlsprobe fetch" http2-prior-knowledge' -l 'http2-prior-knowledge' -d 'Use HTTP/2 without negotiation, also for http URLs.'
complete -c 'tlsprobe' -n '__tlsprobe_should_offer_completions_for_flags_or_options "tlsprobe fetch" lenient' -l 'lenient' -d 'Accept these violations of RFC 9112: obs-fold, bare-lf, no-close-notify, length-conflict.' -rfka 'obs-fold bare-lf no-close-notify length-conflict'
complete -c 'tlsprobe' -n '__tlsprobe_should_offer_completions_for_flags_or_options "tlsprobe fetch" max-header-size' -l 'max-header-size' -d 'Limit the header section of a response, and each of its lines. (default: 300k)' -rfka ''
complete -c 'tlsprobe' -n '__tlsprobe_should_offer_completions_for_flags_or_options "tlsprobe fetch" max-headers' -l 'max-headers' -d 'Limit the number of header fields of a response. (default: 5000)' -rfka ''
complete -c 'tlsprobe' -n '__tlsprobe_should_offer_completions_for_flags_or_options "tlsprobe fetch" max-filesize' -l 'max-filesize' -d 'Fail if the decoded body is larger, as in 10M.' -rfka ''
complete -c 'tlsprobe' -n '__tlsprobe_should_offer_completions_for_flags_or_options "tlsprobe fetch" max-decoded-ratio' -l 'max-decoded-ratio' -d 'Fail if decompression expands the body more than N times beyond 1 MiB. (default: 100 times beyond 64 MiB)' -rfka ''
complete -c 'tlsprobe' -n '__tlsprobe_should_offer_completions_for_flags_or_options "tlsprobe fetch" L location' -s 'L' -l 'location' -d 'Follow redirects; other origins receive no credentials.'
complete -c 'tlsprobe' -n '__tlsprobe_should_offer_completions_for_flags_or_options "tlsprobe fetch" location-trusted' -l 'location-trusted' -d 'Like --location, but send credentials to other origins too.'
complete -c 'tlsprobe' -n '__tlsprobe_should_offer_completions_for_flags_or_options "tlsprobe fetch" max-redirs' -l 'max-redirs' -d 'Follow at most this many redirects; -1 sets no limit. (default: 50)' -rfka ''
complete -c 'tlsprobe' -n '__tlsprobe_should_offer_completions_for_flags_or_options "tlsprobe fetch" proto-redir' -l 'proto-redir' -d 'Follow redirects to these schemes only, as in https. (default: http,https)' -rfka ''
complete -c 'tlsprobe' -n '__tlsprobe_should_offer_completions_for_flags_or_options "tlsprobe fetch" ask-redirect' -l 'ask-redirect' -d 'Prompt at the terminal before following each redirect.'
complete -c 'tlsprobe' -n '__tlsprobe_should_offer_completions_for_flags_or_options "tlsprobe fetch" post301' -l 'post301' -d 'Keep the POST method after a 301 redirect.'
complete -c 'tlsprobe' -n '__tlsprobe_should_offer_completions_for_flags_or_options "tlsprobe fetch" post302' -l 'post302' -d 'Keep the POST method after a 302 redirect.'
complete -c 'tlsprobe' -n '__tlsprobe_should_offer_completions_for_flags_or_options "tlsprobe fetch" post303' -l 'post303' -d 'Keep the POST method after a 303 redirect.'
complete -c 'tlsprobe' -n '__tlsprobe_should_offer_completions_for_flags_or_options "tlsprobe fetch" retry' -l 'retry' -d 'Retry at most this many times after a timeout, a temporary DNS failure, or status 408, 429, 500, 502, 503 or 504: after one second, then two, four … up to ten minutes, or as Retry-After requires. Responses that are retried are not written.' -rfka ''
complete -c 'tlsprobe' -n '__tlsprobe_should_offer_completions_for_flags_or_options "tlsprobe fetch" retry-delay' -l 'retry-delay' -d 'Wait this long before every retry instead; 0 selects the default.' -rfka ''
complete -c 'tlsprobe' -n '__tlsprobe_should_offer_completions_for_flags_or_options "tlsprobe fetch" retry-max-time' -l 'retry-max-time' -d 'Start no retry after this time. (default: no limit)' -rfka ''
complete -c 'tlsprobe' -n '__tlsprobe_should_offer_completions_for_flags_or_options "tlsprobe fetch" retry-all-errors' -l 'retry-all-errors' -d 'Retry after any error. An incomplete response is retried if its output can be rewound: a file, not a pipe or terminal.'
complete -c 'tlsprobe' -n '__tlsprobe_should_offer_completions_for_flags_or_options "tlsprobe fetch" retry-connrefused' -l 'retry-connrefused' -d 'Also retry after a refused connection.'
complete -c 'tlsprobe' -n '__tlsprobe_should_offer_completions_for_flags_or_options "tlsprobe fetch" cache' -l 'cache' -d 'Store responses in this folder and reuse them while they are fresh; stale ones are validated (RFC 9111). One file per URL, readable by its owner only.' -rfa '(__tlsprobe_complete_directories)'
complete -c 'tlsprobe' -n '__tlsprobe_should_offer_completions_for_flags_or_options "tlsprobe fetch" no-cache' -l 'no-cache' -d 'Send Cache-Control: no-cache, so that caches validate their response, and do not use the folder of --cache.'
complete -c 'tlsprobe' -n '__tlsprobe_should_offer_completions_for_flags_or_options "tlsprobe fetch" cache-stats' -l 'cache-stats' -d 'Print hits, misses and the size of the --cache folder to standard error.'
complete -c 'tlsprobe' -n '__tlsprobe_should_offer_completions_for_flags_or_options "tlsprobe fetch" 4 ipv4' -s '4' -l 'ipv4' -d 'Use IPv4 addresses only.'
complete -c 'tlsprobe' -n '__tlsprobe_should_offer_completions_for_flags_or_options "tlsprobe fetch" 6 ipv6' -s '6' -l 'ipv6' -d 'Use IPv6 addresses only.'
complete -c 'tlsprobe' -n '__tlsprobe_should_offer_completions_for_flags_or_options "tlsprobe fetch"' -l 'resolve' -d 'Use these addresses for a host and port. Repeatable.' -rfka ''
complete -c 'tlsprobe' -n '__tlsprobe_should_offer_completions_for_flags_or_options "tlsprobe fetch"' -l 'connect-to' -d 'Connect to host2 and port2 instead of host1 and port1. Repeatable.' -rfka ''
complete -c 'tlsprobe' -n '__tlsprobe_should_offer_completions_for_flags_or_options "tlsprobe fetch" interface' -l 'interface' -d 'Bind to this network interface or local address.' -rfka ''
complete -c 'tlsprobe' -n '__tlsprobe_should_offer_completions_for_flags_or_options "tlsprobe fetch" connect-timeout' -l 'connect-timeout' -d 'Set the connect timeout; the proxy gets the same time again. (default: 10)' -rfka ''
complete -c 'tlsprobe' -n '__tlsprobe_should_offer_completions_for_flags_or_options "tlsprobe fetch" ttfb-timeout' -l 'ttfb-timeout' -d 'Set the timeout for the first byte of the response, after the request is sent.' -rfka ''
complete -c 'tlsprobe' -n '__tlsprobe_should_offer_completions_for_flags_or_options "tlsprobe fetch" m max-time' -s 'm' -l 'max-time' -d 'Set the timeout for the whole transfer; 0 sets no limit. (default: 60)' -rfka ''
complete -c 'tlsprobe' -n '__tlsprobe_should_offer_completions_for_flags_or_options "tlsprobe fetch" proxy x' -s 'x' -l 'proxy' -d 'Use this proxy: [scheme://][user:password@]host[:port], with http, https, socks4, socks4a, socks5 or socks5h; an empty value disables proxies. (default: $HTTPS_PROXY, else $ALL_PROXY)' -rfka ''
complete -c 'tlsprobe' -n '__tlsprobe_should_offer_completions_for_flags_or_options "tlsprobe fetch" noproxy' -l 'noproxy' -d 'Connect to these hosts without a proxy: names, addresses, CIDR blocks or *. (default: $NO_PROXY)' -rfka ''
complete -c 'tlsprobe' -n '__tlsprobe_should_offer_completions_for_flags_or_options "tlsprobe fetch" U proxy-user' -s 'U' -l 'proxy-user' -d 'Set the user and password for the proxy, over HTTP or SOCKS 5.' -rfka ''
complete -c 'tlsprobe' -n '__tlsprobe_should_offer_completions_for_flags_or_options "tlsprobe fetch" proxy-cacert' -l 'proxy-cacert' -d 'Trust only the roots in this file for an https proxy.' -rF
complete -c 'tlsprobe' -n '__tlsprobe_should_offer_completions_for_flags_or_options "tlsprobe fetch" proxy-insecure' -l 'proxy-insecure' -d 'Do not verify the certificate of an https proxy.'
complete -c 'tlsprobe' -n '__tlsprobe_should_offer_completions_for_flags_or_options "tlsprobe fetch" proxy-protocol' -l 'proxy-protocol' -d 'Send a PROXY protocol header to the server first: v1 or v2.' -rfka 'v1 v2'
complete -c 'tlsprobe' -n '__tlsprobe_should_offer_completions_for_flags_or_options "tlsprobe fetch" haproxy-protocol' -l 'haproxy-protocol' -d 'The same as --proxy-protocol v1.'
complete -c 'tlsprobe' -n '__tlsprobe_should_offer_completions_for_flags_or_options "tlsprobe fetch" sni' -l 'sni' -d 'Send this server name (SNI) instead of the target\'s.' -rfka ''
complete -c 'tlsprobe' -n '__tlsprobe_should_offer_completions_for_flags_or_options "tlsprobe fetch" no-sni' -l 'no-sni' -d 'Send no server name (SNI).'
complete -c 'tlsprobe' -n '__tlsprobe_should_offer_completions_for_flags_or_options "tlsprobe fetch" alpn' -l 'alpn' -d 'Offer these application protocols (ALPN), as in h2,http/1.1.' -rfka ''
complete -c 'tlsprobe' -n '__tlsprobe_should_offer_completions_for_flags_or_options "tlsprobe fetch" tlsv1.0' -l 'tlsv1.0' -d 'Use TLS 1.0 or newer.'
complete -c 'tlsprobe' -n '__tlsprobe_should_offer_completions_for_flags_or_options "tlsprobe fetch" tlsv1.1' -l 'tlsv1.1' -d 'Use TLS 1.1 or newer.'
complete -c 'tlsprobe' -n '__tlsprobe_should_offer_completions_for_flags_or_options "tlsprobe fetch" tlsv1.2' -l 'tlsv1.2' -d 'Use TLS 1.2 or newer.'
complete -c 'tlsprobe' -n '__tlsprobe_should_offer_completions_for_flags_or_options "tlsprobe fetch" tlsv1.3' -l 'tlsv1.3' -d 'Use TLS 1.3 or newer.'
complete -c 'tlsprobe' -n '__tlsprobe_should_offer_completions_for_flags_or_options "tlsprobe fetch" tls-max' -l 'tls-max' -d 'Set the maximum TLS version: 1.0, 1.1, 1.2 or 1.3.' -rfka '1.0 1.1 1.2 1.3'
complete -c 'tlsprobe' -n '__tlsprobe_should_offer_completions_for_flags_or_options "tlsprobe fetch" ciphers' -l 'ciphers' -d 'Offer these cipher suites up to TLS 1.2, in the OpenSSL cipher list format.' -rfka ''
complete -c 'tlsprobe' -n '__tlsprobe_should_offer_completions_for_flags_or_options "tlsprobe fetch" tls13-ciphers' -l 'tls13-ciphers' -d 'Offer these TLS 1.3 cipher suites.' -rfka ''
complete -c 'tlsprobe' -n '__tlsprobe_should_offer_completions_for_flags_or_options "tlsprobe fetch" curves' -l 'curves' -d 'Offer these key exchange groups, as in X25519:P-256.' -rfka ''
complete -c 'tlsprobe' -n '__tlsprobe_should_offer_completions_for_flags_or_options "tlsprobe fetch" sigalgs' -l 'sigalgs' -d 'Offer these signature schemes, as in ed25519:rsa_pss_rsae_sha256.' -rfka ''
complete -c 'tlsprobe' -n '__tlsprobe_should_offer_completions_for_flags_or_options "tlsprobe fetch" tls-security-level' -l 'tls-security-level' -d 'Set the OpenSSL security level, 0 to 5; level 1 requires Diffie-Hellman keys of 1024 bits, level 2 of 2048. (default: 2048 bits)' -rfka ''
complete -c 'tlsprobe' -n '__tlsprobe_should_offer_completions_for_flags_or_options "tlsprobe fetch" E cert' -s 'E' -l 'cert' -d 'Use this client certificate and chain, in PEM or DER, or with its key in PKCS #12.' -rF
complete -c 'tlsprobe' -n '__tlsprobe_should_offer_completions_for_flags_or_options "tlsprobe fetch" key' -l 'key' -d 'Read the key of the client certificate from this file. (default: the file of --cert)' -rF
complete -c 'tlsprobe' -n '__tlsprobe_should_offer_completions_for_flags_or_options "tlsprobe fetch" pass' -l 'pass' -d 'Set the passphrase of the client certificate\'s key; @env:NAME, @file:PATH or @stdin reads it from there.' -rfka ''
complete -c 'tlsprobe' -n '__tlsprobe_should_offer_completions_for_flags_or_options "tlsprobe fetch" keylog' -l 'keylog' -d 'Append TLS secrets to this file, for Wireshark. (default: $SSLKEYLOGFILE)' -rF
complete -c 'tlsprobe' -n '__tlsprobe_should_offer_completions_for_flags_or_options "tlsprobe fetch" cacert' -l 'cacert' -d 'Trust only the roots in this file, PEM or DER.' -rF
complete -c 'tlsprobe' -n '__tlsprobe_should_offer_completions_for_flags_or_options "tlsprobe fetch" capath' -l 'capath' -d 'Trust only the roots in the files of this folder, and those of --cacert.' -rfa '(__tlsprobe_complete_directories)'
complete -c 'tlsprobe' -n '__tlsprobe_should_offer_completions_for_flags_or_options "tlsprobe fetch" trust' -l 'trust' -d 'Trust the roots of mozilla, system, apple, microsoft, chrome, android or java. (default: $SSL_CERT_FILE and $SSL_CERT_DIR, else mozilla)' -rfka 'mozilla system apple microsoft chrome android java'
complete -c 'tlsprobe' -n '__tlsprobe_should_offer_completions_for_flags_or_options "tlsprobe fetch" profile' -l 'profile' -d 'Verify by the rules of this profile: webpki (browsers under public roots, client under private ones), baseline (browsers under every root), client (RFC 5280 with key and digest strength) or rfc5280 (path validation alone). (default: webpki)' -rfka 'webpki baseline client rfc5280'
complete -c 'tlsprobe' -n '__tlsprobe_should_offer_completions_for_flags_or_options "tlsprobe fetch" insecure k' -s 'k' -l 'insecure' -d 'Accept a chain that is not trusted; the verdict is still reported.'
complete -c 'tlsprobe' -n '__tlsprobe_should_offer_completions_for_flags_or_options "tlsprobe fetch" verify-host' -l 'verify-host' -d 'Verify the certificate for this name or address instead of the target\'s.' -rfka ''
complete -c 'tlsprobe' -n '__tlsprobe_should_offer_completions_for_flags_or_options "tlsprobe fetch" at' -l 'at' -d 'Verify as of this time: RFC 3339, a date, or seconds since 1970. (default: now)' -rfka ''
complete -c 'tlsprobe' -n '__tlsprobe_should_offer_completions_for_flags_or_options "tlsprobe fetch" max-chain-bytes' -l 'max-chain-bytes' -d 'Limit the Certificate message to this many bytes. (default: 1048576)' -rfka ''
complete -c 'tlsprobe' -n '__tlsprobe_should_offer_completions_for_flags_or_options "tlsprobe fetch" pinnedpubkey' -l 'pinnedpubkey' -d 'Reject the chain unless the server\'s key matches: sha256//BASE64, several separated by ;, or a file with the key. Applies with --insecure too.' -rF
complete -c 'tlsprobe' -n '__tlsprobe_should_offer_completions_for_flags_or_options "tlsprobe fetch"' -l 'pin' -d 'Reject the chain unless its path contains one of these: sha256:HEX or sha1:HEX of a certificate, spki:HEX or spki:BASE64 of a key. Repeatable. With --insecure, the server\'s certificate has to match.' -rfka ''
complete -c 'tlsprobe' -n '__tlsprobe_should_offer_completions_for_flags_or_options "tlsprobe fetch"' -l 'pin-exempt' -d 'Require no pin for this host and its subdomains, for example after a redirect. Repeatable.' -rfka ''
complete -c 'tlsprobe' -n '__tlsprobe_should_offer_completions_for_flags_or_options "tlsprobe fetch" pin-report' -l 'pin-report' -d 'Print the three pins of every certificate received to standard error.'
complete -c 'tlsprobe' -n '__tlsprobe_should_offer_completions_for_flags_or_options "tlsprobe fetch" cert-status' -l 'cert-status' -d 'Reject the chain unless the server staples an OCSP response with the status good (RFC 6066). Applies with --insecure too.'
complete -c 'tlsprobe' -n '__tlsprobe_should_offer_completions_for_flags_or_options "tlsprobe fetch" o output' -s 'o' -l 'output' -d 'Write the body to this file instead of standard output; - is standard output.' -rF
complete -c 'tlsprobe' -n '__tlsprobe_should_offer_completions_for_flags_or_options "tlsprobe fetch" O remote-name' -s 'O' -l 'remote-name' -d 'Write the body to a file named like the last segment of the URL\'s path.'
complete -c 'tlsprobe' -n '__tlsprobe_should_offer_completions_for_flags_or_options "tlsprobe fetch" i include' -s 'i' -l 'include' -d 'Write the response headers before the body.'
complete -c 'tlsprobe' -n '__tlsprobe_should_offer_completions_for_flags_or_options "tlsprobe fetch" p print' -s 'p' -l 'print' -d 'Write these parts: H request headers, B request body, h response headers, b response body, m facts, t timings, c certificates.' -rfka ''
complete -c 'tlsprobe' -n '__tlsprobe_should_offer_completions_for_flags_or_options "tlsprobe fetch" pretty' -l 'pretty' -d 'Indent and color JSON, XML and HTML while they are received.'
complete -c 'tlsprobe' -n '__tlsprobe_should_offer_completions_for_flags_or_options "tlsprobe fetch" grep' -l 'grep' -d 'Write only lines of the body that contain this text.' -rfka ''
complete -c 'tlsprobe' -n '__tlsprobe_should_offer_completions_for_flags_or_options "tlsprobe fetch" hexdump' -l 'hexdump' -d 'Write the body as a hex dump.'
complete -c 'tlsprobe' -n '__tlsprobe_should_offer_completions_for_flags_or_options "tlsprobe fetch" w write-out' -s 'w' -l 'write-out' -d 'Write this after the body, with curl\'s %{name} variables; @file reads it from a file.' -rfka ''
complete -c 'tlsprobe' -n '__tlsprobe_should_offer_completions_for_flags_or_options "tlsprobe fetch" timings' -l 'timings' -d 'Write the duration of each phase.'
complete -c 'tlsprobe' -n '__tlsprobe_should_offer_completions_for_flags_or_options "tlsprobe fetch" certs' -l 'certs' -d 'Write the certificates that the server sent.'
complete -c 'tlsprobe' -n '__tlsprobe_should_offer_completions_for_flags_or_options "tlsprobe fetch" json' -l 'json' -d 'Write one JSON document about the transfer instead of the body.'
complete -c 'tlsprobe' -n '__tlsprobe_should_offer_completions_for_flags_or_options "tlsprobe fetch"' -l 'report' -d 'Write a report to this file: text, json, har or markdown, by default by its extension: .txt, .json, .har or .md. Repeatable.' -rfka ''
complete -c 'tlsprobe' -n '__tlsprobe_should_offer_completions_for_flags_or_options "tlsprobe fetch" trace' -l 'trace' -d 'Write all sent and received data to this file as a hex dump; - is standard output.' -rF
complete -c 'tlsprobe' -n '__tlsprobe_should_offer_completions_for_flags_or_options "tlsprobe fetch" trace-ascii' -l 'trace-ascii' -d 'Like --trace, without the hex digits.' -rF
complete -c 'tlsprobe' -n '__tlsprobe_should_offer_completions_for_flags_or_options "tlsprobe fetch" frames' -l 'frames' -d 'Write HTTP/2 frames to standard error, in this format: text or json.' -rfka 'text json'
complete -c 'tlsprobe' -n '__tlsprobe_should_offer_completions_for_flags_or_options "tlsprobe fetch" log-level' -l 'log-level' -d 'Log requests and responses to standard error, without secrets: url, headers, body or everything.' -rfka 'url headers body everything'
complete -c 'tlsprobe' -n '__tlsprobe_should_offer_completions_for_flags_or_options "tlsprobe fetch" problem' -l 'problem' -d 'Parse error responses (RFC 9457, or code and message) into a line on standard error, and into error.api in JSON.'
complete -c 'tlsprobe' -n '__tlsprobe_should_offer_completions_for_flags_or_options "tlsprobe fetch" print-curl' -l 'print-curl' -d 'Print the curl command for the same request, with a comment on options that curl does not have, and send nothing.'
complete -c 'tlsprobe' -n '__tlsprobe_should_offer_completions_for_flags_or_options "tlsprobe fetch" color' -l 'color' -d 'Use color: always, never or auto. (default: auto)' -rfka 'always never auto'
complete -c 'tlsprobe' -n '__tlsprobe_should_offer_completions_for_flags_or_options "tlsprobe fetch" plain' -l 'plain' -d 'Write one fact per line, without box drawing.'
complete -c 'tlsprobe' -n '__tlsprobe_should_offer_completions_for_flags_or_options "tlsprobe fetch" s silent' -s 's' -l 'silent' -d 'Write no progress and no errors to standard error.'
complete -c 'tlsprobe' -n '__tlsprobe_should_offer_completions_for_flags_or_options "tlsprobe fetch" S show-error' -s 'S' -l 'show-error' -d 'Write errors even with --silent.'
complete -c 'tlsprobe' -n '__tlsprobe_should_offer_completions_for_flags_or_options "tlsprobe fetch" q quiet' -s 'q' -l 'quiet' -d 'Write only errors to standard error.'
complete -c 'tlsprobe' -n '__tlsprobe_should_offer_completions_for_flags_or_options "tlsprobe fetch" v verbose' -s 'v' -l 'verbose' -d 'Log the transfer to standard error, as curl does; -vv adds HTTP/2 frames.'
complete -c 'tlsprobe' -n '__tlsprobe_should_offer_completions_for_flags_or_options "tlsprobe fetch" f fail' -s 'f' -l 'fail' -d 'Exit with 22 and write no body if the status is 400 or higher.'
complete -c 'tlsprobe' -n '__tlsprobe_should_offer_completions_for_flags_or_options "tlsprobe fetch" fail-with-body' -l 'fail-with-body' -d 'Exit with 22 if the status is 400 or higher, but write the body.'
complete -c 'tlsprobe' -n '__tlsprobe_should_offer_completions_for_flags_or_options "tlsprobe fetch" expect-status' -l 'expect-status' -d 'Exit with 120 unless the status is one of these, as in 200,3xx or 200-299.' -rfka ''
complete -c 'tlsprobe' -n '__tlsprobe_should_offer_completions_for_flags_or_options "tlsprobe fetch" slo' -l 'slo' -d 'Exit with 120 if a phase exceeds its limit, as in ttfb=300ms,total=1s. Phases: queue, dns, connect, proxy, tls, send, wait, receive, ttfb, total.' -rfka ''
complete -c 'tlsprobe' -n '__tlsprobe_should_offer_completions_for_flags_or_options "tlsprobe fetch" expire-within' -l 'expire-within' -d 'Exit with 120 if a certificate of the server expires within this many days.' -rfka ''
complete -c 'tlsprobe' -n '__tlsprobe_should_offer_completions_for_flags_or_options "tlsprobe fetch" h help' -s 'h' -l 'help' -d 'Show help information.'
complete -c 'tlsprobe' -n '__tlsprobe_should_offer_completions_for_flags_or_options "tlsprobe verify"' -l 'chain' -d 'Read certificates from this file, like a file argument. Repeatable.' -rF
complete -c 'tlsprobe' -n '__tlsprobe_should_offer_completions_for_flags_or_options "tlsprobe verify" pass' -l 'pass' -d 'Open PKCS #12 files with this passphrase; @env:NAME, @file:PATH or @stdin reads it from there.' -rfka ''
complete -c 'tlsprobe' -n '__tlsprobe_should_offer_completions_for_flags_or_options "tlsprobe verify" purpose' -l 'purpose' -d 'Require this key purpose: serverAuth, clientAuth, any, another name or an object identifier.' -rfka ''
complete -c 'tlsprobe' -n '__tlsprobe_should_offer_completions_for_flags_or_options "tlsprobe verify"' -l 'crl' -d 'Reject certificates that this CRL, PEM or DER, revokes, and a server\'s certificate whose status no CRL determines. Repeatable.' -rF
complete -c 'tlsprobe' -n '__tlsprobe_should_offer_completions_for_flags_or_options "tlsprobe verify"' -l 'ocsp' -d 'Reject certificates that this OCSP response, DER, PEM or base64, reports as revoked, and a server\'s certificate whose status no response determines. Repeatable.' -rF
complete -c 'tlsprobe' -n '__tlsprobe_should_offer_completions_for_flags_or_options "tlsprobe verify" explain' -l 'explain' -d 'Report the rule that ended each path that was tried, and its standard.'
complete -c 'tlsprobe' -n '__tlsprobe_should_offer_completions_for_flags_or_options "tlsprobe verify" batch' -l 'batch' -d 'Verify the requests on standard input, one JSON object per line.'
complete -c 'tlsprobe' -n '__tlsprobe_should_offer_completions_for_flags_or_options "tlsprobe verify" warn-days' -l 'warn-days' -d 'Warn about certificates that expire within this many days.' -rfka ''
complete -c 'tlsprobe' -n '__tlsprobe_should_offer_completions_for_flags_or_options "tlsprobe verify" fail-on' -l 'fail-on' -d 'Exit with 1 at this threshold or above: none, untrusted, info, low, medium, high or critical; a severity includes an untrusted verdict.' -rfka 'none untrusted info low medium high critical'
complete -c 'tlsprobe' -n '__tlsprobe_should_offer_completions_for_flags_or_options "tlsprobe verify" cacert roots' -l 'cacert' -l 'roots' -d 'Trust only the roots in this file, PEM or DER.' -rF
complete -c 'tlsprobe' -n '__tlsprobe_should_offer_completions_for_flags_or_options "tlsprobe verify" capath' -l 'capath' -d 'Trust only the roots in the files of this folder, and those of --cacert.' -rfa '(__tlsprobe_complete_directories)'
complete -c 'tlsprobe' -n '__tlsprobe_should_offer_completions_for_flags_or_options "tlsprobe verify" trust' -l 'trust' -d 'Trust the roots of mozilla, system, apple, microsoft, chrome, android or java. (default: $SSL_CERT_FILE and $SSL_CERT_DIR, else mozilla)' -rfka 'mozilla system apple microsoft chrome android java'
complete -c 'tlsprobe' -n '__tlsprobe_should_offer_completions_for_flags_or_options "tlsprobe verify" insecure k' -s 'k' -l 'insecure' -d 'Exit with 0 even if the chain is not trusted; the verdict is still reported. A wrong handshake signature exits with 1.'
complete -c 'tlsprobe' -n '__tlsprobe_should_offer_completions_for_flags_or_options "tlsprobe verify" hostname verify-host' -l 'verify-host' -l 'hostname' -d 'Verify the certificate for this name or address instead of the target\'s.' -rfka ''
complete -c 'tlsprobe' -n '__tlsprobe_should_offer_completions_for_flags_or_options "tlsprobe verify" at' -l 'at' -d 'Verify as of this time: RFC 3339, a date, or seconds since 1970. (default: now)' -rfka ''
complete -c 'tlsprobe' -n '__tlsprobe_should_offer_completions_for_flags_or_options "tlsprobe verify" profile' -l 'profile' -d 'Verify by the rules of this profile: webpki (browsers under public roots, client under private ones), baseline (browsers under every root), client (RFC 5280 with key and digest strength) or rfc5280 (path validation alone).' -rfka 'webpki baseline client rfc5280'
complete -c 'tlsprobe' -n '__tlsprobe_should_offer_completions_for_flags_or_options "tlsprobe verify" max-chain-bytes' -l 'max-chain-bytes' -d 'Limit the Certificate message to this many bytes.' -rfka ''
complete -c 'tlsprobe' -n '__tlsprobe_should_offer_completions_for_flags_or_options "tlsprobe verify" max-signature-checks' -l 'max-signature-checks' -d 'Verify at most this many signatures.' -rfka ''
complete -c 'tlsprobe' -n '__tlsprobe_should_offer_completions_for_flags_or_options "tlsprobe verify" max-steps' -l 'max-steps' -d 'Limit path building to this many steps.' -rfka ''
complete -c 'tlsprobe' -n '__tlsprobe_should_offer_completions_for_flags_or_options "tlsprobe verify" max-depth' -l 'max-depth' -d 'Build paths of at most this many intermediates.' -rfka ''
complete -c 'tlsprobe' -n '__tlsprobe_should_offer_completions_for_flags_or_options "tlsprobe verify" max-paths' -l 'max-paths' -d 'List at most this many paths.' -rfka ''
complete -c 'tlsprobe' -n '__tlsprobe_should_offer_completions_for_flags_or_options "tlsprobe verify"' -l 'policy' -d 'Accept this certificate policy, by its object identifier. Repeatable. (default: any policy)' -rfka ''
complete -c 'tlsprobe' -n '__tlsprobe_should_offer_completions_for_flags_or_options "tlsprobe verify" explicit-policy' -l 'explicit-policy' -d 'Require the path to be valid for an acceptable certificate policy.'
complete -c 'tlsprobe' -n '__tlsprobe_should_offer_completions_for_flags_or_options "tlsprobe verify" inhibit-map' -l 'inhibit-map' -d 'Do not map certificate policies.'
complete -c 'tlsprobe' -n '__tlsprobe_should_offer_completions_for_flags_or_options "tlsprobe verify" inhibit-any' -l 'inhibit-any' -d 'Do not accept anyPolicy in a certificate for other policies.'
complete -c 'tlsprobe' -n '__tlsprobe_should_offer_completions_for_flags_or_options "tlsprobe verify" lint' -l 'lint' -d 'Report violations of RFC 5280 and of the CA/Browser Forum\'s rules that do not cause rejection.'
complete -c 'tlsprobe' -n '__tlsprobe_should_offer_completions_for_flags_or_options "tlsprobe verify" pinnedpubkey' -l 'pinnedpubkey' -d 'Reject the chain unless the server\'s key matches: sha256//BASE64, several separated by ;, or a file with the key.' -rfka ''
complete -c 'tlsprobe' -n '__tlsprobe_should_offer_completions_for_flags_or_options "tlsprobe verify"' -l 'pin' -d 'Reject the chain unless its path contains one of these: sha256:HEX or sha1:HEX of a certificate, spki:HEX or spki:BASE64 of a key. Repeatable.' -rfka ''
complete -c 'tlsprobe' -n '__tlsprobe_should_offer_completions_for_flags_or_options "tlsprobe verify"' -l 'tlsa' -d 'Reject the chain if none of these TLSA records matches, as in \'3 1 1 HEX\' (RFC 6698); unusable records are ignored. Repeatable.' -rfka ''
complete -c 'tlsprobe' -n '__tlsprobe_should_offer_completions_for_flags_or_options "tlsprobe verify"' -l 'caa' -d 'Check whether this CAA record authorizes the issuer, as in \'0 issue "ca.example"\' (RFC 8659). Repeatable.' -rfka ''
complete -c 'tlsprobe' -n '__tlsprobe_should_offer_completions_for_flags_or_options "tlsprobe verify" dnssec' -l 'dnssec' -d 'Treat the records of --tlsa and --caa as authenticated by DNSSEC.'
complete -c 'tlsprobe' -n '__tlsprobe_should_offer_completions_for_flags_or_options "tlsprobe verify"' -l 'blocklist-keys' -d 'Check the keys against this list: SHA-256 of keys in hex, or a blocklist of badkeys. Repeatable.' -rF
complete -c 'tlsprobe' -n '__tlsprobe_should_offer_completions_for_flags_or_options "tlsprobe verify"' -l 'shared-primes' -d 'Check whether the keys share primes with those of this file: certificates, keys, or moduli in hex. Repeatable.' -rF
complete -c 'tlsprobe' -n '__tlsprobe_should_offer_completions_for_flags_or_options "tlsprobe verify" ct-logs' -l 'ct-logs' -d 'Use only the certificate transparency logs of this list, a log_list.json of Chrome or Apple.' -rF
complete -c 'tlsprobe' -n '__tlsprobe_should_offer_completions_for_flags_or_options "tlsprobe verify" fetch-intermediates' -l 'fetch-intermediates' -d 'Fetch missing issuer certificates from the URLs in certificates.'
complete -c 'tlsprobe' -n '__tlsprobe_should_offer_completions_for_flags_or_options "tlsprobe verify" revocation' -l 'revocation' -d 'Set the sources of revocation status: off, staple (the server), ocsp or crl (also the URLs in certificates), or all.' -rfka 'off staple ocsp crl all'
complete -c 'tlsprobe' -n '__tlsprobe_should_offer_completions_for_flags_or_options "tlsprobe verify" fetch-private' -l 'fetch-private' -d 'Also fetch from loopback, private and reserved addresses, if certificates name them.'
complete -c 'tlsprobe' -n '__tlsprobe_should_offer_completions_for_flags_or_options "tlsprobe verify" json' -l 'json' -d 'Write one JSON document; the same as --format json.'
complete -c 'tlsprobe' -n '__tlsprobe_should_offer_completions_for_flags_or_options "tlsprobe verify"' -l 'format' -d 'Write in this format: text, json, markdown. Repeatable, each with a separate --output.' -rfka 'text json markdown'
complete -c 'tlsprobe' -n '__tlsprobe_should_offer_completions_for_flags_or_options "tlsprobe verify"' -l 'output' -s 'o' -d 'Write to this file instead of standard output; - is standard output. Repeatable.' -rF
complete -c 'tlsprobe' -n '__tlsprobe_should_offer_completions_for_flags_or_options "tlsprobe verify" color' -l 'color' -d 'Use color: always, never or auto.' -rfka 'auto always never'
complete -c 'tlsprobe' -n '__tlsprobe_should_offer_completions_for_flags_or_options "tlsprobe verify" plain' -l 'plain' -d 'Write one fact per line, without box drawing.'
complete -c 'tlsprobe' -n '__tlsprobe_should_offer_completions_for_flags_or_options "tlsprobe verify" q quiet' -l 'quiet' -s 'q' -d 'Write only errors to standard error.'
complete -c 'tlsprobe' -n '__tlsprobe_should_offer_completions_for_flags_or_options "tlsprobe verify"' -l 'verbose' -s 'v' -d 'Show more: all fields and extensions of the certificates.'
complete -c 'tlsprobe' -n '__tlsprobe_should_offer_completions_for_flags_or_options "tlsprobe verify" h help' -s 'h' -l 'help' -d 'Show help information.'
complete -c 'tlsprobe' -n '__tlsprobe_should_offer_completions_for_flags_or_options "tlsprobe trust" h help' -s 'h' -l 'help' -d 'Show help information.'
complete -c 'tlsprobe' -n '__tlsprobe_should_offer_completions_for_positional "tlsprobe trust" -eq 1' -fa 'list' -d 'List the trust stores with their date and number of roots.'
complete -c 'tlsprobe' -n '__tlsprobe_should_offer_completions_for_positional "tlsprobe trust" -eq 1' -fa 'show' -d 'Show the roots of a trust store, or one of them in detail.'
complete -c 'tlsprobe' -n '__tlsprobe_should_offer_completions_for_positional "tlsprobe trust" -eq 1' -fa 'diff' -d 'Show the roots that only one of two stores has.'
complete -c 'tlsprobe' -n '__tlsprobe_should_offer_completions_for_flags_or_options "tlsprobe trust list" json' -l 'json' -d 'Write one JSON document; the same as --format json.'
complete -c 'tlsprobe' -n '__tlsprobe_should_offer_completions_for_flags_or_options "tlsprobe trust list" format' -l 'format' -d 'Write in this format: text, json, csv or markdown.' -rfka 'text json csv markdown'
complete -c 'tlsprobe' -n '__tlsprobe_should_offer_completions_for_flags_or_options "tlsprobe trust list" o output' -l 'output' -s 'o' -d 'Write to this file instead of standard output.' -rF
complete -c 'tlsprobe' -n '__tlsprobe_should_offer_completions_for_flags_or_options "tlsprobe trust list" color' -l 'color' -d 'Use color: always, never or auto.' -rfka 'auto always never'
complete -c 'tlsprobe' -n '__tlsprobe_should_offer_completions_for_flags_or_options "tlsprobe trust list" v verbose' -l 'verbose' -s 'v' -d 'Show complete fingerprints, and every extension of a single root.'
complete -c 'tlsprobe' -n '__tlsprobe_should_offer_completions_for_flags_or_options "tlsprobe trust list" h help' -s 'h' -l 'help' -d 'Show help information.'
complete -c 'tlsprobe' -n '__tlsprobe_should_offer_completions_for_positional "tlsprobe trust show" -eq 1' -fka 'mozilla system apple microsoft chrome android java'
complete -c 'tlsprobe' -n '__tlsprobe_should_offer_completions_for_flags_or_options "tlsprobe trust show" json' -l 'json' -d 'Write one JSON document; the same as --format json.'
complete -c 'tlsprobe' -n '__tlsprobe_should_offer_completions_for_flags_or_options "tlsprobe trust show" format' -l 'format' -d 'Write in this format: text, json, csv or markdown.' -rfka 'text json csv markdown'
complete -c 'tlsprobe' -n '__tlsprobe_should_offer_completions_for_flags_or_options "tlsprobe trust show" o output' -l 'output' -s 'o' -d 'Write to this file instead of standard output.' -rF
complete -c 'tlsprobe' -n '__tlsprobe_should_offer_completions_for_flags_or_options "tlsprobe trust show" color' -l 'color' -d 'Use color: always, never or auto.' -rfka 'auto always never'
complete -c 'tlsprobe' -n '__tlsprobe_should_offer_completions_for_flags_or_options "tlsprobe trust show" v verbose' -l 'verbose' -s 'v' -d 'Show complete fingerprints, and every extension of a single root.'
complete -c 'tlsprobe' -n '__tlsprobe_should_offer_completions_for_flags_or_options "tlsprobe trust show" h help' -s 'h' -l 'help' -d 'Show help information.'
complete -c 'tlsprobe' -n '__tlsprobe_should_offer_completions_for_positional "tlsprobe trust diff" -eq 1' -fka 'mozilla system apple microsoft chrome android java'
complete -c 'tlsprobe' -n '__tlsprobe_should_offer_completions_for_positional "tlsprobe trust diff" -eq 2' -fka 'mozilla system apple microsoft chrome android java'
complete -c 'tlsprobe' -n '__tlsprobe_should_offer_completions_for_flags_or_options "tlsprobe trust diff" json' -l 'json' -d 'Write one JSON document; the same as --format json.'
complete -c 'tlsprobe' -n '__tlsprobe_should_offer_completions_for_flags_or_options "tlsprobe trust diff" format' -l 'format' -d 'Write in this format: text, json, csv or markdown.' -rfka 'text json csv markdown'
complete -c 'tlsprobe' -n '__tlsprobe_should_offer_completions_for_flags_or_options "tlsprobe trust diff" o output' -l 'output' -s 'o' -d 'Write to this file instead of standard output.' -rF
complete -c 'tlsprobe' -n '__tlsprobe_should_offer_completions_for_flags_or_options "tlsprobe trust diff" color' -l 'color' -d 'Use color: always, never or auto.' -rfka 'auto always never'
complete -c 'tlsprobe' -n '__tlsprobe_should_offer_completions_for_flags_or_options "tlsprobe trust diff" v verbose' -l 'verbose' -s 'v' -d 'Show complete fingerprints, and every extension of a single root.'
complete -c 'tlsprobe' -n '__tlsprobe_should_offer_completions_for_flags_or_options "tlsprobe trust diff" h help' -s 'h' -l 'help' -d 'Show help information.'
complete -c 'tlsprobe' -n '__tlsprobe_should_offer_completions_for_flags_or_options "tlsprobe serve" listen' -l 'listen' -d 'Listen on this address and port; port 0 selects a free one.' -rfka ''
complete -c 'tlsprobe' -n '__tlsprobe_should_offer_completions_for_flags_or_options "tlsprobe serve" port-file' -l 'port-file' -d 'Write the port to this file once it is open; with several ports, one line each: case and address.' -rfka ''
complete -c 'tlsprobe' -n '__tlsprobe_should_offer_completions_for_flags_or_options "tlsprobe serve" public' -l 'public' -d 'Allow a --listen address that other hosts can reach; without it, only loopback addresses are allowed.'
complete -c 'tlsprobe' -n '__tlsprobe_should_offer_completions_for_flags_or_options "tlsprobe serve" control' -l 'control' -d 'Serve the control endpoints /__faults and /__status. (default: on, with --public off)'
complete -c 'tlsprobe' -n '__tlsprobe_should_offer_completions_for_flags_or_options "tlsprobe serve" no-control' -l 'no-control' -d 'Serve the control endpoints /__faults and /__status. (default: on, with --public off)'
complete -c 'tlsprobe' -n '__tlsprobe_should_offer_completions_for_flags_or_options "tlsprobe serve" https' -l 'https' -d 'Serve TLS only. (default: TLS and plaintext on the same port)'
complete -c 'tlsprobe' -n '__tlsprobe_should_offer_completions_for_flags_or_options "tlsprobe serve" http' -l 'http' -d 'Serve plaintext only.'
complete -c 'tlsprobe' -n '__tlsprobe_should_offer_completions_for_flags_or_options "tlsprobe serve"' -l 'case' -d 'Serve this case. Repeatable: the server name (SNI) selects the case, as in expired.localhost; other names get the first one.' -rfka ''
complete -c 'tlsprobe' -n '__tlsprobe_should_offer_completions_for_flags_or_options "tlsprobe serve" all-cases' -l 'all-cases' -d 'Serve every case, each on a separate port, and a list of them on the port of --listen.'
complete -c 'tlsprobe' -n '__tlsprobe_should_offer_completions_for_flags_or_options "tlsprobe serve" list-cases' -l 'list-cases' -d 'List the cases and exit.'
complete -c 'tlsprobe' -n '__tlsprobe_should_offer_completions_for_flags_or_options "tlsprobe serve" alpn' -l 'alpn' -d 'Support these application protocols (ALPN), in order of preference; an empty list ignores the client\'s offer.' -rfka ''
complete -c 'tlsprobe' -n '__tlsprobe_should_offer_completions_for_flags_or_options "tlsprobe serve" tls-min' -l 'tls-min' -d 'Set the minimum TLS version: 1.0, 1.1, 1.2 or 1.3.' -rfka '1.0 1.1 1.2 1.3'
complete -c 'tlsprobe' -n '__tlsprobe_should_offer_completions_for_flags_or_options "tlsprobe serve" tls-max' -l 'tls-max' -d 'Set the maximum TLS version.' -rfka '1.0 1.1 1.2 1.3'
complete -c 'tlsprobe' -n '__tlsprobe_should_offer_completions_for_flags_or_options "tlsprobe serve" ciphers' -l 'ciphers' -d 'Accept these cipher suites up to TLS 1.2, in the OpenSSL cipher list format.' -rfka ''
complete -c 'tlsprobe' -n '__tlsprobe_should_offer_completions_for_flags_or_options "tlsprobe serve" tls13-ciphers' -l 'tls13-ciphers' -d 'Accept these TLS 1.3 cipher suites.' -rfka ''
complete -c 'tlsprobe' -n '__tlsprobe_should_offer_completions_for_flags_or_options "tlsprobe serve" groups' -l 'groups' -d 'Accept these key exchange groups.' -rfka ''
complete -c 'tlsprobe' -n '__tlsprobe_should_offer_completions_for_flags_or_options "tlsprobe serve" cert' -l 'cert' -d 'Present this certificate and its chain (PEM) instead of one issued for each name.' -rfka ''
complete -c 'tlsprobe' -n '__tlsprobe_should_offer_completions_for_flags_or_options "tlsprobe serve" key' -l 'key' -d 'Read the private key of --cert from this file (PEM or DER, not encrypted). (default: the file of --cert)' -rfka ''
complete -c 'tlsprobe' -n '__tlsprobe_should_offer_completions_for_flags_or_options "tlsprobe serve" client-auth' -l 'client-auth' -d 'Set whether clients need a certificate: request or require. (default: neither)' -rfka 'request require'
complete -c 'tlsprobe' -n '__tlsprobe_should_offer_completions_for_flags_or_options "tlsprobe serve" tickets' -l 'tickets' -d 'Send this many session tickets after a TLS 1.3 handshake; 0 disables tickets.' -rfka ''
complete -c 'tlsprobe' -n '__tlsprobe_should_offer_completions_for_flags_or_options "tlsprobe serve" early-data' -l 'early-data' -d 'Accept early data, up to 16384 bytes per ticket.'
complete -c 'tlsprobe' -n '__tlsprobe_should_offer_completions_for_flags_or_options "tlsprobe serve" data-dir' -l 'data-dir' -d 'Store the local authority below this folder. (default: $XDG_DATA_HOME/tlsprobe)' -rfka ''
complete -c 'tlsprobe' -n '__tlsprobe_should_offer_completions_for_flags_or_options "tlsprobe serve"' -l 'name' -d 'Also issue certificates for this host name and the names below it, or this address; replace an authority that does not permit it. Repeatable.' -rfka ''
complete -c 'tlsprobe' -n '__tlsprobe_should_offer_completions_for_flags_or_options "tlsprobe serve" routes' -l 'routes' -d 'Serve the routes of this file, in YAML or JSON.' -rfka ''
complete -c 'tlsprobe' -n '__tlsprobe_should_offer_completions_for_flags_or_options "tlsprobe serve"' -l 'crud' -d 'Serve a collection of JSON objects at this path, with GET, POST, PUT, PATCH and DELETE; store it in the file, if one is given. Repeatable.' -rfka ''
complete -c 'tlsprobe' -n '__tlsprobe_should_offer_completions_for_flags_or_options "tlsprobe serve" dir' -l 'dir' -d 'Serve the files below this folder, and none outside it.' -rfka ''
complete -c 'tlsprobe' -n '__tlsprobe_should_offer_completions_for_flags_or_options "tlsprobe serve" httpbin' -l 'httpbin' -d 'Serve the endpoints of httpbin.org.'
complete -c 'tlsprobe' -n '__tlsprobe_should_offer_completions_for_flags_or_options "tlsprobe serve" upstream' -l 'upstream' -d 'Forward requests that no other option handles to this server.' -rfka ''
complete -c 'tlsprobe' -n '__tlsprobe_should_offer_completions_for_flags_or_options "tlsprobe serve" record' -l 'record' -d 'Like --upstream, and record requests and responses as an HTTP Archive in the file of --har.' -rfka ''
complete -c 'tlsprobe' -n '__tlsprobe_should_offer_completions_for_flags_or_options "tlsprobe serve" har' -l 'har' -d 'Write the recording of --record to this file at the end, with secrets redacted. (default: tlsprobe.har)' -rfka ''
complete -c 'tlsprobe' -n '__tlsprobe_should_offer_completions_for_flags_or_options "tlsprobe serve" show-secrets' -l 'show-secrets' -d 'Do not redact passwords, tokens and cookies in the archive of --record.'
complete -c 'tlsprobe' -n '__tlsprobe_should_offer_completions_for_flags_or_options "tlsprobe serve"' -l 'secret-name' -d 'Also redact values of this header field, parameter or JSON member in the archive. Repeatable.' -rfka ''
complete -c 'tlsprobe' -n '__tlsprobe_should_offer_completions_for_flags_or_options "tlsprobe serve" replay' -l 'replay' -d 'Replay the responses of this HTTP Archive.' -rfka ''
complete -c 'tlsprobe' -n '__tlsprobe_should_offer_completions_for_flags_or_options "tlsprobe serve" session-ttl' -l 'session-ttl' -d 'Issue sessions with this lifetime: POST /session/start, GET /session, POST /session/end.' -rfka ''
complete -c 'tlsprobe' -n '__tlsprobe_should_offer_completions_for_flags_or_options "tlsprobe serve" require-session' -l 'require-session' -d 'Respond with 401 to requests without a session.'
complete -c 'tlsprobe' -n '__tlsprobe_should_offer_completions_for_flags_or_options "tlsprobe serve"' -l 'require-header' -d 'Reject requests without this header field, or with another value. Repeatable.' -rfka ''
complete -c 'tlsprobe' -n '__tlsprobe_should_offer_completions_for_flags_or_options "tlsprobe serve"' -l 'require-json' -d 'Reject bodies without this JSON member or form field, or with another format: user.email:email, born:date. Repeatable.' -rfka ''
complete -c 'tlsprobe' -n '__tlsprobe_should_offer_completions_for_flags_or_options "tlsprobe serve" validate' -l 'validate' -d 'Reject bodies that are not well-formed (json or xml) or that violate a schema of JSON Schema 2020-12 (schema=FILE).' -rfka ''
complete -c 'tlsprobe' -n '__tlsprobe_should_offer_completions_for_flags_or_options "tlsprobe serve" max-body' -l 'max-body' -d 'Reject request bodies that have to be buffered and are longer than this many bytes.' -rfka ''
complete -c 'tlsprobe' -n '__tlsprobe_should_offer_completions_for_flags_or_options "tlsprobe serve" network' -l 'network' -d 'Simulate a network (2g: 300 ms, jitter 100 ms, 250 kbit/s, loss 2 %; 3g: 100 ms, jitter 30 ms, 750 kbit/s, loss 1 %; lte: 20 ms, jitter 10 ms, 4000 kbit/s, loss 0.5 %; wifi: 2 ms, jitter 1 ms, 30000 kbit/s, loss 0.1 %; offline: connections are reset); --delay, --jitter, --rate and --loss override its values.' -rfka ''
complete -c 'tlsprobe' -n '__tlsprobe_should_offer_completions_for_flags_or_options "tlsprobe serve" delay' -l 'delay' -d 'Delay each response: 100 (milliseconds), uniform:50-150 or lognormal:80,0.5 (median, sigma).' -rfka ''
complete -c 'tlsprobe' -n '__tlsprobe_should_offer_completions_for_flags_or_options "tlsprobe serve" jitter' -l 'jitter' -d 'Vary each response delay at random by up to this many milliseconds, longer or shorter.' -rfka ''
complete -c 'tlsprobe' -n '__tlsprobe_should_offer_completions_for_flags_or_options "tlsprobe serve"' -l 'handshake-delay' -d 'Delay this step of the handshake: accept, server-hello, certificate, tickets or finished. Repeatable.' -rfka ''
complete -c 'tlsprobe' -n '__tlsprobe_should_offer_completions_for_flags_or_options "tlsprobe serve" rate' -l 'rate' -d 'Limit the rate of response bodies to this many bytes per second, as in 20k.' -rfka ''
complete -c 'tlsprobe' -n '__tlsprobe_should_offer_completions_for_flags_or_options "tlsprobe serve" loss' -l 'loss' -d 'Delay this percentage of responses by a retransmission timeout of 1 s, as a lost packet does.' -rfka ''
complete -c 'tlsprobe' -n '__tlsprobe_should_offer_completions_for_flags_or_options "tlsprobe serve" dribble' -l 'dribble' -d 'Send response bodies in portions of this many bytes, one per interval in milliseconds, as in 16/200.' -rfka ''
complete -c 'tlsprobe' -n '__tlsprobe_should_offer_completions_for_flags_or_options "tlsprobe serve" error-rate' -l 'error-rate' -d 'Fail this percentage of requests with an error status.' -rfka ''
complete -c 'tlsprobe' -n '__tlsprobe_should_offer_completions_for_flags_or_options "tlsprobe serve" error-every' -l 'error-every' -d 'Fail every Nth request, or all even-numbered or odd-numbered ones: 3, even or odd.' -rfka ''
complete -c 'tlsprobe' -n '__tlsprobe_should_offer_completions_for_flags_or_options "tlsprobe serve" error-status' -l 'error-status' -d 'Set the statuses of injected errors, as in 500,503; each is equally likely. (default: 503)' -rfka ''
complete -c 'tlsprobe' -n '__tlsprobe_should_offer_completions_for_flags_or_options "tlsprobe serve"' -l 'fault' -d 'Inject this fault: empty, reset, garbage, truncate, malformed-chunk, slow-close, no-close-notify, reset-at-accept, alert, oversized-record, fragmented-records; at this percentage, or else at --fault-rate. Repeatable.' -rfka ''
complete -c 'tlsprobe' -n '__tlsprobe_should_offer_completions_for_flags_or_options "tlsprobe serve" fault-rate' -l 'fault-rate' -d 'Set the percentage for faults of --fault without one. (default: 100)' -rfka ''
complete -c 'tlsprobe' -n '__tlsprobe_should_offer_completions_for_flags_or_options "tlsprobe serve" seed' -l 'seed' -d 'Seed the fault injection; the same seed injects the same faults.' -rfka ''
complete -c 'tlsprobe' -n '__tlsprobe_should_offer_completions_for_flags_or_options "tlsprobe serve" max-requests' -l 'max-requests' -d 'Exit after this many completed requests.' -rfka ''
complete -c 'tlsprobe' -n '__tlsprobe_should_offer_completions_for_flags_or_options "tlsprobe serve" idle-exit' -l 'idle-exit' -d 'Exit after this time without open connections.' -rfka ''
complete -c 'tlsprobe' -n '__tlsprobe_should_offer_completions_for_flags_or_options "tlsprobe serve" max-connections' -l 'max-connections' -d 'Limit the simultaneous connections of each port; further ones are reset.' -rfka ''
complete -c 'tlsprobe' -n '__tlsprobe_should_offer_completions_for_flags_or_options "tlsprobe serve" header-timeout' -l 'header-timeout' -d 'Limit the time for receiving an HTTP/1 request head, regardless of progress; after it, respond with 408.' -rfka ''
complete -c 'tlsprobe' -n '__tlsprobe_should_offer_completions_for_flags_or_options "tlsprobe serve" keepalive-timeout' -l 'keepalive-timeout' -d 'Close a connection that is idle for this time between two requests.' -rfka ''
complete -c 'tlsprobe' -n '__tlsprobe_should_offer_completions_for_flags_or_options "tlsprobe serve" drain-timeout' -l 'drain-timeout' -d 'Limit the time that requests in progress may take after an interrupt.' -rfka ''
complete -c 'tlsprobe' -n '__tlsprobe_should_offer_completions_for_flags_or_options "tlsprobe serve"' -l 'verbose' -s 'v' -d 'Log each connection, ClientHello and request to standard error; -vv adds the header fields of requests.'
complete -c 'tlsprobe' -n '__tlsprobe_should_offer_completions_for_flags_or_options "tlsprobe serve" q quiet' -l 'quiet' -s 'q' -d 'Print errors only, without the addresses at the start and the table; overrides -v.'
complete -c 'tlsprobe' -n '__tlsprobe_should_offer_completions_for_flags_or_options "tlsprobe serve" events' -l 'events' -d 'Write events to standard output in this format: jsonl, one JSON object per line.' -rfka 'jsonl'
complete -c 'tlsprobe' -n '__tlsprobe_should_offer_completions_for_flags_or_options "tlsprobe serve" json' -l 'json' -d 'Print the addresses, or the list of cases, as JSON.'
complete -c 'tlsprobe' -n '__tlsprobe_should_offer_completions_for_flags_or_options "tlsprobe serve" h help' -s 'h' -l 'help' -d 'Show help information.'
complete -c 'tlsprobe' -n '__tlsprobe_should_offer_completions_for_positional "tlsprobe serve" -eq 1' -fa 'ca' -d 'Show the local authority that issues the certificates of serve.'
complete -c 'tlsprobe' -n '__tlsprobe_should_offer_completions_for_flags_or_options "tlsprobe serve ca" h help' -s 'h' -l 'help' -d 'Show help information.'
complete -c 'tlsprobe' -n '__tlsprobe_should_offer_completions_for_positional "tlsprobe serve ca" -eq 1' -fa 'export' -d 'Print the root certificate of the local authority, for --cacert.'
complete -c 'tlsprobe' -n '__tlsprobe_should_offer_completions_for_positional "tlsprobe serve ca" -eq 1' -fa 'trust-hint' -d 'Print how to make programs trust the local authority. Changes no trust store.'
complete -c 'tlsprobe' -n '__tlsprobe_should_offer_completions_for_flags_or_options "tlsprobe serve ca export" data-dir' -l 'data-dir' -d 'Store the local authority below this folder. (default: $XDG_DATA_HOME/tlsprobe)' -rfka ''
complete -c 'tlsprobe' -n '__tlsprobe_should_offer_completions_for_flags_or_options "tlsprobe serve ca export"' -l 'name' -d 'Also issue certificates for this host name and the names below it, or this address; replace an authority that does not permit it. Repeatable.' -rfka ''
complete -c 'tlsprobe' -n '__tlsprobe_should_offer_completions_for_flags_or_options "tlsprobe serve ca export" h help' -s 'h' -l 'help' -d 'Show help information.'
complete -c 'tlsprobe' -n '__tlsprobe_should_offer_completions_for_flags_or_options "tlsprobe serve ca trust-hint" data-dir' -l 'data-dir' -d 'Store the local authority below this folder. (default: $XDG_DATA_HOME/tlsprobe)' -rfka ''
complete -c 'tlsprobe' -n '__tlsprobe_should_offer_completions_for_flags_or_options "tlsprobe serve ca trust-hint"' -l 'name' -d 'Also issue certificates for this host name and the names below it, or this address; replace an authority that does not permit it. Repeatable.' -rfka ''
complete -c 'tlsprobe' -n '__tlsprobe_should_offer_completions_for_flags_or_options "tlsprobe serve ca trust-hint" h help' -s 'h' -l 'help' -d 'Show help information.'
