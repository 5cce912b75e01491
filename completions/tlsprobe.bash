#!/bin/bash

__tlsprobe_cursor_index_in_current_word() {
    local remaining="${COMP_LINE}"

    local word
    for word in "${COMP_WORDS[@]::COMP_CWORD}"; do
        remaining="${remaining##*([[:space:]])"${word}"*([[:space:]])}"
    done

    local -ir index="$((COMP_POINT - ${#COMP_LINE} + ${#remaining}))"
    if [[ "${index}" -le 0 ]]; then
        printf 0
    else
        printf %s "${index}"
    fi
}

# positional arguments:
#
# - 1: the current (sub)command's count of positional arguments
#
# required variables:
#
# - repeating_flags: the repeating flags that the current (sub)command can accept
# - non_repeating_flags: the non-repeating flags that the current (sub)command can accept
# - repeating_options: the repeating options that the current (sub)command can accept
# - non_repeating_options: the non-repeating options that the current (sub)command can accept
# - positional_number: value ignored
# - unparsed_words: unparsed words from the current command line
#
# modified variables:
#
# - non_repeating_flags: remove flags for this (sub)command that are already on the command line
# - non_repeating_options: remove options for this (sub)command that are already on the command line
# - positional_number: set to the current positional number
# - unparsed_words: remove all flags, options, and option values for this (sub)command
__tlsprobe_offer_flags_options() {
    local -ir positional_count="${1}"
    positional_number=0

    local was_flag_option_terminator_seen=false
    local is_parsing_option_value=false

    local -ar unparsed_word_indices=("${!unparsed_words[@]}")
    local -i word_index
    for word_index in "${unparsed_word_indices[@]}"; do
        if "${is_parsing_option_value}"; then
            # This word is an option value:
            # Reset marker for next word iff not currently the last word
            [[ "${word_index}" -ne "${unparsed_word_indices[${#unparsed_word_indices[@]} - 1]}" ]] && is_parsing_option_value=false
            unset "unparsed_words[${word_index}]"
            # Do not process this word as a flag or an option
            continue
        fi

        local word="${unparsed_words["${word_index}"]}"
        if ! "${was_flag_option_terminator_seen}"; then
            case "${word}" in
            --)
                unset "unparsed_words[${word_index}]"
                # by itself -- is a flag/option terminator, but if it is the last word, it is the start of a completion
                if [[ "${word_index}" -ne "${unparsed_word_indices[${#unparsed_word_indices[@]} - 1]}" ]]; then
                    was_flag_option_terminator_seen=true
                fi
                continue
                ;;
            -*)
                # ${word} is a flag or an option
                # If ${word} is an option, mark that the next word to be parsed is an option value
                local option
                for option in "${repeating_options[@]}" "${non_repeating_options[@]}"; do
                    [[ "${word}" = "${option}" ]] && is_parsing_option_value=true && break
                done

                # Remove ${word} from ${non_repeating_flags} or ${non_repeating_options} so it isn't offered again
                local not_found=true
                local -i index
                for index in "${!non_repeating_flags[@]}"; do
                    if [[ "${non_repeating_flags[${index}]}" = "${word}" ]]; then
                        unset "non_repeating_flags[${index}]"
                        non_repeating_flags=("${non_repeating_flags[@]}")
                        not_found=false
                        break
                    fi
                done
                if "${not_found}"; then
                    for index in "${!non_repeating_flags[@]}"; do
                        if [[ "${non_repeating_flags[${index}]}" = "${word}" ]]; then
                            unset "non_repeating_flags[${index}]"
                            non_repeating_flags=("${non_repeating_flags[@]}")
                            break
                        fi
                    done
                fi
                unset "unparsed_words[${word_index}]"
                continue
                ;;
            esac
        fi

        # ${word} is neither a flag, nor an option, nor an option value
        if [[ "${positional_number}" -lt "${positional_count}" || "${positional_count}" -lt 0 ]]; then
            # ${word} is a positional
            ((positional_number++))
            unset "unparsed_words[${word_index}]"
        else
            if [[ -z "${word}" ]]; then
                # Could be completing a flag, option, or subcommand
                positional_number=-1
            else
                # ${word} is a subcommand or invalid, so stop processing this (sub)command
                positional_number=-2
            fi
            break
        fi
    done

    unparsed_words=("${unparsed_words[@]}")

    if\
        ! "${was_flag_option_terminator_seen}"\
        && ! "${is_parsing_option_value}"\
        && [[ ("${cur}" = -* && "${positional_number}" -ge 0) || "${positional_number}" -eq -1 ]]
    then
        COMPREPLY+=($(compgen -W "${repeating_flags[*]} ${non_repeating_flags[*]} ${repeating_options[*]} ${non_repeating_options[*]}" -- "${cur}"))
    fi
}

__tlsprobe_add_completions() {
    local completion
    while IFS='' read -r completion; do
        COMPREPLY+=("${completion}")
    done < <(IFS=$'\n' compgen "${@}" -- "${cur}")
}

