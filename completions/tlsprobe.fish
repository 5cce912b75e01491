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
            __tlsprobe_parse_subcommand 1 'all-addresses' 'warn-days=' 'fail-on=' '4/ipv4' '6/ipv6' 'resolve=+' 'connect-to=+' 'interface=' 'connect-timeout=' 'x/proxy=' 'noproxy=' 'U/proxy-user=' 'proxy-cacert=' 'proxy-insecure' 'proxy-protocol=' 'haproxy-protocol' 'starttls=' 'starttls-host=' 'm/max-time=' 'sni=' 'no-sni' 'alpn=' 'tlsv1.0' 'tlsv1.1' 'tlsv1.2' 'tlsv1.3' 'tls-max=' 'ciphers=' 'tls13-ciphers=' 'curves=' 'sigalgs=' 'certificate-type=' 'E/cert=' 'key=' 'pass=' 'keylog=' 'cacert=' 'capath=' 'trust=' 'k/insecure' 'verify-host=' 'at=' 'max-chain-bytes=' 'max-signature-checks=' 'max-steps=' 'max-depth=' 'max-paths=' 'json' 'format=+' 'o/output=+' 'color=' 'plain' 'q/quiet' 'v/verbose' 'h/help'
        case 'ciphers'
            __tlsprobe_parse_subcommand 1 'show=' 'only=' 'versions=' 'suites=' 'openssl-names' 'fail-on=' 'max-connections=' 'rate=' '4/ipv4' '6/ipv6' 'resolve=+' 'connect-to=+' 'interface=' 'connect-timeout=' 'x/proxy=' 'noproxy=' 'U/proxy-user=' 'proxy-cacert=' 'proxy-insecure' 'proxy-protocol=' 'haproxy-protocol' 'starttls=' 'starttls-host=' 'm/max-time=' 'sni=' 'no-sni' 'alpn=' 'json' 'format=+' 'o/output=+' 'color=' 'plain' 'q/quiet' 'v/verbose' 'h/help'
        case 'probe'
            __tlsprobe_parse_subcommand 1 'slo=' 'fail-on=' 'c/count=' 'interval=' 'warmup=' 'parallel=' 'http' 'http-path=' 'only=' 'all' 'jarm' 'simulate=' 'client-hello=' '4/ipv4' '6/ipv6' 'resolve=+' 'connect-to=+' 'interface=' 'connect-timeout=' 'x/proxy=' 'noproxy=' 'U/proxy-user=' 'proxy-cacert=' 'proxy-insecure' 'proxy-protocol=' 'haproxy-protocol' 'starttls=' 'starttls-host=' 'm/max-time=' 'sni=' 'no-sni' 'alpn=' 'tlsv1.0' 'tlsv1.1' 'tlsv1.2' 'tlsv1.3' 'tls-max=' 'ciphers=' 'tls13-ciphers=' 'curves=' 'sigalgs=' 'certificate-type=' 'E/cert=' 'key=' 'pass=' 'keylog=' 'json' 'format=+' 'o/output=+' 'color=' 'plain' 'q/quiet' 'v/verbose' 'h/help'
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
complete -c 'tlsprobe' -n '__tlsprobe_should_offer_completions_for_positional "tlsprobe" -eq 1' -fa 'chain' -d 'Shows and judges the certificate chain that a server sends.'
complete -c 'tlsprobe' -n '__tlsprobe_should_offer_completions_for_positional "tlsprobe" -eq 1' -fa 'ciphers' -d 'Lists the versions, cipher suites, groups and signature schemes that a server accepts.'
complete -c 'tlsprobe' -n '__tlsprobe_should_offer_completions_for_positional "tlsprobe" -eq 1' -fa 'probe' -d 'Shows what a server negotiates and how long each step takes, once or many times.'
complete -c 'tlsprobe' -n '__tlsprobe_should_offer_completions_for_positional "tlsprobe" -eq 1' -fa 'help' -d 'Show subcommand help information.'
complete -c 'tlsprobe' -n '__tlsprobe_should_offer_completions_for_flags_or_options "tlsprobe chain" all-addresses' -l 'all-addresses' -d 'Ask every address of the target, and say whether they agree.'
complete -c 'tlsprobe' -n '__tlsprobe_should_offer_completions_for_flags_or_options "tlsprobe chain" warn-days' -l 'warn-days' -d 'Warn of certificates that end within so many days.' -rfka ''
complete -c 'tlsprobe' -n '__tlsprobe_should_offer_completions_for_flags_or_options "tlsprobe chain" fail-on' -l 'fail-on' -d 'Exit with 1 from here on: none, untrusted, info, low, medium, high or critical; a severity means an untrusted verdict too.' -rfka 'none untrusted info low medium high critical'
complete -c 'tlsprobe' -n '__tlsprobe_should_offer_completions_for_flags_or_options "tlsprobe chain" 4 ipv4' -s '4' -l 'ipv4' -d 'Use IPv4 addresses only.'
complete -c 'tlsprobe' -n '__tlsprobe_should_offer_completions_for_flags_or_options "tlsprobe chain" 6 ipv6' -s '6' -l 'ipv6' -d 'Use IPv6 addresses only.'
complete -c 'tlsprobe' -n '__tlsprobe_should_offer_completions_for_flags_or_options "tlsprobe chain"' -l 'resolve' -d 'Use these addresses for a host and port. Repeatable.' -rfka ''
complete -c 'tlsprobe' -n '__tlsprobe_should_offer_completions_for_flags_or_options "tlsprobe chain"' -l 'connect-to' -d 'Connect to host2 and port2 instead of host1 and port1. Repeatable.' -rfka ''
complete -c 'tlsprobe' -n '__tlsprobe_should_offer_completions_for_flags_or_options "tlsprobe chain" interface' -l 'interface' -d 'Leave through this network interface or local address.' -rfka ''
complete -c 'tlsprobe' -n '__tlsprobe_should_offer_completions_for_flags_or_options "tlsprobe chain" connect-timeout' -l 'connect-timeout' -d 'Give up connecting after that time; the proxy and STARTTLS have as long again.' -rfka ''
complete -c 'tlsprobe' -n '__tlsprobe_should_offer_completions_for_flags_or_options "tlsprobe chain" proxy x' -s 'x' -l 'proxy' -d 'Go through this proxy: [scheme://][user:password@]host[:port], with http, https, socks4, socks4a, socks5 or socks5h. Without it, $HTTPS_PROXY and $ALL_PROXY; an empty one goes straight.' -rfka ''
complete -c 'tlsprobe' -n '__tlsprobe_should_offer_completions_for_flags_or_options "tlsprobe chain" noproxy' -l 'noproxy' -d 'Reach these hosts without a proxy: names, addresses, blocks or *. Without it, $NO_PROXY.' -rfka ''
complete -c 'tlsprobe' -n '__tlsprobe_should_offer_completions_for_flags_or_options "tlsprobe chain" U proxy-user' -s 'U' -l 'proxy-user' -d 'Tell the proxy who we are: Basic authentication, or SOCKS 5\'s.' -rfka ''
complete -c 'tlsprobe' -n '__tlsprobe_should_offer_completions_for_flags_or_options "tlsprobe chain" proxy-cacert' -l 'proxy-cacert' -d 'Trust the roots in this file with an https proxy, and no others.' -rF
complete -c 'tlsprobe' -n '__tlsprobe_should_offer_completions_for_flags_or_options "tlsprobe chain" proxy-insecure' -l 'proxy-insecure' -d 'Go through an https proxy whose certificate is not trusted.'
complete -c 'tlsprobe' -n '__tlsprobe_should_offer_completions_for_flags_or_options "tlsprobe chain" proxy-protocol' -l 'proxy-protocol' -d 'Send the server a header of the PROXY protocol first: v1 or v2.' -rfka 'v1 v2'
complete -c 'tlsprobe' -n '__tlsprobe_should_offer_completions_for_flags_or_options "tlsprobe chain" haproxy-protocol' -l 'haproxy-protocol' -d 'The same as --proxy-protocol v1.'
complete -c 'tlsprobe' -n '__tlsprobe_should_offer_completions_for_flags_or_options "tlsprobe chain" starttls' -l 'starttls' -d 'Begin in the clear with this protocol and go over to TLS: auto, smtp, lmtp, imap, pop3, ftp, nntp, sieve, irc, xmpp, xmpp-server, ldap, postgres, mysql, mssql, rdp, telnet; auto goes by the port.' -rfka 'auto smtp lmtp imap pop3 ftp nntp sieve irc xmpp xmpp-server ldap postgres mysql mssql rdp telnet'
complete -c 'tlsprobe' -n '__tlsprobe_should_offer_completions_for_flags_or_options "tlsprobe chain" starttls-host' -l 'starttls-host' -d 'Say this name where the protocol names the server before TLS, as XMPP does.' -rfka ''
complete -c 'tlsprobe' -n '__tlsprobe_should_offer_completions_for_flags_or_options "tlsprobe chain" m max-time' -s 'm' -l 'max-time' -d 'Give up altogether after that time.' -rfka ''
complete -c 'tlsprobe' -n '__tlsprobe_should_offer_completions_for_flags_or_options "tlsprobe chain" sni' -l 'sni' -d 'Send this server name instead of the target\'s.' -rfka ''
complete -c 'tlsprobe' -n '__tlsprobe_should_offer_completions_for_flags_or_options "tlsprobe chain" no-sni' -l 'no-sni' -d 'Send no server name.'
complete -c 'tlsprobe' -n '__tlsprobe_should_offer_completions_for_flags_or_options "tlsprobe chain" alpn' -l 'alpn' -d 'Offer these application protocols, as in h2,http/1.1.' -rfka ''
complete -c 'tlsprobe' -n '__tlsprobe_should_offer_completions_for_flags_or_options "tlsprobe chain" tlsv1.0' -l 'tlsv1.0' -d 'Use TLS 1.0 or newer.'
complete -c 'tlsprobe' -n '__tlsprobe_should_offer_completions_for_flags_or_options "tlsprobe chain" tlsv1.1' -l 'tlsv1.1' -d 'Use TLS 1.1 or newer.'
complete -c 'tlsprobe' -n '__tlsprobe_should_offer_completions_for_flags_or_options "tlsprobe chain" tlsv1.2' -l 'tlsv1.2' -d 'Use TLS 1.2 or newer.'
complete -c 'tlsprobe' -n '__tlsprobe_should_offer_completions_for_flags_or_options "tlsprobe chain" tlsv1.3' -l 'tlsv1.3' -d 'Use TLS 1.3 or newer.'
complete -c 'tlsprobe' -n '__tlsprobe_should_offer_completions_for_flags_or_options "tlsprobe chain" tls-max' -l 'tls-max' -d 'Use this version or older: 1.0, 1.1, 1.2 or 1.3.' -rfka '1.0 1.1 1.2 1.3'
complete -c 'tlsprobe' -n '__tlsprobe_should_offer_completions_for_flags_or_options "tlsprobe chain" ciphers' -l 'ciphers' -d 'Offer these suites up to TLS 1.2, in OpenSSL\'s notation.' -rfka ''
complete -c 'tlsprobe' -n '__tlsprobe_should_offer_completions_for_flags_or_options "tlsprobe chain" tls13-ciphers' -l 'tls13-ciphers' -d 'Offer these suites of TLS 1.3.' -rfka ''
complete -c 'tlsprobe' -n '__tlsprobe_should_offer_completions_for_flags_or_options "tlsprobe chain" curves' -l 'curves' -d 'Offer these groups, as in X25519:P-256.' -rfka ''
complete -c 'tlsprobe' -n '__tlsprobe_should_offer_completions_for_flags_or_options "tlsprobe chain" sigalgs' -l 'sigalgs' -d 'Offer these signature schemes, as in ed25519:rsa_pss_rsae_sha256.' -rfka ''
complete -c 'tlsprobe' -n '__tlsprobe_should_offer_completions_for_flags_or_options "tlsprobe chain" certificate-type' -l 'certificate-type' -d 'Ask for this kind of certificate by what signatures are offered; all asks for each in turn. Without it, what an ordinary client gets.' -rfka 'rsa ecdsa ed25519 all'
complete -c 'tlsprobe' -n '__tlsprobe_should_offer_completions_for_flags_or_options "tlsprobe chain" E cert' -s 'E' -l 'cert' -d 'Client certificate and chain, in PEM or DER, or with its key in PKCS #12.' -rF
complete -c 'tlsprobe' -n '__tlsprobe_should_offer_completions_for_flags_or_options "tlsprobe chain" key' -l 'key' -d 'Key of the client certificate; without it, in the same file.' -rF
complete -c 'tlsprobe' -n '__tlsprobe_should_offer_completions_for_flags_or_options "tlsprobe chain" pass' -l 'pass' -d 'Passphrase of the client certificate\'s key.' -rfka ''
complete -c 'tlsprobe' -n '__tlsprobe_should_offer_completions_for_flags_or_options "tlsprobe chain" keylog' -l 'keylog' -d 'Append TLS secrets to this file, for Wireshark. Without it, $SSLKEYLOGFILE.' -rF
complete -c 'tlsprobe' -n '__tlsprobe_should_offer_completions_for_flags_or_options "tlsprobe chain" cacert' -l 'cacert' -d 'Trust the roots in this file, PEM or DER, and no others.' -rF
complete -c 'tlsprobe' -n '__tlsprobe_should_offer_completions_for_flags_or_options "tlsprobe chain" capath' -l 'capath' -d 'Trust the roots in the files of this folder, and no others but those of --cacert.' -rfa '(__tlsprobe_complete_directories)'
complete -c 'tlsprobe' -n '__tlsprobe_should_offer_completions_for_flags_or_options "tlsprobe chain" trust' -l 'trust' -d 'Trust Mozilla\'s roots or the system\'s. Without it $SSL_CERT_FILE and $SSL_CERT_DIR, else Mozilla\'s.' -rfka 'mozilla system'
complete -c 'tlsprobe' -n '__tlsprobe_should_offer_completions_for_flags_or_options "tlsprobe chain" insecure k' -s 'k' -l 'insecure' -d 'Exit with 0 although the chain is not trusted. The verdict is shown all the same.'
complete -c 'tlsprobe' -n '__tlsprobe_should_offer_completions_for_flags_or_options "tlsprobe chain" verify-host' -l 'verify-host' -d 'Expect this name or address in the certificate instead of the target\'s.' -rfka ''
complete -c 'tlsprobe' -n '__tlsprobe_should_offer_completions_for_flags_or_options "tlsprobe chain" at' -l 'at' -d 'Judge as of this time: RFC 3339, a date, or seconds since 1970.' -rfka ''
complete -c 'tlsprobe' -n '__tlsprobe_should_offer_completions_for_flags_or_options "tlsprobe chain" max-chain-bytes' -l 'max-chain-bytes' -d 'Refuse a longer Certificate message.' -rfka ''
complete -c 'tlsprobe' -n '__tlsprobe_should_offer_completions_for_flags_or_options "tlsprobe chain" max-signature-checks' -l 'max-signature-checks' -d 'Check at most this many signatures.' -rfka ''
complete -c 'tlsprobe' -n '__tlsprobe_should_offer_completions_for_flags_or_options "tlsprobe chain" max-steps' -l 'max-steps' -d 'Take at most this many steps in building paths.' -rfka ''
complete -c 'tlsprobe' -n '__tlsprobe_should_offer_completions_for_flags_or_options "tlsprobe chain" max-depth' -l 'max-depth' -d 'Build paths of at most this many intermediates.' -rfka ''
complete -c 'tlsprobe' -n '__tlsprobe_should_offer_completions_for_flags_or_options "tlsprobe chain" max-paths' -l 'max-paths' -d 'List at most this many paths.' -rfka ''
complete -c 'tlsprobe' -n '__tlsprobe_should_offer_completions_for_flags_or_options "tlsprobe chain" json' -l 'json' -d 'Write one JSON document; the same as --format json.'
complete -c 'tlsprobe' -n '__tlsprobe_should_offer_completions_for_flags_or_options "tlsprobe chain"' -l 'format' -d 'Write in this format: text, json, markdown, pem, der, dot. Repeatable, each with an --output of its own.' -rfka 'text json markdown pem der dot'
complete -c 'tlsprobe' -n '__tlsprobe_should_offer_completions_for_flags_or_options "tlsprobe chain"' -l 'output' -s 'o' -d 'Write to this file rather than standard output; - is standard output. Repeatable.' -rF
complete -c 'tlsprobe' -n '__tlsprobe_should_offer_completions_for_flags_or_options "tlsprobe chain" color' -l 'color' -d 'Colour: always, never or auto.' -rfka 'auto always never'
complete -c 'tlsprobe' -n '__tlsprobe_should_offer_completions_for_flags_or_options "tlsprobe chain" plain' -l 'plain' -d 'Write one fact a line, without drawings.'
complete -c 'tlsprobe' -n '__tlsprobe_should_offer_completions_for_flags_or_options "tlsprobe chain" q quiet' -l 'quiet' -s 'q' -d 'Write nothing to standard error but errors.'
complete -c 'tlsprobe' -n '__tlsprobe_should_offer_completions_for_flags_or_options "tlsprobe chain"' -l 'verbose' -s 'v' -d 'Say more: list everything that is in the certificates.'
complete -c 'tlsprobe' -n '__tlsprobe_should_offer_completions_for_flags_or_options "tlsprobe chain" h help' -s 'h' -l 'help' -d 'Show help information.'
complete -c 'tlsprobe' -n '__tlsprobe_should_offer_completions_for_flags_or_options "tlsprobe ciphers" show' -l 'show' -d 'What to show: what is accepted, or all that was asked.' -rfka 'accepted all'
complete -c 'tlsprobe' -n '__tlsprobe_should_offer_completions_for_flags_or_options "tlsprobe ciphers" only' -l 'only' -d 'Ask these questions only: versions, suites, order, groups, schemes, dh-parameters, extensions, compression, fallback, tolerance.' -rfka 'versions suites order groups schemes dh-parameters extensions compression fallback tolerance'
complete -c 'tlsprobe' -n '__tlsprobe_should_offer_completions_for_flags_or_options "tlsprobe ciphers" versions' -l 'versions' -d 'Ask for these versions only: ssl2, ssl3, 1.0, 1.1, 1.2, 1.3, or their names as in TLSv1.2.' -rfka ''
complete -c 'tlsprobe' -n '__tlsprobe_should_offer_completions_for_flags_or_options "tlsprobe ciphers" suites' -l 'suites' -d 'Try these suites: names of IANA or OpenSSL, numbers as 0xc02f, ranges as 0x1300-0x13ff, registered, or all 65,536 code points. Without it, registered.' -rfka ''
complete -c 'tlsprobe' -n '__tlsprobe_should_offer_completions_for_flags_or_options "tlsprobe ciphers" openssl-names' -l 'openssl-names' -d 'Show suites by OpenSSL\'s names.'
complete -c 'tlsprobe' -n '__tlsprobe_should_offer_completions_for_flags_or_options "tlsprobe ciphers" fail-on' -l 'fail-on' -d 'Exit with 1 from here on: none, info, low, medium, high or critical.' -rfka 'none info low medium high critical'
complete -c 'tlsprobe' -n '__tlsprobe_should_offer_completions_for_flags_or_options "tlsprobe ciphers" max-connections' -l 'max-connections' -d 'Have at most this many connections at once, 1 to 1000.' -rfka ''
complete -c 'tlsprobe' -n '__tlsprobe_should_offer_completions_for_flags_or_options "tlsprobe ciphers" rate' -l 'rate' -d 'Make at most this many connections a second. Without it, as many as the server takes.' -rfka ''
complete -c 'tlsprobe' -n '__tlsprobe_should_offer_completions_for_flags_or_options "tlsprobe ciphers" 4 ipv4' -s '4' -l 'ipv4' -d 'Use IPv4 addresses only.'
complete -c 'tlsprobe' -n '__tlsprobe_should_offer_completions_for_flags_or_options "tlsprobe ciphers" 6 ipv6' -s '6' -l 'ipv6' -d 'Use IPv6 addresses only.'
complete -c 'tlsprobe' -n '__tlsprobe_should_offer_completions_for_flags_or_options "tlsprobe ciphers"' -l 'resolve' -d 'Use these addresses for a host and port. Repeatable.' -rfka ''
complete -c 'tlsprobe' -n '__tlsprobe_should_offer_completions_for_flags_or_options "tlsprobe ciphers"' -l 'connect-to' -d 'Connect to host2 and port2 instead of host1 and port1. Repeatable.' -rfka ''
complete -c 'tlsprobe' -n '__tlsprobe_should_offer_completions_for_flags_or_options "tlsprobe ciphers" interface' -l 'interface' -d 'Leave through this network interface or local address.' -rfka ''
complete -c 'tlsprobe' -n '__tlsprobe_should_offer_completions_for_flags_or_options "tlsprobe ciphers" connect-timeout' -l 'connect-timeout' -d 'Give up connecting after that time; the proxy and STARTTLS have as long again.' -rfka ''
complete -c 'tlsprobe' -n '__tlsprobe_should_offer_completions_for_flags_or_options "tlsprobe ciphers" proxy x' -s 'x' -l 'proxy' -d 'Go through this proxy: [scheme://][user:password@]host[:port], with http, https, socks4, socks4a, socks5 or socks5h. Without it, $HTTPS_PROXY and $ALL_PROXY; an empty one goes straight.' -rfka ''
complete -c 'tlsprobe' -n '__tlsprobe_should_offer_completions_for_flags_or_options "tlsprobe ciphers" noproxy' -l 'noproxy' -d 'Reach these hosts without a proxy: names, addresses, blocks or *. Without it, $NO_PROXY.' -rfka ''
complete -c 'tlsprobe' -n '__tlsprobe_should_offer_completions_for_flags_or_options "tlsprobe ciphers" U proxy-user' -s 'U' -l 'proxy-user' -d 'Tell the proxy who we are: Basic authentication, or SOCKS 5\'s.' -rfka ''
complete -c 'tlsprobe' -n '__tlsprobe_should_offer_completions_for_flags_or_options "tlsprobe ciphers" proxy-cacert' -l 'proxy-cacert' -d 'Trust the roots in this file with an https proxy, and no others.' -rF
complete -c 'tlsprobe' -n '__tlsprobe_should_offer_completions_for_flags_or_options "tlsprobe ciphers" proxy-insecure' -l 'proxy-insecure' -d 'Go through an https proxy whose certificate is not trusted.'
complete -c 'tlsprobe' -n '__tlsprobe_should_offer_completions_for_flags_or_options "tlsprobe ciphers" proxy-protocol' -l 'proxy-protocol' -d 'Send the server a header of the PROXY protocol first: v1 or v2.' -rfka 'v1 v2'
complete -c 'tlsprobe' -n '__tlsprobe_should_offer_completions_for_flags_or_options "tlsprobe ciphers" haproxy-protocol' -l 'haproxy-protocol' -d 'The same as --proxy-protocol v1.'
complete -c 'tlsprobe' -n '__tlsprobe_should_offer_completions_for_flags_or_options "tlsprobe ciphers" starttls' -l 'starttls' -d 'Begin in the clear with this protocol and go over to TLS: auto, smtp, lmtp, imap, pop3, ftp, nntp, sieve, irc, xmpp, xmpp-server, ldap, postgres, mysql, mssql, rdp, telnet; auto goes by the port.' -rfka 'auto smtp lmtp imap pop3 ftp nntp sieve irc xmpp xmpp-server ldap postgres mysql mssql rdp telnet'
complete -c 'tlsprobe' -n '__tlsprobe_should_offer_completions_for_flags_or_options "tlsprobe ciphers" starttls-host' -l 'starttls-host' -d 'Say this name where the protocol names the server before TLS, as XMPP does.' -rfka ''
complete -c 'tlsprobe' -n '__tlsprobe_should_offer_completions_for_flags_or_options "tlsprobe ciphers" m max-time' -s 'm' -l 'max-time' -d 'Stop after that time and show what is known by then. Without it, no limit.' -rfka ''
complete -c 'tlsprobe' -n '__tlsprobe_should_offer_completions_for_flags_or_options "tlsprobe ciphers" sni' -l 'sni' -d 'Send this server name instead of the target\'s.' -rfka ''
complete -c 'tlsprobe' -n '__tlsprobe_should_offer_completions_for_flags_or_options "tlsprobe ciphers" no-sni' -l 'no-sni' -d 'Send no server name.'
complete -c 'tlsprobe' -n '__tlsprobe_should_offer_completions_for_flags_or_options "tlsprobe ciphers" alpn' -l 'alpn' -d 'Offer these application protocols, as in h2,http/1.1.' -rfka ''
complete -c 'tlsprobe' -n '__tlsprobe_should_offer_completions_for_flags_or_options "tlsprobe ciphers" json' -l 'json' -d 'Write one JSON document; the same as --format json.'
complete -c 'tlsprobe' -n '__tlsprobe_should_offer_completions_for_flags_or_options "tlsprobe ciphers"' -l 'format' -d 'Write in this format: text, json, csv, markdown. Repeatable, each with an --output of its own.' -rfka 'text json csv markdown'
complete -c 'tlsprobe' -n '__tlsprobe_should_offer_completions_for_flags_or_options "tlsprobe ciphers"' -l 'output' -s 'o' -d 'Write to this file rather than standard output; - is standard output. Repeatable.' -rF
complete -c 'tlsprobe' -n '__tlsprobe_should_offer_completions_for_flags_or_options "tlsprobe ciphers" color' -l 'color' -d 'Colour: always, never or auto.' -rfka 'auto always never'
complete -c 'tlsprobe' -n '__tlsprobe_should_offer_completions_for_flags_or_options "tlsprobe ciphers" plain' -l 'plain' -d 'Write one fact a line, without drawings.'
complete -c 'tlsprobe' -n '__tlsprobe_should_offer_completions_for_flags_or_options "tlsprobe ciphers" q quiet' -l 'quiet' -s 'q' -d 'Write nothing to standard error but errors.'
complete -c 'tlsprobe' -n '__tlsprobe_should_offer_completions_for_flags_or_options "tlsprobe ciphers"' -l 'verbose' -s 'v' -d 'Say more: digests, what each question cost, and code points where there is room.'
complete -c 'tlsprobe' -n '__tlsprobe_should_offer_completions_for_flags_or_options "tlsprobe ciphers" h help' -s 'h' -l 'help' -d 'Show help information.'
complete -c 'tlsprobe' -n '__tlsprobe_should_offer_completions_for_flags_or_options "tlsprobe probe" slo' -l 'slo' -d 'Exit with 1 unless the times keep these limits, as in tls=200ms,p95:total=1s. Of each phase the median counts, or min, mean, p95, p99 or max where that is named. Phases: dns, connect, proxy, starttls, server_hello, certificate, finished, first_ticket, ttfb, tls, total.' -rfka ''
complete -c 'tlsprobe' -n '__tlsprobe_should_offer_completions_for_flags_or_options "tlsprobe probe" fail-on' -l 'fail-on' -d 'Exit with 1 from here on: none, info, low, medium, high or critical.' -rfka 'none info low medium high critical'
complete -c 'tlsprobe' -n '__tlsprobe_should_offer_completions_for_flags_or_options "tlsprobe probe" c count' -l 'count' -s 'c' -d 'Time this many connections; with more than one, show statistics and ask nothing else.' -rfka ''
complete -c 'tlsprobe' -n '__tlsprobe_should_offer_completions_for_flags_or_options "tlsprobe probe" interval' -l 'interval' -d 'Begin a connection each time this has passed. Without it, when the one before has ended.' -rfka ''
complete -c 'tlsprobe' -n '__tlsprobe_should_offer_completions_for_flags_or_options "tlsprobe probe" warmup' -l 'warmup' -d 'Make this many connections before those that count.' -rfka ''
complete -c 'tlsprobe' -n '__tlsprobe_should_offer_completions_for_flags_or_options "tlsprobe probe" parallel' -l 'parallel' -d 'Have at most this many connections at once, 1 to 1000.' -rfka ''
complete -c 'tlsprobe' -n '__tlsprobe_should_offer_completions_for_flags_or_options "tlsprobe probe" http' -l 'http' -d 'Ask for / over HTTP/1.1 after the handshake, and time the first byte of the answer.'
complete -c 'tlsprobe' -n '__tlsprobe_should_offer_completions_for_flags_or_options "tlsprobe probe" http-path' -l 'http-path' -d 'Ask for this path instead; the same as --http besides.' -rfka ''
complete -c 'tlsprobe' -n '__tlsprobe_should_offer_completions_for_flags_or_options "tlsprobe probe" only' -l 'only' -d 'Ask these questions only: handshakes, names, alpn, sessions, early-data, renegotiation, compression, fallback, client-certificate, certificate-compression, jarm, replay, simulation.' -rfka 'handshakes names alpn sessions early-data renegotiation compression fallback client-certificate certificate-compression jarm replay simulation'
complete -c 'tlsprobe' -n '__tlsprobe_should_offer_completions_for_flags_or_options "tlsprobe probe" all' -l 'all' -d 'Ask all questions, also with -c: JARM and all clients too.'
complete -c 'tlsprobe' -n '__tlsprobe_should_offer_completions_for_flags_or_options "tlsprobe probe" jarm' -l 'jarm' -d 'Ask for the JARM fingerprint, with ten connections.'
complete -c 'tlsprobe' -n '__tlsprobe_should_offer_completions_for_flags_or_options "tlsprobe probe" simulate' -l 'simulate' -d 'Would these clients connect: all, or names and versions as in firefox-140,chrome.' -rfka ''
complete -c 'tlsprobe' -n '__tlsprobe_should_offer_completions_for_flags_or_options "tlsprobe probe" client-hello' -l 'client-hello' -d 'Send the hello in this file: records, hexadecimal text, pcap or pcapng.' -rF
complete -c 'tlsprobe' -n '__tlsprobe_should_offer_completions_for_flags_or_options "tlsprobe probe" 4 ipv4' -s '4' -l 'ipv4' -d 'Use IPv4 addresses only.'
complete -c 'tlsprobe' -n '__tlsprobe_should_offer_completions_for_flags_or_options "tlsprobe probe" 6 ipv6' -s '6' -l 'ipv6' -d 'Use IPv6 addresses only.'
complete -c 'tlsprobe' -n '__tlsprobe_should_offer_completions_for_flags_or_options "tlsprobe probe"' -l 'resolve' -d 'Use these addresses for a host and port. Repeatable.' -rfka ''
complete -c 'tlsprobe' -n '__tlsprobe_should_offer_completions_for_flags_or_options "tlsprobe probe"' -l 'connect-to' -d 'Connect to host2 and port2 instead of host1 and port1. Repeatable.' -rfka ''
complete -c 'tlsprobe' -n '__tlsprobe_should_offer_completions_for_flags_or_options "tlsprobe probe" interface' -l 'interface' -d 'Leave through this network interface or local address.' -rfka ''
complete -c 'tlsprobe' -n '__tlsprobe_should_offer_completions_for_flags_or_options "tlsprobe probe" connect-timeout' -l 'connect-timeout' -d 'Give up connecting after that time; the proxy and STARTTLS have as long again.' -rfka ''
complete -c 'tlsprobe' -n '__tlsprobe_should_offer_completions_for_flags_or_options "tlsprobe probe" proxy x' -s 'x' -l 'proxy' -d 'Go through this proxy: [scheme://][user:password@]host[:port], with http, https, socks4, socks4a, socks5 or socks5h. Without it, $HTTPS_PROXY and $ALL_PROXY; an empty one goes straight.' -rfka ''
complete -c 'tlsprobe' -n '__tlsprobe_should_offer_completions_for_flags_or_options "tlsprobe probe" noproxy' -l 'noproxy' -d 'Reach these hosts without a proxy: names, addresses, blocks or *. Without it, $NO_PROXY.' -rfka ''
complete -c 'tlsprobe' -n '__tlsprobe_should_offer_completions_for_flags_or_options "tlsprobe probe" U proxy-user' -s 'U' -l 'proxy-user' -d 'Tell the proxy who we are: Basic authentication, or SOCKS 5\'s.' -rfka ''
complete -c 'tlsprobe' -n '__tlsprobe_should_offer_completions_for_flags_or_options "tlsprobe probe" proxy-cacert' -l 'proxy-cacert' -d 'Trust the roots in this file with an https proxy, and no others.' -rF
complete -c 'tlsprobe' -n '__tlsprobe_should_offer_completions_for_flags_or_options "tlsprobe probe" proxy-insecure' -l 'proxy-insecure' -d 'Go through an https proxy whose certificate is not trusted.'
complete -c 'tlsprobe' -n '__tlsprobe_should_offer_completions_for_flags_or_options "tlsprobe probe" proxy-protocol' -l 'proxy-protocol' -d 'Send the server a header of the PROXY protocol first: v1 or v2.' -rfka 'v1 v2'
complete -c 'tlsprobe' -n '__tlsprobe_should_offer_completions_for_flags_or_options "tlsprobe probe" haproxy-protocol' -l 'haproxy-protocol' -d 'The same as --proxy-protocol v1.'
complete -c 'tlsprobe' -n '__tlsprobe_should_offer_completions_for_flags_or_options "tlsprobe probe" starttls' -l 'starttls' -d 'Begin in the clear with this protocol and go over to TLS: auto, smtp, lmtp, imap, pop3, ftp, nntp, sieve, irc, xmpp, xmpp-server, ldap, postgres, mysql, mssql, rdp, telnet; auto goes by the port.' -rfka 'auto smtp lmtp imap pop3 ftp nntp sieve irc xmpp xmpp-server ldap postgres mysql mssql rdp telnet'
complete -c 'tlsprobe' -n '__tlsprobe_should_offer_completions_for_flags_or_options "tlsprobe probe" starttls-host' -l 'starttls-host' -d 'Say this name where the protocol names the server before TLS, as XMPP does.' -rfka ''
complete -c 'tlsprobe' -n '__tlsprobe_should_offer_completions_for_flags_or_options "tlsprobe probe" m max-time' -s 'm' -l 'max-time' -d 'Stop after that time and show what is known by then. Without it, no limit.' -rfka ''
complete -c 'tlsprobe' -n '__tlsprobe_should_offer_completions_for_flags_or_options "tlsprobe probe" sni' -l 'sni' -d 'Send this server name instead of the target\'s.' -rfka ''
complete -c 'tlsprobe' -n '__tlsprobe_should_offer_completions_for_flags_or_options "tlsprobe probe" no-sni' -l 'no-sni' -d 'Send no server name.'
complete -c 'tlsprobe' -n '__tlsprobe_should_offer_completions_for_flags_or_options "tlsprobe probe" alpn' -l 'alpn' -d 'Offer these application protocols, as in h2,http/1.1.' -rfka ''
complete -c 'tlsprobe' -n '__tlsprobe_should_offer_completions_for_flags_or_options "tlsprobe probe" tlsv1.0' -l 'tlsv1.0' -d 'Use TLS 1.0 or newer.'
complete -c 'tlsprobe' -n '__tlsprobe_should_offer_completions_for_flags_or_options "tlsprobe probe" tlsv1.1' -l 'tlsv1.1' -d 'Use TLS 1.1 or newer.'
complete -c 'tlsprobe' -n '__tlsprobe_should_offer_completions_for_flags_or_options "tlsprobe probe" tlsv1.2' -l 'tlsv1.2' -d 'Use TLS 1.2 or newer.'
complete -c 'tlsprobe' -n '__tlsprobe_should_offer_completions_for_flags_or_options "tlsprobe probe" tlsv1.3' -l 'tlsv1.3' -d 'Use TLS 1.3 or newer.'
complete -c 'tlsprobe' -n '__tlsprobe_should_offer_completions_for_flags_or_options "tlsprobe probe" tls-max' -l 'tls-max' -d 'Use this version or older: 1.0, 1.1, 1.2 or 1.3.' -rfka '1.0 1.1 1.2 1.3'
complete -c 'tlsprobe' -n '__tlsprobe_should_offer_completions_for_flags_or_options "tlsprobe probe" ciphers' -l 'ciphers' -d 'Offer these suites up to TLS 1.2, in OpenSSL\'s notation.' -rfka ''
complete -c 'tlsprobe' -n '__tlsprobe_should_offer_completions_for_flags_or_options "tlsprobe probe" tls13-ciphers' -l 'tls13-ciphers' -d 'Offer these suites of TLS 1.3.' -rfka ''
complete -c 'tlsprobe' -n '__tlsprobe_should_offer_completions_for_flags_or_options "tlsprobe probe" curves' -l 'curves' -d 'Offer these groups, as in X25519:P-256.' -rfka ''
complete -c 'tlsprobe' -n '__tlsprobe_should_offer_completions_for_flags_or_options "tlsprobe probe" sigalgs' -l 'sigalgs' -d 'Offer these signature schemes, as in ed25519:rsa_pss_rsae_sha256.' -rfka ''
complete -c 'tlsprobe' -n '__tlsprobe_should_offer_completions_for_flags_or_options "tlsprobe probe" certificate-type' -l 'certificate-type' -d 'Ask for this kind of certificate by what signatures are offered; all asks for each in turn. Without it, what an ordinary client gets.' -rfka 'rsa ecdsa ed25519 all'
complete -c 'tlsprobe' -n '__tlsprobe_should_offer_completions_for_flags_or_options "tlsprobe probe" E cert' -s 'E' -l 'cert' -d 'Client certificate and chain, in PEM or DER, or with its key in PKCS #12.' -rF
complete -c 'tlsprobe' -n '__tlsprobe_should_offer_completions_for_flags_or_options "tlsprobe probe" key' -l 'key' -d 'Key of the client certificate; without it, in the same file.' -rF
complete -c 'tlsprobe' -n '__tlsprobe_should_offer_completions_for_flags_or_options "tlsprobe probe" pass' -l 'pass' -d 'Passphrase of the client certificate\'s key.' -rfka ''
complete -c 'tlsprobe' -n '__tlsprobe_should_offer_completions_for_flags_or_options "tlsprobe probe" keylog' -l 'keylog' -d 'Append TLS secrets to this file, for Wireshark. Without it, $SSLKEYLOGFILE.' -rF
complete -c 'tlsprobe' -n '__tlsprobe_should_offer_completions_for_flags_or_options "tlsprobe probe" json' -l 'json' -d 'Write one JSON document; the same as --format json.'
complete -c 'tlsprobe' -n '__tlsprobe_should_offer_completions_for_flags_or_options "tlsprobe probe"' -l 'format' -d 'Write in this format: text, json, csv, markdown, prometheus. Repeatable, each with an --output of its own.' -rfka 'text json csv markdown prometheus'
complete -c 'tlsprobe' -n '__tlsprobe_should_offer_completions_for_flags_or_options "tlsprobe probe"' -l 'output' -s 'o' -d 'Write to this file rather than standard output; - is standard output. Repeatable.' -rF
complete -c 'tlsprobe' -n '__tlsprobe_should_offer_completions_for_flags_or_options "tlsprobe probe" color' -l 'color' -d 'Colour: always, never or auto.' -rfka 'auto always never'
complete -c 'tlsprobe' -n '__tlsprobe_should_offer_completions_for_flags_or_options "tlsprobe probe" plain' -l 'plain' -d 'Write one fact a line, without drawings.'
complete -c 'tlsprobe' -n '__tlsprobe_should_offer_completions_for_flags_or_options "tlsprobe probe" q quiet' -l 'quiet' -s 'q' -d 'Write nothing to standard error but errors.'
complete -c 'tlsprobe' -n '__tlsprobe_should_offer_completions_for_flags_or_options "tlsprobe probe"' -l 'verbose' -s 'v' -d 'Say more: a line for each connection, digests, and what each question cost.'
complete -c 'tlsprobe' -n '__tlsprobe_should_offer_completions_for_flags_or_options "tlsprobe probe" h help' -s 'h' -l 'help' -d 'Show help information.'
