# Completions of cachebench for bash. Load them with:
#   source <(cachebench completions bash)
# Names are data: nothing here expands them. Readline inserts them as they are, so they are quoted.

# Sets 'typed' to a word without its quotes, and 'quote' to the quote that is open at its start. Within a word, readline
# begins after a quote: then 'quote' is '-', and nothing is offered.
_cachebench_unquote() {
  local rest=$1 character
  typed= quote=
  while [ -n "$rest" ]; do
    character=${rest:0:1} rest=${rest:1}
    case "$quote$character" in
      \' | '"') if [ -z "$typed" ]; then quote=$character; else quote=-; fi ;;
      \'\' | '""') quote=- ;;
      \\ | '"'\\) typed=$typed${rest:0:1} rest=${rest:1} ;;
      *) typed=$typed$character ;;
    esac
  done
}

# Sets 'quoted' to a word as the shell reads it back after the open quote.
_cachebench_quote() {
  local rest=$1 character
  if [ -z "$quote" ]; then
    printf -v rest %q "$rest"
    case "$rest" in
      "\$'"*) ;;
      "~"*) rest=\\$rest ;;
      *) rest=${rest//\\,/,} rest=${rest//:/\\:} rest=${rest//=/\\=} rest=${rest//@/\\@} ;;
    esac
    quoted=$rest
    return
  fi
  quoted=
  while [ -n "$rest" ]; do
    character=${rest:0:1} rest=${rest:1}
    case "$quote$character" in
      \'\') quoted=$quoted"'\\''" ;;
      '"!') quoted=$quoted"\"'!'\"" ;;
      '"'[\"\\\`\$]) quoted=$quoted\\$character ;;
      *) quoted=$quoted$character ;;
    esac
  done
}

# Offers the words that begin with the typed text.
_cachebench_offer() {
  local word quoted
  if [ "$quote" = - ]; then return; fi
  for word; do
    case "$word" in
      "$typed"*)
        _cachebench_quote "$before$word"
        COMPREPLY[${#COMPREPLY[@]}]=$quoted ;;
    esac
  done
}

# Offers the names in the lists of topics.
_cachebench_names() {
  local topic name
  for topic; do
    while IFS= read -r name; do
      _cachebench_offer "$name"
    done < <(cachebench list "$topic" --names 2> /dev/null)
  done
}

# Offers files; with -d, folders. No space follows a folder, except in Bash 3, which has no 'compopt'.
_cachebench_files() {
  local test=${1:--e} file
  case "$typed" in "~/"*) typed=$HOME${typed:1} ;; esac
  for file in "$typed"*; do
    if [ -d "$file" ]; then file=$file/; fi
    if [ "$test" "$file" ]; then _cachebench_offer "$file"; fi
  done
  case "${COMPREPLY[0]}" in */) compopt -o nospace 2> /dev/null ;; esac
}