__tlsprobe_custom_complete() {
    if [[ -n "${cur}" || -z ${COMP_WORDS[${COMP_CWORD}]} || "${COMP_LINE:${COMP_POINT}:1}" != ' ' ]]; then
        local -ar words=("${COMP_WORDS[@]}")
    else
        local -ar words=("${COMP_WORDS[@]::${COMP_CWORD}}" '' "${COMP_WORDS[@]:${COMP_CWORD}}")
    fi

    "${COMP_WORDS[0]}" "${@}" "${words[@]}"
}

_tlsprobe() {
    local state
    state="$(shopt -p;shopt -po)"
    trap "${state//$'\n'/;}" RETURN
    shopt -s extglob
    set +o history +o posix

    local -xr SAP_SHELL=bash
    local -x SAP_SHELL_VERSION
    SAP_SHELL_VERSION="$(IFS='.';printf %s "${BASH_VERSINFO[*]}")"
    local -r SAP_SHELL_VERSION

    local -r cur="${2}"
    local -r prev="${3}"

    local -i positional_number
    local -a unparsed_words=("${COMP_WORDS[@]:1:${COMP_CWORD}}")

    local -a repeating_flags=()
    local -a non_repeating_flags=(--version -h --help)
    local -a repeating_options=()
    local -a non_repeating_options=()
    __tlsprobe_offer_flags_options 0

    # Offer subcommand / subcommand argument completions
    local -r subcommand="${unparsed_words[0]}"
    unset 'unparsed_words[0]'
    unparsed_words=("${unparsed_words[@]}")
    case "${subcommand}" in
    chain|ciphers|probe|fetch|verify|trust|serve|help)
        # Offer subcommand argument completions
        "_tlsprobe_${subcommand}"
        ;;
    *)
        # Offer subcommand completions
        COMPREPLY+=($(compgen -W 'chain ciphers probe fetch verify trust serve help' -- "${cur}"))
        ;;
    esac
}

_tlsprobe_chain() {
    repeating_flags=(--verbose -v)
    non_repeating_flags=(--all-addresses -4 --ipv4 -6 --ipv6 --proxy-insecure --haproxy-protocol --no-sni --tlsv1.0 --tlsv1.1 --tlsv1.2 --tlsv1.3 -k --insecure --lint --dnssec --fetch-intermediates --fetch-private --json --plain --quiet -q -h --help)
    repeating_options=(--resolve --connect-to --pin --tlsa --caa --blocklist-keys --shared-primes --format --output -o)
    non_repeating_options=(--warn-days --fail-on --interface --connect-timeout -x --proxy --noproxy -U --proxy-user --proxy-cacert --proxy-protocol --starttls --starttls-host -m --max-time --sni --alpn --tls-max --ciphers --tls13-ciphers --curves --sigalgs --certificate-type -E --cert --key --pass --keylog --cacert --roots --capath --trust --verify-host --hostname --at --profile --max-chain-bytes --max-signature-checks --max-steps --max-depth --max-paths --pinnedpubkey --ct-logs --revocation --color)
    __tlsprobe_offer_flags_options 1

    # Offer option value completions
    case "${prev}" in
    '--warn-days')
        return
        ;;
    '--fail-on')
        __tlsprobe_add_completions -W 'none'$'\n''untrusted'$'\n''info'$'\n''low'$'\n''medium'$'\n''high'$'\n''critical'
        return
        ;;
    '--resolve')
        return
        ;;
    '--connect-to')
        return
        ;;
    '--interface')
        return
        ;;
    '--connect-timeout')
        return
        ;;
    '-x'|'--proxy')
        return
        ;;
    '--noproxy')
        return
        ;;
    '-U'|'--proxy-user')
        return
        ;;
    '--proxy-cacert')
        __tlsprobe_add_completions -f
        return
        ;;
    '--proxy-protocol')
        __tlsprobe_add_completions -W 'v1'$'\n''v2'
        return
        ;;
    '--starttls')
        __tlsprobe_add_completions -W 'auto'$'\n''smtp'$'\n''lmtp'$'\n''imap'$'\n''pop3'$'\n''ftp'$'\n''nntp'$'\n''sieve'$'\n''irc'$'\n''xmpp'$'\n''xmpp-server'$'\n''ldap'$'\n''postgres'$'\n''mysql'$'\n''mssql'$'\n''rdp'$'\n''telnet'
        return
        ;;
    '--starttls-host')
        return
        ;;
    '-m'|'--max-time')
        return
        ;;
    '--sni')
        return
        ;;
    '--alpn')
        return
        ;;
    '--tls-max')
        __tlsprobe_add_completions -W '1.0'$'\n''1.1'$'\n''1.2'$'\n''1.3'
        return
        ;;
    '--ciphers')
        return
        ;;
    '--tls13-ciphers')
        return
        ;;
    '--curves')
        return
        ;;
    '--sigalgs')
        return
        ;;
    '--certificate-type')
        __tlsprobe_add_completions -W 'rsa'$'\n''ecdsa'$'\n''ed25519'$'\n''all'
        return
        ;;
    '-E'|'--cert')
        __tlsprobe_add_completions -f
        return
        ;;
    '--key')
        __tlsprobe_add_completions -f
        return
        ;;
    '--pass')
        return
        ;;
    '--keylog')
        __tlsprobe_add_completions -f
        return
        ;;
    '--cacert'|'--roots')
        __tlsprobe_add_completions -f
        return
        ;;
    '--capath')
        __tlsprobe_add_completions -d
        return
        ;;
    '--trust')
        __tlsprobe_add_completions -W 'mozilla'$'\n''system'$'\n''apple'$'\n''microsoft'$'\n''chrome'$'\n''android'$'\n''java'
        return
        ;;
    '--verify-host'|'--hostname')
        return
        ;;
    '--at')
        return
        ;;
    '--profile')
        __tlsprobe_add_completions -W 'webpki'$'\n''baseline'$'\n''client'$'\n''rfc5280'
        return
        ;;
    '--max-chain-bytes')
        return
        ;;
    '--max-signature-checks')
        return
        ;;
    '--max-steps')
        return
        ;;
    '--max-depth')
        return
        ;;
    '--max-paths')
        return
        ;;
    '--pinnedpubkey')
        return
        ;;
    '--pin')
        return
        ;;
    '--tlsa')
        return
        ;;
    '--caa')
        return
        ;;
    '--blocklist-keys')
        __tlsprobe_add_completions -f
        return
        ;;
    '--shared-primes')
        __tlsprobe_add_completions -f
        return
        ;;
    '--ct-logs')
        __tlsprobe_add_completions -f
        return
        ;;
    '--revocation')
        __tlsprobe_add_completions -W 'off'$'\n''staple'$'\n''ocsp'$'\n''crl'$'\n''all'
        return
        ;;
    '--format')
        __tlsprobe_add_completions -W 'text'$'\n''json'$'\n''markdown'$'\n''pem'$'\n''der'$'\n''dot'
        return
        ;;
    '--output'|'-o')
        __tlsprobe_add_completions -f
        return
        ;;
    '--color')
        __tlsprobe_add_completions -W 'auto'$'\n''always'$'\n''never'
        return
        ;;
    esac
}

