#!/usr/bin/env bash
# The one step of the action: see action.yml. Inputs come in variables, so that none is ever part of a command.
set -euo pipefail

cd "${FOLDER:-.}"
read -r -a flagwright <<<"${FLAGWRIGHT:-npx --yes flagwright}"
options=()
if [ "${PRUNE:-false}" = true ]; then options+=(--prune); fi

# Calls the API of GitHub: METHOD PATH [BODY].
github() {
  # The token comes by a file, as others may see the arguments of a process.
  curl --silent --show-error --fail-with-body --request "$1" \
    --config <(printf 'header = "Authorization: Bearer %s"\n' "$GITHUB_TOKEN") \
    --header 'Accept: application/vnd.github+json' \
    ${3+--data-binary "$3"} "${GITHUB_API_URL}/repos/${GITHUB_REPOSITORY}$2"
}

# Prints a text as a JSON object: NAME TEXT [NAME TEXT …].
json() {
  node -e 'const [, ...words] = process.argv; const found = {}; for (let i = 0; i < words.length; i += 2) found[words[i]] = words[i + 1]; console.log(JSON.stringify(found))' "$@"
}

# Prints the id, or number, of the first thing of a list whose body begins with a marker: FIELD MARKER.
first_with() {
  node -e 'let text = ""; process.stdin.on("data", (part) => (text += part)).on("end", () => { const [, field, marker] = process.argv; const found = JSON.parse(text).find(({ body }) => (body ?? "").startsWith(marker)); console.log(found?.[field] ?? "") })' "$@"
}

# The first thing with a marker on any page of a list: PATH FIELD MARKER.
find_marked() {
  local page list id
  for page in 1 2 3 4 5 6 7 8 9 10; do
    list=$(github GET "$1&per_page=100&page=$page")
    id=$(first_with "$2" "$3" <<<"$list")
    if [ -n "$id" ] || [ "$list" = '[]' ]; then break; fi
  done
  printf '%s' "$id"
}

# Compares, and keeps the answer in Markdown; fails where the command does.
compare() {
  local code=0
  markdown=$("${flagwright[@]}" plan --markdown --check "${options[@]}") || code=$?
  if [ "$code" -ne 0 ] && [ "$code" -ne 3 ]; then exit "$code"; fi
  differs=$([ "$code" -eq 3 ] && echo true || echo false)
  marker=${markdown%%$'\n'*}
  echo "differs=$differs" >>"${GITHUB_OUTPUT:-/dev/null}"
  printf '%s\n' "$markdown" >>"${GITHUB_STEP_SUMMARY:-/dev/null}"
}

case "${MODE:-}" in
  plan)
    compare
    if [ -z "${PULL_REQUEST:-}" ]; then exit 0; fi
    comments="/issues/${PULL_REQUEST}/comments"
    id=$(find_marked "$comments?sort=created" id "$marker")
    body=$(json body "$markdown")
    if [ -n "$id" ]; then
      github PATCH "/issues/comments/$id" "$body" >/dev/null
    elif [ "$differs" = true ]; then
      github POST "$comments" "$body" >/dev/null
    fi
    ;;
  apply)
    "${flagwright[@]}" apply "${options[@]}"
    ;;
  drift)
    compare
    marker="<!-- drift ${marker#<!-- }"
    number=$(find_marked '/issues?state=open' number "$marker")
    body="$marker"$'\n'"Flags differ from the files of the default branch. Merge what was changed elsewhere into the files, or apply them."$'\n\n'"$markdown"
    if [ "$differs" = true ] && [ -n "$number" ]; then
      github PATCH "/issues/$number" "$(json body "$body")" >/dev/null
    elif [ "$differs" = true ]; then
      github POST /issues "$(json title 'Flags differ from Git' body "$body")" >/dev/null
    elif [ -n "$number" ]; then
      github PATCH "/issues/$number" "$(json state closed)" >/dev/null
    fi
    ;;
  *)
    echo "mode must be plan, apply or drift, and not \"${MODE:-}\"." >&2
    exit 2
    ;;
esac