_cachebench() {
  local current=${COMP_WORDS[COMP_CWORD]} previous=${COMP_WORDS[COMP_CWORD-1]} before= typed quote
  if [ "$current" = "=" ]; then
    current=
  elif [ "$previous" = "=" ]; then
    previous=${COMP_WORDS[COMP_CWORD-2]}
  fi
  _cachebench_unquote "$current"
  COMPREPLY=()
  if [ "$COMP_CWORD" -eq 1 ]; then
    _cachebench_offer run film init list show explain validate advise check compare report replay trace import serve grade verify replay-log study completions help -h --help -V --version
    return
  fi
  local command=${COMP_WORDS[1]}
  case "$command" in
    trace)
      if [ "$COMP_CWORD" -eq 2 ]; then
        _cachebench_offer info convert generate sample head export --help
        return
      fi
      command="trace ${COMP_WORDS[2]}" ;;
    study)
      if [ "$COMP_CWORD" -eq 2 ]; then
        _cachebench_offer plan work status merge sensitivity --help
        return
      fi
      command="study ${COMP_WORDS[2]}" ;;
  esac
  case "$command $previous" in
    'run -o' | 'run --out') _cachebench_files -d; return ;;
    'run --strategy') before=${typed%"${typed##*,}"} typed=${typed##*,}; _cachebench_names strategies; _cachebench_files; return ;;
    'run --seed') before=${typed%"${typed##*,}"} typed=${typed##*,}; return ;;
    'run --person') before=${typed%"${typed##*,}"} typed=${typed##*,}; return ;;
    'run --seeds') return ;;
    'run --against') _cachebench_names strategies; return ;;
    'run --nscache') _cachebench_offer darwin linux gnustep lru native all; return ;;
    'run --sort') _cachebench_names metrics; return ;;
    'run -j' | 'run --jobs') return ;;
    'run --columns') before=${typed%"${typed##*,}"} typed=${typed##*,}; _cachebench_names metrics; return ;;
    'run --format') _cachebench_offer text markdown csv json; return ;;
    'run --timeline') _cachebench_files; return ;;
    'run --speed') return ;;
    'film --strategy') before=${typed%"${typed##*,}"} typed=${typed##*,}; _cachebench_names strategies; return ;;
    'film --from') return ;;
    'film --to') return ;;
    'film --speed') return ;;
    'film --seed') return ;;
    'film --at') return ;;
    'film -o' | 'film --out') _cachebench_files; return ;;
    'init --cachebench') return ;;
    'advise --strategy') _cachebench_names strategies; _cachebench_files; return ;;
    'advise --limit') return ;;
    'advise --minimise') _cachebench_names metrics; return ;;
    'advise --grid') return ;;
    'advise --seed') before=${typed%"${typed##*,}"} typed=${typed##*,}; return ;;
    'advise --seeds') return ;;
    'advise -j' | 'advise --jobs') return ;;
    'advise -o' | 'advise --out') _cachebench_files -d; return ;;
    'check --baseline') _cachebench_files -d; return ;;
    'check --fail-on') before=${typed%"${typed##*,}"} typed=${typed##*,}; _cachebench_names metrics; return ;;
    'check --format') return ;;
    'check --strategy') before=${typed%"${typed##*,}"} typed=${typed##*,}; _cachebench_names strategies; return ;;
    'check --seeds') return ;;
    'check -j' | 'check --jobs') return ;;
    'compare --in') _cachebench_files; return ;;
    'compare --measured') _cachebench_files; return ;;
    'compare --binds') _cachebench_files; return ;;
    'compare --image-paths') return ;;
    'compare --run') return ;;
    'compare --fail-on') before=${typed%"${typed##*,}"} typed=${typed##*,}; _cachebench_names metrics; return ;;
    'compare --format') return ;;
    'report --baseline') _cachebench_files -d; return ;;
    'report -o' | 'report --out') _cachebench_files; return ;;
    'replay --policies') before=${typed%"${typed##*,}"} typed=${typed##*,}; _cachebench_names policies bounds; return ;;
    'replay --capacities') return ;;
    'replay --warm-up') return ;;
    'replay --window') return ;;
    'replay --ttl') return ;;
    'replay --curve') return ;;
    'replay --sample') return ;;
    'replay --format') _cachebench_names formats; return ;;
    'replay --columns') return ;;
    'replay --skip') return ;;
    'replay --limit') return ;;
    'replay --memory') return ;;
    'replay -o' | 'replay --out') _cachebench_files -d; return ;;
    'replay -j' | 'replay --jobs') return ;;
    'trace info --format') _cachebench_names formats; return ;;
    'trace info --columns') return ;;
    'trace info --skip') return ;;
    'trace info --limit') return ;;
    'trace info --memory') return ;;
    'trace convert -o' | 'trace convert --out') _cachebench_files; return ;;
    'trace convert --to') _cachebench_names formats; return ;;
    'trace convert --format') _cachebench_names formats; return ;;
    'trace convert --columns') return ;;
    'trace convert --skip') return ;;
    'trace convert --limit') return ;;
    'trace convert --memory') return ;;
    'trace generate -o' | 'trace generate --out') _cachebench_files; return ;;
    'trace generate --to') _cachebench_names formats; return ;;
    'trace generate --requests') return ;;
    'trace generate --sizes') return ;;
    'trace generate --seed') return ;;
    'trace generate --memory') return ;;
    'trace sample --share') return ;;
    'trace sample -o' | 'trace sample --out') _cachebench_files; return ;;
    'trace sample --to') _cachebench_names formats; return ;;
    'trace sample --format') _cachebench_names formats; return ;;
    'trace sample --columns') return ;;
    'trace sample --skip') return ;;
    'trace sample --limit') return ;;
    'trace sample --memory') return ;;
    'trace head --count') return ;;
    'trace head --format') _cachebench_names formats; return ;;
    'trace head --columns') return ;;
    'trace head --skip') return ;;
    'trace head --limit') return ;;
    'trace head --memory') return ;;
    'trace export --strategy') _cachebench_names strategies; return ;;
    'trace export --seed') return ;;
    'trace export --demand') _cachebench_offer binds requests; return ;;
    'trace export -o' | 'trace export --out') _cachebench_files; return ;;
    'trace export --to') _cachebench_names formats; return ;;
    'trace export --memory') return ;;
    'import -o' | 'import --out') _cachebench_files -d; return ;;
    'import --image-paths') return ;;
    'import --run') return ;;
    'serve --port') return ;;
    'serve --host') return ;;
    'serve --seed') return ;;
    'serve --size') return ;;
    'serve --network') _cachebench_names networks; _cachebench_files; return ;;
    'serve --path') _cachebench_names networks; _cachebench_files; return ;;
    'serve --page') _cachebench_files -d; return ;;
    'serve --log') _cachebench_files; return ;;
    'serve --har') _cachebench_files; return ;;
    'serve --upstream') return ;;
    'serve --record') _cachebench_files; return ;;
    'serve --tls') _cachebench_files; return ;;
    'serve --assert') return ;;
    'serve --plan') return ;;
    'serve --format') return ;;
    'serve --for') return ;;
    'grade --client') return ;;
    'grade --image-paths') return ;;
    'grade --run') return ;;
    'grade --assert') return ;;
    'grade --plan') return ;;
    'grade --format') return ;;
    'verify -o' | 'verify --out') _cachebench_files -d; return ;;
    'verify --strategy') before=${typed%"${typed##*,}"} typed=${typed##*,}; _cachebench_names strategies; return ;;
    'verify --seed') before=${typed%"${typed##*,}"} typed=${typed##*,}; return ;;
    'verify --seeds') return ;;
    'verify --speed') return ;;
    'verify --repeats') return ;;
    'verify --tolerance') before=${typed%"${typed##*,}"} typed=${typed##*,}; return ;;
    'replay-log --bind-logs') _cachebench_files -d; return ;;
    'study plan -o' | 'study plan --out') _cachebench_files -d; return ;;
    'study plan --strategy') before=${typed%"${typed##*,}"} typed=${typed##*,}; _cachebench_names strategies; _cachebench_files; return ;;
    'study plan --seed') before=${typed%"${typed##*,}"} typed=${typed##*,}; return ;;
    'study plan --seeds') return ;;
    'study plan --against') _cachebench_names strategies; return ;;
    'study plan --nscache') _cachebench_offer darwin linux gnustep lru native all; return ;;
    'study work --shard') return ;;
    'study work -j' | 'study work --jobs') return ;;
    'study merge -o' | 'study merge --out') _cachebench_files -d; return ;;
    'study merge -j' | 'study merge --jobs') return ;;
    'study sensitivity --strategy') before=${typed%"${typed##*,}"} typed=${typed##*,}; _cachebench_names strategies; return ;;
    'study sensitivity --against') _cachebench_names strategies; return ;;
    'study sensitivity --seeds') return ;;
    'study sensitivity -j' | 'study sensitivity --jobs') return ;;
  esac
  case "$command" in
    'run')
      case "$current" in
        -*) _cachebench_offer -o --out --strategy --seed --person --seeds --against --nscache --sort -j --jobs --all --columns --wide --explain --format --json -q --quiet --no-charts --no-report --film --timeline --force --log-events --live --speed --no-color -h --help ;;
        *) _cachebench_names scenarios; _cachebench_files; ;;
      esac ;;
    'film')
      case "$current" in
        -*) _cachebench_offer --strategy --from --to --speed --seed --at -o --out -h --help ;;
        *) _cachebench_names scenarios; _cachebench_files; ;;
      esac ;;
    'init')
      case "$current" in
        -*) _cachebench_offer --package --cachebench --force --json -h --help ;;
        *) ;;
      esac ;;
    'list')
      case "$current" in
        -*) _cachebench_offer --names --json -h --help ;;
        *) _cachebench_offer scenarios strategies components policies admissions bounds networks devices metrics formats guesses; ;;
      esac ;;
    'show')
      case "$current" in
        -*) _cachebench_offer --json -h --help ;;
        *) _cachebench_names strategies scenarios networks devices policies; _cachebench_files; ;;
      esac ;;
    'explain')
      case "$current" in
        -*) _cachebench_offer --json -h --help ;;
        *) _cachebench_names metrics; ;;
      esac ;;
    'validate')
      case "$current" in
        -*) _cachebench_offer --json -h --help ;;
        *) _cachebench_files; ;;
      esac ;;
    'advise')
      case "$current" in
        -*) _cachebench_offer --strategy --limit --minimise --grid --seed --seeds -j --jobs -o --out --force --json -q --quiet -h --help ;;
        *) _cachebench_names scenarios; _cachebench_files; ;;
      esac ;;
    'check')
      case "$current" in
        -*) _cachebench_offer --baseline --update --update-baseline --list --strict --allow-missing --force --fail-on --format --strategy --seeds -j --jobs --json -q --quiet -h --help ;;
        *) _cachebench_names scenarios; _cachebench_files; ;;
      esac ;;
    'compare')
      case "$current" in
        -*) _cachebench_offer --in --measured --binds --all --image-paths --run --fail-on --format --json --no-color -h --help ;;
        *) _cachebench_files; ;;
      esac ;;
    'report')
      case "$current" in
        -*) _cachebench_offer --baseline -o --out -h --help ;;
        *) _cachebench_files; ;;
      esac ;;
    'replay')
      case "$current" in
        -*) _cachebench_offer --policies --capacities --warm-up --window --ttl --curve --sample --format --columns --skip --limit --memory -o --out -j --jobs --json --sort --timing -q --quiet --no-charts --force --no-color -h --help ;;
        *) _cachebench_files; ;;
      esac ;;
    'trace info')
      case "$current" in
        -*) _cachebench_offer --format --columns --skip --limit --memory --no-reuse --json -h --help ;;
        *) _cachebench_files; ;;
      esac ;;
    'trace convert')
      case "$current" in
        -*) _cachebench_offer -o --out --to --renumber --json --format --columns --skip --limit --memory -h --help ;;
        *) _cachebench_files; ;;
      esac ;;
    'trace generate')
      case "$current" in
        -*) _cachebench_offer -o --out --to --renumber --json --requests --sizes --seed --memory -h --help ;;
        *) ;;
      esac ;;
    'trace sample')
      case "$current" in
        -*) _cachebench_offer --share -o --out --to --renumber --json --format --columns --skip --limit --memory -h --help ;;
        *) _cachebench_files; ;;
      esac ;;
    'trace head')
      case "$current" in
        -*) _cachebench_offer --count --format --columns --skip --limit --memory --json -h --help ;;
        *) _cachebench_files; ;;
      esac ;;
    'trace export')
      case "$current" in
        -*) _cachebench_offer --strategy --seed --demand -o --out --to --renumber --json --memory -h --help ;;
        *) _cachebench_names scenarios; _cachebench_files; ;;
      esac ;;
    'import')
      case "$current" in
        -*) _cachebench_offer -o --out --all --image-paths --run --force --json -h --help ;;
        *) _cachebench_files; ;;
      esac ;;
    'serve')
      case "$current" in
        -*) _cachebench_offer --port --host --any-host --seed --size --network --shaped --path --page --draw-first --log --grade --har --upstream --record --tls --assert --plan --format --for --json -h --help ;;
        *) _cachebench_names scenarios; _cachebench_files; ;;
      esac ;;
    'grade')
      case "$current" in
        -*) _cachebench_offer --client --all --image-paths --run --assert --plan --format --json -h --help ;;
        *) _cachebench_files; ;;
      esac ;;
    'verify')
      case "$current" in
        -*) _cachebench_offer -o --out --strategy --seed --seeds --speed --repeats --tolerance --json -q --quiet --force -h --help ;;
        *) _cachebench_names scenarios; _cachebench_files; ;;
      esac ;;
    'replay-log')
      case "$current" in
        -*) _cachebench_offer --bind-logs --report --json -q --quiet -h --help ;;
        *) _cachebench_files; ;;
      esac ;;
    'study plan')
      case "$current" in
        -*) _cachebench_offer -o --out --strategy --seed --seeds --against --nscache --force --json -q --quiet -h --help ;;
        *) _cachebench_names scenarios; _cachebench_files; ;;
      esac ;;
    'study work')
      case "$current" in
        -*) _cachebench_offer --shard -j --jobs --json -q --quiet -h --help ;;
        *) _cachebench_files -d; ;;
      esac ;;
    'study status')
      case "$current" in
        -*) _cachebench_offer --json -h --help ;;
        *) _cachebench_files -d; ;;
      esac ;;
    'study merge')
      case "$current" in
        -*) _cachebench_offer -o --out -j --jobs --json -q --quiet --no-charts --force --no-color -h --help ;;
        *) _cachebench_files -d; ;;
      esac ;;
    'study sensitivity')
      case "$current" in
        -*) _cachebench_offer --strategy --against --seeds -j --jobs --json -q --quiet -h --help ;;
        *) _cachebench_names scenarios; _cachebench_files; ;;
      esac ;;
    'completions')
      case "$current" in
        -*) _cachebench_offer -h --help ;;
        *) _cachebench_offer bash zsh fish; ;;
      esac ;;
    'help')
      case "$current" in
        -*) _cachebench_offer --man -h --help ;;
        *) _cachebench_offer run film init list show explain validate advise check compare report replay trace import serve grade verify replay-log study completions help; ;;
      esac ;;
  esac
}
complete -F _cachebench cachebench