_tlsprobe_ciphers() {
    repeating_flags=(--verbose -v)
    non_repeating_flags=(--openssl-names -4 --ipv4 -6 --ipv6 --proxy-insecure --haproxy-protocol --no-sni --json --plain --quiet -q -h --help)
    repeating_options=(--resolve --connect-to --format --output -o)
    non_repeating_options=(--show --only --versions --suites --fail-on --max-connections --rate --interface --connect-timeout -x --proxy --noproxy -U --proxy-user --proxy-cacert --proxy-protocol --starttls --starttls-host -m --max-time --sni --alpn --color)
    __tlsprobe_offer_flags_options 1

    # Offer option value completions
    case "${prev}" in
    '--show')
        __tlsprobe_add_completions -W 'accepted'$'\n''all'
        return
        ;;
    '--only')
        __tlsprobe_add_completions -W 'versions'$'\n''suites'$'\n''order'$'\n''groups'$'\n''schemes'$'\n''dh-parameters'$'\n''extensions'$'\n''compression'$'\n''fallback'$'\n''tolerance'
        return
        ;;
    '--versions')
        return
        ;;
    '--suites')
        return
        ;;
    '--fail-on')
        __tlsprobe_add_completions -W 'none'$'\n''info'$'\n''low'$'\n''medium'$'\n''high'$'\n''critical'
        return
        ;;
    '--max-connections')
        return
        ;;
    '--rate')
        return
        ;;
    '--resolve')
        return
        ;;
    '--connect-to')
        return
        ;;
    '--interface')
        return
        ;;
    '--connect-timeout')
        return
        ;;
    '-x'|'--proxy')
        return
        ;;
    '--noproxy')
        return
        ;;
    '-U'|'--proxy-user')
        return
        ;;
    '--proxy-cacert')
        __tlsprobe_add_completions -f
        return
        ;;
    '--proxy-protocol')
        __tlsprobe_add_completions -W 'v1'$'\n''v2'
        return
        ;;
    '--starttls')
        __tlsprobe_add_completions -W 'auto'$'\n''smtp'$'\n''lmtp'$'\n''imap'$'\n''pop3'$'\n''ftp'$'\n''nntp'$'\n''sieve'$'\n''irc'$'\n''xmpp'$'\n''xmpp-server'$'\n''ldap'$'\n''postgres'$'\n''mysql'$'\n''mssql'$'\n''rdp'$'\n''telnet'
        return
        ;;
    '--starttls-host')
        return
        ;;
    '-m'|'--max-time')
        return
        ;;
    '--sni')
        return
        ;;
    '--alpn')
        return
        ;;
    '--format')
        __tlsprobe_add_completions -W 'text'$'\n''json'$'\n''csv'$'\n''markdown'
        return
        ;;
    '--output'|'-o')
        __tlsprobe_add_completions -f
        return
        ;;
    '--color')
        __tlsprobe_add_completions -W 'auto'$'\n''always'$'\n''never'
        return
        ;;
    esac
}

