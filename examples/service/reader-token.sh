#!/bin/sh
# A reader token for Tap to Present ID, as an app's server fetches it. Needs curl, jq and a service that runs.
#
#   reader-token.sh [READER-INSTANCE-IDENTIFIER]
#
#   BASE          the service                         (default http://127.0.0.1:8080)
#   API_KEY       a key with reader-tokens:display    (default: what data/demo/api-key.txt says)
set -eu
cd "$(dirname "$0")/../.."

fail() {
    echo "reader-token.sh: error: $*" >&2
    exit 1
}

base=${BASE:-http://127.0.0.1:8080}
file=data/demo/api-key.txt
[ -n "${API_KEY:-}" ] || [ -r $file ] || fail "name a key as API_KEY, or try make run first"
for command in curl jq; do
    command -v $command > /dev/null || fail "$command is not installed"
done

umask 077
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
trap 'exit 1' HUP INT TERM
# In a file, because everybody on this machine may read the arguments of a command.
printf 'Authorization: Bearer %s\n' "${API_KEY:-$(cat $file 2> /dev/null)}" > "$work/key"

# The app reads the identifier anew for each token: MobileDocumentReader.configuration.readerInstanceIdentifier.
jq --null-input --arg reader "${1:-UVWXYZ1234}" '{ readerInstanceIdentifier: $reader, requestKind: "display" }' |
    curl --silent --show-error --header "@$work/key" --header 'Content-Type: application/json' --data-binary @- \
        --output "$work/answer" --write-out '%{http_code}' "$base/v1/reader-tokens" > "$work/status" ||
    fail "$base does not answer"
if [ "$(cat "$work/status")" != 201 ]; then
    jq . "$work/answer" >&2 || true
    fail "no token: $(cat "$work/status")"
fi

# The token itself is for the app alone; what it says is no secret.
jq 'def part($n): .token | split(".")[$n] | gsub("-"; "+") | gsub("_"; "/") | @base64d | fromjson;
    { header: part(0), claims: part(1), keyId, brandId, requestKind, expiresAt }' "$work/answer"
