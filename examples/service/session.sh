#!/bin/sh
# One session from its opening to its erasure: orders an age and a name, answers as a wallet, and shows what is refused.
# Needs curl, jq and mdoc-wallet, and a service that runs (`make run`).
#
#   BASE          the service                       (default http://127.0.0.1:8080)
#   API_KEY       a key with sessions and retained  (default: what data/demo/api-key.txt says)
#   WALLET        the wallet of `mdoc-wallet issue` (default data/demo/wallet/wallet.cbor)
#   RECIPIENT     the relying party's identity certificate or public key, PEM
#   MDOC_WALLET   the command
set -eu
cd "$(dirname "$0")/../.."

fail() {
    echo "session.sh: error: $*" >&2
    exit 1
}

demo=data/demo
base=${BASE:-http://127.0.0.1:8080}
wallet=${WALLET:-$demo/wallet/wallet.cbor}
recipient=${RECIPIENT:-}
mdoc_wallet=${MDOC_WALLET:-}

for command in curl jq; do
    command -v $command > /dev/null || fail "$command is not installed"
done
for candidate in .build/release/mdoc-wallet .build/debug/mdoc-wallet "$(command -v mdoc-wallet || true)"; do
    [ -n "$mdoc_wallet" ] || [ ! -x "$candidate" ] || mdoc_wallet=$candidate
done
[ -n "$mdoc_wallet" ] || fail "mdoc-wallet is not built (make build)"
for candidate in $demo/identity.public.pem $demo/identity-certificate.pem $demo/identity-public.pem; do
    [ -n "$recipient" ] || [ ! -r $candidate ] || recipient=$candidate
done
[ -n "$recipient" ] || fail "there is no identity certificate in $demo; name one as RECIPIENT, or try make run first"
[ -r "$wallet" ] || fail "$wallet cannot be read; name one as WALLET, or try make run first"
[ -n "${API_KEY:-}" ] || [ -r $demo/api-key.txt ] || fail "name a key as API_KEY, or try make run first"

umask 077
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
trap 'exit 1' HUP INT TERM
# In a file, because everybody on this machine may read the arguments of a command.
printf 'Authorization: Bearer %s\n' "${API_KEY:-$(cat $demo/api-key.txt 2> /dev/null)}" > "$work/key"

# call STATUS METHOD PATH [curl's options]: the answer is then in $work/answer.
call() {
    expected=$1 method=$2 path=$3
    shift 3
    status=$(curl --silent --show-error --request "$method" --header "@$work/key" \
        --output "$work/answer" --write-out '%{http_code}' "$@" "$base$path") || fail "$base does not answer"
    [ "$status" = "$expected" ] && return
    jq . "$work/answer" >&2 || true
    fail "$method $path: $status instead of $expected"
}

show() { jq --raw-output "$1" "$work/answer"; }

# Your own user session; only its keyed hash is kept.
binding="demo-$$"

echo "1  open a session"
jq --null-input --arg binding "$binding" '{
    protocol: "apple-wallet", $binding, ttlSeconds: 120,
    documents: [{
        docType: "org.iso.18013.5.1.mDL",
        elements: [
            { namespace: "org.iso.18013.5.1", identifier: "age_over_21", intentToStore: "willNotStore" },
            { namespace: "org.iso.18013.5.1", identifier: "family_name", intentToStore: { mayStoreDays: 30 } }
        ]
    }]
}' > "$work/order"
call 201 POST /v1/sessions --header 'Content-Type: application/json' --data-binary "@$work/order"
cp "$work/answer" "$work/session"
id=$(show .id)
show '"   \(.id), until \(.expiresAt)", (.retentionPlan[] | "   \(.identifier) is kept for \(.keptDays) days")'

echo "2  answer it as the wallet of an invented person"
elements=$(show '[.retentionPlan[] | "\(.namespace)/\(.identifier)"] | join(",")')
"$mdoc_wallet" present --wallet "$wallet" --session "$work/session" --recipient-key "$recipient" \
    --elements "$elements" --binding "$binding" --body - > "$work/body"
echo "   $(wc -c < "$work/body") bytes, encrypted to the relying party"

# deliver STATUS FILE [curl's options]
deliver() {
    expected=$1 file=$2
    shift 2
    call "$expected" POST "/v1/sessions/$id/response" --header 'Content-Type: application/json' \
        --data-binary "@$file" "$@"
}

echo "3  from another user session it is refused, and nothing is lost"
jq '.binding = "somebody else"' "$work/body" > "$work/stolen"
deliver 403 "$work/stolen"
show '"   403 \(.code): \(.remedy)"'

echo "4  from the right one it is verified"
deliver 200 "$work/body" --header "Idempotency-Key: $id"
show '"   \(.verdict) \(.failures | join(" "))",
    ([.checks[], .documents[].checks[]] | group_by(.outcome)[] | "   \(length) checks \(.[0].outcome)"),
    (.documents[] | .elements // {} | to_entries[] | .value | to_entries[] | "   \(.key) = \(.value.value)")'
[ "$(show .verdict)" = accepted ] || fail "the answer was rejected"
cp "$work/answer" "$work/report"

echo "5  a caller who lost the report may ask for it again; everybody else replays"
deliver 200 "$work/body" --header "Idempotency-Key: $id"
cmp -s "$work/answer" "$work/report" || fail "the second report is another one"
echo "   200 the same report"
deliver 409 "$work/body"
show '"   409 \(.code): \(.title)"'

echo "6  what is kept"
call 200 GET "/v1/sessions/$id/retained"
show '[.documents[].elements[] | to_entries[]] | if . == [] then "   nothing: retention.ceilingDays is 0"
    else .[] | "   \(.key) = \(.value.value), until \(.value.keptUntil)" end'

echo "7  erase it"
call 200 DELETE "/v1/sessions/$id"
show '"   \(.erasedElements) kept elements are gone"'
call 200 GET "/v1/sessions/$id/retained"
[ "$(show '.documents | length')" = 0 ] || fail "something is still there"
call 200 GET "/v1/sessions/$id"
show '"   the session is \(.state)"'