_tlsprobe_probe() {
    repeating_flags=(--verbose -v)
    non_repeating_flags=(--http --all --jarm -4 --ipv4 -6 --ipv6 --proxy-insecure --haproxy-protocol --no-sni --tlsv1.0 --tlsv1.1 --tlsv1.2 --tlsv1.3 -k --insecure --json --plain --quiet -q -h --help)
    repeating_options=(--resolve --connect-to --format --output -o)
    non_repeating_options=(--slo --fail-on --count -c --interval --warmup --parallel --http-path --only --simulate --client-hello --interface --connect-timeout -x --proxy --noproxy -U --proxy-user --proxy-cacert --proxy-protocol --starttls --starttls-host -m --max-time --sni --alpn --tls-max --ciphers --tls13-ciphers --curves --sigalgs --certificate-type -E --cert --key --pass --keylog --cacert --roots --capath --trust --verify-host --hostname --at --profile --max-chain-bytes --max-signature-checks --max-steps --max-depth --max-paths --color)
    __tlsprobe_offer_flags_options 1

    # Offer option value completions
    case "${prev}" in
    '--slo')
        return
        ;;
    '--fail-on')
        __tlsprobe_add_completions -W 'none'$'\n''untrusted'$'\n''info'$'\n''low'$'\n''medium'$'\n''high'$'\n''critical'
        return
        ;;
    '--count'|'-c')
        return
        ;;
    '--interval')
        return
        ;;
    '--warmup')
        return
        ;;
    '--parallel')
        return
        ;;
    '--http-path')
        return
        ;;
    '--only')
        __tlsprobe_add_completions -W 'handshakes'$'\n''names'$'\n''alpn'$'\n''sessions'$'\n''early-data'$'\n''renegotiation'$'\n''compression'$'\n''fallback'$'\n''client-certificate'$'\n''certificate-compression'$'\n''jarm'$'\n''replay'$'\n''simulation'
        return
        ;;
    '--simulate')
        return
        ;;
    '--client-hello')
        __tlsprobe_add_completions -f
        return
        ;;
    '--resolve')
        return
        ;;
    '--connect-to')
        return
        ;;
    '--interface')
        return
        ;;
    '--connect-timeout')
        return
        ;;
    '-x'|'--proxy')
        return
        ;;
    '--noproxy')
        return
        ;;
    '-U'|'--proxy-user')
        return
        ;;
    '--proxy-cacert')
        __tlsprobe_add_completions -f
        return
        ;;
    '--proxy-protocol')
        __tlsprobe_add_completions -W 'v1'$'\n''v2'
        return
        ;;
    '--starttls')
        __tlsprobe_add_completions -W 'auto'$'\n''smtp'$'\n''lmtp'$'\n''imap'$'\n''pop3'$'\n''ftp'$'\n''nntp'$'\n''sieve'$'\n''irc'$'\n''xmpp'$'\n''xmpp-server'$'\n''ldap'$'\n''postgres'$'\n''mysql'$'\n''mssql'$'\n''rdp'$'\n''telnet'
        return
        ;;
    '--starttls-host')
        return
        ;;
    '-m'|'--max-time')
        return
        ;;
    '--sni')
        return
        ;;
    '--alpn')
        return
        ;;
    '--tls-max')
        __tlsprobe_add_completions -W '1.0'$'\n''1.1'$'\n''1.2'$'\n''1.3'
        return
        ;;
    '--ciphers')
        return
        ;;
    '--tls13-ciphers')
        return
        ;;
    '--curves')
        return
        ;;
    '--sigalgs')
        return
        ;;
    '--certificate-type')
        __tlsprobe_add_completions -W 'rsa'$'\n''ecdsa'$'\n''ed25519'$'\n''all'
        return
        ;;
    '-E'|'--cert')
        __tlsprobe_add_completions -f
        return
        ;;
    '--key')
        __tlsprobe_add_completions -f
        return
        ;;
    '--pass')
        return
        ;;
    '--keylog')
        __tlsprobe_add_completions -f
        return
        ;;
    '--cacert'|'--roots')
        __tlsprobe_add_completions -f
        return
        ;;
    '--capath')
        __tlsprobe_add_completions -d
        return
        ;;
    '--trust')
        __tlsprobe_add_completions -W 'mozilla'$'\n''system'$'\n''apple'$'\n''microsoft'$'\n''chrome'$'\n''android'$'\n''java'
        return
        ;;
    '--verify-host'|'--hostname')
        return
        ;;
    '--at')
        return
        ;;
    '--profile')
        __tlsprobe_add_completions -W 'webpki'$'\n''baseline'$'\n''client'$'\n''rfc5280'
        return
        ;;
    '--max-chain-bytes')
        return
        ;;
    '--max-signature-checks')
        return
        ;;
    '--max-steps')
        return
        ;;
    '--max-depth')
        return
        ;;
    '--max-paths')
        return
        ;;
    '--format')
        __tlsprobe_add_completions -W 'text'$'\n''json'$'\n''csv'$'\n''markdown'$'\n''prometheus'
        return
        ;;
    '--output'|'-o')
        __tlsprobe_add_completions -f
        return
        ;;
    '--color')
        __tlsprobe_add_completions -W 'auto'$'\n''always'$'\n''never'
        return
        ;;
    esac
}

_tlsprobe_fetch() {
    repeating_flags=()
    non_repeating_flags=(-G --get -I --head --compressed --raw --path-as-is --form-escape --basic --digest --anyauth -n --netrc --netrc-optional --proxy-basic --proxy-digest --proxy-anyauth --show-secrets -j --junk-session-cookies -0 --http1.0 --http1.1 --http2 --http2-prior-knowledge -L --location --location-trusted --ask-redirect --post301 --post302 --post303 --retry-all-errors --retry-connrefused --no-cache --cache-stats -4 --ipv4 -6 --ipv6 --proxy-insecure --haproxy-protocol --no-sni --tlsv1.0 --tlsv1.1 --tlsv1.2 --tlsv1.3 -k --insecure --pin-report --cert-status -O --remote-name -i --include --pretty --hexdump --timings --certs --json --problem --print-curl --plain -s --silent -S --show-error -q --quiet -v --verbose -f --fail --fail-with-body -h --help)
    repeating_options=(-H --header -d --data --data-ascii --data-raw --data-binary --data-urlencode --json-body -F --form --form-string --secret-name -b --cookie --resolve --connect-to --pin --pin-exempt --report)
    non_repeating_options=(-X --request -A --user-agent --user-agent-preset -e --referer -T --upload-file -r --range -C --continue-at --request-target --expect100-timeout --priority --items-as -u --user --bearer --oauth2-bearer --netrc-file -c --cookie-jar --session --hsts --alt-svc --lenient --max-header-size --max-headers --max-filesize --max-decoded-ratio --max-redirs --proto-redir --retry --retry-delay --retry-max-time --cache --interface --connect-timeout --ttfb-timeout -m --max-time -x --proxy --noproxy -U --proxy-user --proxy-cacert --proxy-protocol --sni --alpn --tls-max --ciphers --tls13-ciphers --curves --sigalgs --tls-security-level -E --cert --key --pass --keylog --cacert --capath --trust --profile --verify-host --at --max-chain-bytes --pinnedpubkey -o --output -p --print --grep -w --write-out --trace --trace-ascii --frames --log-level --color --expect-status --slo --expire-within)
    __tlsprobe_offer_flags_options -1

    # Offer option value completions
    case "${prev}" in
    '-X'|'--request')
        return
        ;;
    '-H'|'--header')
        return
        ;;
    '-A'|'--user-agent')
        return
        ;;
    '--user-agent-preset')
        __tlsprobe_add_completions -W 'chrome'$'\n''chrome-android'$'\n''edge'$'\n''firefox'$'\n''safari'$'\n''safari-ios'$'\n''curl'$'\n''wget'$'\n''googlebot'
        return
        ;;
    '-e'|'--referer')
        return
        ;;
    '-d'|'--data'|'--data-ascii')
        return
        ;;
    '--data-raw')
        return
        ;;
    '--data-binary')
        return
        ;;
    '--data-urlencode')
        return
        ;;
    '--json-body')
        return
        ;;
    '-T'|'--upload-file')
        __tlsprobe_add_completions -f
        return
        ;;
    '-r'|'--range')
        return
        ;;
    '-C'|'--continue-at')
        return
        ;;
    '--request-target')
        return
        ;;
    '--expect100-timeout')
        return
        ;;
    '--priority')
        return
        ;;
    '-F'|'--form')
        return
        ;;
    '--form-string')
        return
        ;;
    '--items-as')
        __tlsprobe_add_completions -W 'json'$'\n''form'$'\n''multipart'
        return
        ;;
    '-u'|'--user')
        return
        ;;
    '--bearer'|'--oauth2-bearer')
        return
        ;;
    '--netrc-file')
        __tlsprobe_add_completions -f
        return
        ;;
    '--secret-name')
        return
        ;;
    '-b'|'--cookie')
        __tlsprobe_add_completions -f
        return
        ;;
    '-c'|'--cookie-jar')
        __tlsprobe_add_completions -f
        return
        ;;
    '--session')
        __tlsprobe_add_completions -f
        return
        ;;
    '--hsts')
        __tlsprobe_add_completions -f
        return
        ;;
    '--alt-svc')
        __tlsprobe_add_completions -f
        return
        ;;
    '--lenient')
        __tlsprobe_add_completions -W 'obs-fold'$'\n''bare-lf'$'\n''no-close-notify'$'\n''length-conflict'
        return
        ;;
    '--max-header-size')
        return
        ;;
    '--max-headers')
        return
        ;;
    '--max-filesize')
        return
        ;;
    '--max-decoded-ratio')
        return
        ;;
    '--max-redirs')
        return
        ;;
    '--proto-redir')
        return
        ;;
    '--retry')
        return
        ;;
    '--retry-delay')
        return
        ;;
    '--retry-max-time')
        return
        ;;
    '--cache')
        __tlsprobe_add_completions -d
        return
        ;;
    '--resolve')
        return
        ;;
    '--connect-to')
        return
        ;;
    '--interface')
        return
        ;;
    '--connect-timeout')
        return
        ;;
    '--ttfb-timeout')
        return
        ;;
    '-m'|'--max-time')
        return
        ;;
    '-x'|'--proxy')
        return
        ;;
    '--noproxy')
        return
        ;;
    '-U'|'--proxy-user')
        return
        ;;
    '--proxy-cacert')
        __tlsprobe_add_completions -f
        return
        ;;
    '--proxy-protocol')
        __tlsprobe_add_completions -W 'v1'$'\n''v2'
        return
        ;;
    '--sni')
        return
        ;;
    '--alpn')
        return
        ;;
    '--tls-max')
        __tlsprobe_add_completions -W '1.0'$'\n''1.1'$'\n''1.2'$'\n''1.3'
        return
        ;;
    '--ciphers')
        return
        ;;
    '--tls13-ciphers')
        return
        ;;
    '--curves')
        return
        ;;
    '--sigalgs')
        return
        ;;
    '--tls-security-level')
        return
        ;;
    '-E'|'--cert')
        __tlsprobe_add_completions -f
        return
        ;;
    '--key')
        __tlsprobe_add_completions -f
        return
        ;;
    '--pass')
        return
        ;;
    '--keylog')
        __tlsprobe_add_completions -f
        return
        ;;
    '--cacert')
        __tlsprobe_add_completions -f
        return
        ;;
    '--capath')
        __tlsprobe_add_completions -d
        return
        ;;
    '--trust')
        __tlsprobe_add_completions -W 'mozilla'$'\n''system'$'\n''apple'$'\n''microsoft'$'\n''chrome'$'\n''android'$'\n''java'
        return
        ;;
    '--profile')
        __tlsprobe_add_completions -W 'webpki'$'\n''baseline'$'\n''client'$'\n''rfc5280'
        return
        ;;
    '--verify-host')
        return
        ;;
    '--at')
        return
        ;;
    '--max-chain-bytes')
        return
        ;;
    '--pinnedpubkey')
        __tlsprobe_add_completions -f
        return
        ;;
    '--pin')
        return
        ;;
    '--pin-exempt')
        return
        ;;
    '-o'|'--output')
        __tlsprobe_add_completions -f
        return
        ;;
    '-p'|'--print')
        return
        ;;
    '--grep')
        return
        ;;
    '-w'|'--write-out')
        return
        ;;
    '--report')
        return
        ;;
    '--trace')
        __tlsprobe_add_completions -f
        return
        ;;
    '--trace-ascii')
        __tlsprobe_add_completions -f
        return
        ;;
    '--frames')
        __tlsprobe_add_completions -W 'text'$'\n''json'
        return
        ;;
    '--log-level')
        __tlsprobe_add_completions -W 'url'$'\n''headers'$'\n''body'$'\n''everything'
        return
        ;;
    '--color')
        __tlsprobe_add_completions -W 'always'$'\n''never'$'\n''auto'
        return
        ;;
    '--expect-status')
        return
        ;;
    '--slo')
        return
        ;;
    '--expire-within')
        return
        ;;
    esac
}

_tlsprobe_verify() {
    repeating_flags=(--verbose -v)
    non_repeating_flags=(--explain --batch -k --insecure --explicit-policy --inhibit-map --inhibit-any --lint --dnssec --fetch-intermediates --fetch-private --json --plain --quiet -q -h --help)
    repeating_options=(--chain --crl --ocsp --policy --pin --tlsa --caa --blocklist-keys --shared-primes --format --output -o)
    non_repeating_options=(--pass --purpose --warn-days --fail-on --cacert --roots --capath --trust --verify-host --hostname --at --profile --max-chain-bytes --max-signature-checks --max-steps --max-depth --max-paths --pinnedpubkey --ct-logs --revocation --color)
    __tlsprobe_offer_flags_options -1

    # Offer option value completions
    case "${prev}" in
    '--chain')
        __tlsprobe_add_completions -f
        return
        ;;
    '--pass')
        return
        ;;
    '--purpose')
        return
        ;;
    '--crl')
        __tlsprobe_add_completions -f
        return
        ;;
    '--ocsp')
        __tlsprobe_add_completions -f
        return
        ;;
    '--warn-days')
        return
        ;;
    '--fail-on')
        __tlsprobe_add_completions -W 'none'$'\n''untrusted'$'\n''info'$'\n''low'$'\n''medium'$'\n''high'$'\n''critical'
        return
        ;;
    '--cacert'|'--roots')
        __tlsprobe_add_completions -f
        return
        ;;
    '--capath')
        __tlsprobe_add_completions -d
        return
        ;;
    '--trust')
        __tlsprobe_add_completions -W 'mozilla'$'\n''system'$'\n''apple'$'\n''microsoft'$'\n''chrome'$'\n''android'$'\n''java'
        return
        ;;
    '--verify-host'|'--hostname')
        return
        ;;
    '--at')
        return
        ;;
    '--profile')
        __tlsprobe_add_completions -W 'webpki'$'\n''baseline'$'\n''client'$'\n''rfc5280'
        return
        ;;
    '--max-chain-bytes')
        return
        ;;
    '--max-signature-checks')
        return
        ;;
    '--max-steps')
        return
        ;;
    '--max-depth')
        return
        ;;
    '--max-paths')
        return
        ;;
    '--policy')
        return
        ;;
    '--pinnedpubkey')
        return
        ;;
    '--pin')
        return
        ;;
    '--tlsa')
        return
        ;;
    '--caa')
        return
        ;;
    '--blocklist-keys')
        __tlsprobe_add_completions -f
        return
        ;;
    '--shared-primes')
        __tlsprobe_add_completions -f
        return
        ;;
    '--ct-logs')
        __tlsprobe_add_completions -f
        return
        ;;
    '--revocation')
        __tlsprobe_add_completions -W 'off'$'\n''staple'$'\n''ocsp'$'\n''crl'$'\n''all'
        return
        ;;
    '--format')
        __tlsprobe_add_completions -W 'text'$'\n''json'$'\n''markdown'
        return
        ;;
    '--output'|'-o')
        __tlsprobe_add_completions -f
        return
        ;;
    '--color')
        __tlsprobe_add_completions -W 'auto'$'\n''always'$'\n''never'
        return
        ;;
    esac
}

_tlsprobe_trust() {
    repeating_flags=()
    non_repeating_flags=(-h --help)
    repeating_options=()
    non_repeating_options=()
    __tlsprobe_offer_flags_options 0

    # Offer subcommand / subcommand argument completions
    local -r subcommand="${unparsed_words[0]}"
    unset 'unparsed_words[0]'
    unparsed_words=("${unparsed_words[@]}")
    case "${subcommand}" in
    list|show|diff)
        # Offer subcommand argument completions
        "_tlsprobe_trust_${subcommand}"
        ;;
    *)
        # Offer subcommand completions
        COMPREPLY+=($(compgen -W 'list show diff' -- "${cur}"))
        ;;
    esac
}

_tlsprobe_trust_list() {
    repeating_flags=()
    non_repeating_flags=(--json --verbose -v -h --help)
    repeating_options=()
    non_repeating_options=(--format --output -o --color)
    __tlsprobe_offer_flags_options 0

    # Offer option value completions
    case "${prev}" in
    '--format')
        __tlsprobe_add_completions -W 'text'$'\n''json'$'\n''csv'$'\n''markdown'
        return
        ;;
    '--output'|'-o')
        __tlsprobe_add_completions -f
        return
        ;;
    '--color')
        __tlsprobe_add_completions -W 'auto'$'\n''always'$'\n''never'
        return
        ;;
    esac
}

_tlsprobe_trust_show() {
    repeating_flags=()
    non_repeating_flags=(--json --verbose -v -h --help)
    repeating_options=()
    non_repeating_options=(--format --output -o --color)
    __tlsprobe_offer_flags_options 2

    # Offer option value completions
    case "${prev}" in
    '--format')
        __tlsprobe_add_completions -W 'text'$'\n''json'$'\n''csv'$'\n''markdown'
        return
        ;;
    '--output'|'-o')
        __tlsprobe_add_completions -f
        return
        ;;
    '--color')
        __tlsprobe_add_completions -W 'auto'$'\n''always'$'\n''never'
        return
        ;;
    esac

    # Offer positional completions
    case "${positional_number}" in
    1)
        __tlsprobe_add_completions -W 'mozilla'$'\n''system'$'\n''apple'$'\n''microsoft'$'\n''chrome'$'\n''android'$'\n''java'
        return
        ;;
    esac
}

_tlsprobe_trust_diff() {
    repeating_flags=()
    non_repeating_flags=(--json --verbose -v -h --help)
    repeating_options=()
    non_repeating_options=(--format --output -o --color)
    __tlsprobe_offer_flags_options 2

    # Offer option value completions
    case "${prev}" in
    '--format')
        __tlsprobe_add_completions -W 'text'$'\n''json'$'\n''csv'$'\n''markdown'
        return
        ;;
    '--output'|'-o')
        __tlsprobe_add_completions -f
        return
        ;;
    '--color')
        __tlsprobe_add_completions -W 'auto'$'\n''always'$'\n''never'
        return
        ;;
    esac

    # Offer positional completions
    case "${positional_number}" in
    1)
        __tlsprobe_add_completions -W 'mozilla'$'\n''system'$'\n''apple'$'\n''microsoft'$'\n''chrome'$'\n''android'$'\n''java'
        return
        ;;
    2)
        __tlsprobe_add_completions -W 'mozilla'$'\n''system'$'\n''apple'$'\n''microsoft'$'\n''chrome'$'\n''android'$'\n''java'
        return
        ;;
    esac
}

_tlsprobe_serve() {
    repeating_flags=(--verbose -v)
    non_repeating_flags=(--public --control --no-control --https --http --all-cases --list-cases --early-data --httpbin --show-secrets --require-session --quiet -q --json -h --help)
    repeating_options=(--case --name --crud --secret-name --require-header --require-json --handshake-delay --fault)
    non_repeating_options=(--listen --port-file --alpn --tls-min --tls-max --ciphers --tls13-ciphers --groups --cert --key --client-auth --tickets --data-dir --routes --dir --upstream --record --har --replay --session-ttl --validate --max-body --network --delay --jitter --rate --loss --dribble --error-rate --error-every --error-status --fault-rate --seed --max-requests --idle-exit --max-connections --header-timeout --keepalive-timeout --drain-timeout --events)
    __tlsprobe_offer_flags_options 0

    # Offer option value completions
    case "${prev}" in
    '--listen')
        return
        ;;
    '--port-file')
        return
        ;;
    '--case')
        return
        ;;
    '--alpn')
        return
        ;;
    '--tls-min')
        __tlsprobe_add_completions -W '1.0'$'\n''1.1'$'\n''1.2'$'\n''1.3'
        return
        ;;
    '--tls-max')
        __tlsprobe_add_completions -W '1.0'$'\n''1.1'$'\n''1.2'$'\n''1.3'
        return
        ;;
    '--ciphers')
        return
        ;;
    '--tls13-ciphers')
        return
        ;;
    '--groups')
        return
        ;;
    '--cert')
        return
        ;;
    '--key')
        return
        ;;
    '--client-auth')
        __tlsprobe_add_completions -W 'request'$'\n''require'
        return
        ;;
    '--tickets')
        return
        ;;
    '--data-dir')
        return
        ;;
    '--name')
        return
        ;;
    '--routes')
        return
        ;;
    '--crud')
        return
        ;;
    '--dir')
        return
        ;;
    '--upstream')
        return
        ;;
    '--record')
        return
        ;;
    '--har')
        return
        ;;
    '--secret-name')
        return
        ;;
    '--replay')
        return
        ;;
    '--session-ttl')
        return
        ;;
    '--require-header')
        return
        ;;
    '--require-json')
        return
        ;;
    '--validate')
        return
        ;;
    '--max-body')
        return
        ;;
    '--network')
        return
        ;;
    '--delay')
        return
        ;;
    '--jitter')
        return
        ;;
    '--handshake-delay')
        return
        ;;
    '--rate')
        return
        ;;
    '--loss')
        return
        ;;
    '--dribble')
        return
        ;;
    '--error-rate')
        return
        ;;
    '--error-every')
        return
        ;;
    '--error-status')
        return
        ;;
    '--fault')
        return
        ;;
    '--fault-rate')
        return
        ;;
    '--seed')
        return
        ;;
    '--max-requests')
        return
        ;;
    '--idle-exit')
        return
        ;;
    '--max-connections')
        return
        ;;
    '--header-timeout')
        return
        ;;
    '--keepalive-timeout')
        return
        ;;
    '--drain-timeout')
        return
        ;;
    '--events')
        __tlsprobe_add_completions -W 'jsonl'
        return
        ;;
    esac

    # Offer subcommand / subcommand argument completions
    local -r subcommand="${unparsed_words[0]}"
    unset 'unparsed_words[0]'
    unparsed_words=("${unparsed_words[@]}")
    case "${subcommand}" in
    ca)
        # Offer subcommand argument completions
        "_tlsprobe_serve_${subcommand}"
        ;;
    *)
        # Offer subcommand completions
        COMPREPLY+=($(compgen -W 'ca' -- "${cur}"))
        ;;
    esac
}

_tlsprobe_serve_ca() {
    repeating_flags=()
    non_repeating_flags=(-h --help)
    repeating_options=()
    non_repeating_options=()
    __tlsprobe_offer_flags_options 0

    # Offer subcommand / subcommand argument completions
    local -r subcommand="${unparsed_words[0]}"
    unset 'unparsed_words[0]'
    unparsed_words=("${unparsed_words[@]}")
    case "${subcommand}" in
    export|trust-hint)
        # Offer subcommand argument completions
        "_tlsprobe_serve_ca_${subcommand}"
        ;;
    *)
        # Offer subcommand completions
        COMPREPLY+=($(compgen -W 'export trust-hint' -- "${cur}"))
        ;;
    esac
}

_tlsprobe_serve_ca_export() {
    repeating_flags=()
    non_repeating_flags=(-h --help)
    repeating_options=(--name)
    non_repeating_options=(--data-dir)
    __tlsprobe_offer_flags_options 0

    # Offer option value completions
    case "${prev}" in
    '--data-dir')
        return
        ;;
    '--name')
        return
        ;;
    esac
}

_tlsprobe_serve_ca_trust-hint() {
    repeating_flags=()
    non_repeating_flags=(-h --help)
    repeating_options=(--name)
    non_repeating_options=(--data-dir)
    __tlsprobe_offer_flags_options 0

    # Offer option value completions
    case "${prev}" in
    '--data-dir')
        return
        ;;
    '--name')
        return
        ;;
    esac
}

_tlsprobe_help() {
    :
}

complete -o filenames -F _tlsprobe tlsprobe
