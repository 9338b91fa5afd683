# Completions of cachebench for bash. Load them with:
#   source <(cachebench completions bash)
_cachebench() {
  local current=${COMP_WORDS[COMP_CWORD]} previous=${COMP_WORDS[COMP_CWORD-1]}
  if [ "$current" = "=" ]; then
    current=
  elif [ "$previous" = "=" ]; then
    previous=${COMP_WORDS[COMP_CWORD-2]}
  fi
  COMPREPLY=()
  if [ "$COMP_CWORD" -eq 1 ]; then
    COMPREPLY=($(compgen -W "run film init list show explain validate advise check compare report replay trace import serve grade verify replay-log study completions help -h --help -V --version" -- "$current"))
    return
  fi
  local command=${COMP_WORDS[1]}
  case "$command" in
    trace)
      if [ "$COMP_CWORD" -eq 2 ]; then
        COMPREPLY=($(compgen -W "info convert generate sample head export --help" -- "$current"))
        return
      fi
      command="trace ${COMP_WORDS[2]}" ;;
    study)
      if [ "$COMP_CWORD" -eq 2 ]; then
        COMPREPLY=($(compgen -W "plan work status merge sensitivity --help" -- "$current"))
        return
      fi
      command="study ${COMP_WORDS[2]}" ;;
  esac
  case "$command $previous" in
    'run -o' | 'run --out') COMPREPLY=($(compgen -d -- "$current")); return ;;
    'run --strategy') COMPREPLY=($(compgen -P "${current%"${current##*,}"}" -W "$(cachebench list strategies --names 2>/dev/null)" -- "${current##*,}")); return ;;
    'run --seed')  return ;;
    'run --person')  return ;;
    'run --seeds')  return ;;
    'run --against') COMPREPLY=($(compgen -W "$(cachebench list strategies --names 2>/dev/null)" -- "$current")); return ;;
    'run --nscache') COMPREPLY=($(compgen -W "darwin linux gnustep lru native all" -- "$current")); return ;;
    'run --sort') COMPREPLY=($(compgen -W "$(cachebench list metrics --names 2>/dev/null)" -- "$current")); return ;;
    'run -j' | 'run --jobs')  return ;;
    'run --columns') COMPREPLY=($(compgen -P "${current%"${current##*,}"}" -W "$(cachebench list metrics --names 2>/dev/null)" -- "${current##*,}")); return ;;
    'run --format') COMPREPLY=($(compgen -W "text markdown csv json" -- "$current")); return ;;
    'run --timeline') COMPREPLY=($(compgen -f -- "$current")); return ;;
    'run --speed')  return ;;
    'film --strategy') COMPREPLY=($(compgen -P "${current%"${current##*,}"}" -W "$(cachebench list strategies --names 2>/dev/null)" -- "${current##*,}")); return ;;
    'film --from')  return ;;
    'film --to')  return ;;
    'film --speed')  return ;;
    'film --seed')  return ;;
    'film --at')  return ;;
    'film -o' | 'film --out') COMPREPLY=($(compgen -f -- "$current")); return ;;
    'init --cachebench')  return ;;
    'advise --strategy') COMPREPLY=($(compgen -f -W "$(cachebench list strategies --names 2>/dev/null)" -- "$current")); return ;;
    'advise --limit')  return ;;
    'advise --minimise') COMPREPLY=($(compgen -W "$(cachebench list metrics --names 2>/dev/null)" -- "$current")); return ;;
    'advise --grid')  return ;;
    'advise --seed')  return ;;
    'advise --seeds')  return ;;
    'advise -j' | 'advise --jobs')  return ;;
    'advise -o' | 'advise --out') COMPREPLY=($(compgen -d -- "$current")); return ;;
    'check --baseline') COMPREPLY=($(compgen -d -- "$current")); return ;;
    'check --fail-on') COMPREPLY=($(compgen -P "${current%"${current##*,}"}" -W "$(cachebench list metrics --names 2>/dev/null)" -- "${current##*,}")); return ;;
    'check --format')  return ;;
    'check --strategy') COMPREPLY=($(compgen -P "${current%"${current##*,}"}" -W "$(cachebench list strategies --names 2>/dev/null)" -- "${current##*,}")); return ;;
    'check --seeds')  return ;;
    'check -j' | 'check --jobs')  return ;;
    'compare --in') COMPREPLY=($(compgen -f -- "$current")); return ;;
    'compare --measured') COMPREPLY=($(compgen -f -- "$current")); return ;;
    'compare --binds') COMPREPLY=($(compgen -f -- "$current")); return ;;
    'compare --image-paths')  return ;;
    'compare --run')  return ;;
    'compare --fail-on') COMPREPLY=($(compgen -P "${current%"${current##*,}"}" -W "$(cachebench list metrics --names 2>/dev/null)" -- "${current##*,}")); return ;;
    'compare --format')  return ;;
    'report --baseline') COMPREPLY=($(compgen -d -- "$current")); return ;;
    'report -o' | 'report --out') COMPREPLY=($(compgen -f -- "$current")); return ;;
    'replay --policies') COMPREPLY=($(compgen -P "${current%"${current##*,}"}" -W "$(cachebench list policies --names 2>/dev/null; cachebench list bounds --names 2>/dev/null)" -- "${current##*,}")); return ;;
    'replay --capacities')  return ;;
    'replay --warm-up')  return ;;
    'replay --window')  return ;;
    'replay --ttl')  return ;;
    'replay --curve')  return ;;
    'replay --sample')  return ;;
    'replay --format') COMPREPLY=($(compgen -W "$(cachebench list formats --names 2>/dev/null)" -- "$current")); return ;;
    'replay --columns')  return ;;
    'replay --skip')  return ;;
    'replay --limit')  return ;;
    'replay --memory')  return ;;
    'replay -o' | 'replay --out') COMPREPLY=($(compgen -d -- "$current")); return ;;
    'replay -j' | 'replay --jobs')  return ;;
    'trace info --format') COMPREPLY=($(compgen -W "$(cachebench list formats --names 2>/dev/null)" -- "$current")); return ;;
    'trace info --columns')  return ;;
    'trace info --skip')  return ;;
    'trace info --limit')  return ;;
    'trace info --memory')  return ;;
    'trace convert -o' | 'trace convert --out') COMPREPLY=($(compgen -f -- "$current")); return ;;
    'trace convert --to') COMPREPLY=($(compgen -W "$(cachebench list formats --names 2>/dev/null)" -- "$current")); return ;;
    'trace convert --format') COMPREPLY=($(compgen -W "$(cachebench list formats --names 2>/dev/null)" -- "$current")); return ;;
    'trace convert --columns')  return ;;
    'trace convert --skip')  return ;;
    'trace convert --limit')  return ;;
    'trace convert --memory')  return ;;
    'trace generate -o' | 'trace generate --out') COMPREPLY=($(compgen -f -- "$current")); return ;;
    'trace generate --to') COMPREPLY=($(compgen -W "$(cachebench list formats --names 2>/dev/null)" -- "$current")); return ;;
    'trace generate --requests')  return ;;
    'trace generate --sizes')  return ;;
    'trace generate --seed')  return ;;
    'trace generate --memory')  return ;;
    'trace sample --share')  return ;;
    'trace sample -o' | 'trace sample --out') COMPREPLY=($(compgen -f -- "$current")); return ;;
    'trace sample --to') COMPREPLY=($(compgen -W "$(cachebench list formats --names 2>/dev/null)" -- "$current")); return ;;
    'trace sample --format') COMPREPLY=($(compgen -W "$(cachebench list formats --names 2>/dev/null)" -- "$current")); return ;;
    'trace sample --columns')  return ;;
    'trace sample --skip')  return ;;
    'trace sample --limit')  return ;;
    'trace sample --memory')  return ;;
    'trace head --count')  return ;;
    'trace head --format') COMPREPLY=($(compgen -W "$(cachebench list formats --names 2>/dev/null)" -- "$current")); return ;;
    'trace head --columns')  return ;;
    'trace head --skip')  return ;;
    'trace head --limit')  return ;;
    'trace head --memory')  return ;;
    'trace export --strategy') COMPREPLY=($(compgen -W "$(cachebench list strategies --names 2>/dev/null)" -- "$current")); return ;;
    'trace export --seed')  return ;;
    'trace export --demand') COMPREPLY=($(compgen -W "binds requests" -- "$current")); return ;;
    'trace export -o' | 'trace export --out') COMPREPLY=($(compgen -f -- "$current")); return ;;
    'trace export --to') COMPREPLY=($(compgen -W "$(cachebench list formats --names 2>/dev/null)" -- "$current")); return ;;
    'trace export --memory')  return ;;
    'import -o' | 'import --out') COMPREPLY=($(compgen -d -- "$current")); return ;;
    'import --image-paths')  return ;;
    'import --run')  return ;;
    'serve --port')  return ;;
    'serve --host')  return ;;
    'serve --seed')  return ;;
    'serve --size')  return ;;
    'serve --network') COMPREPLY=($(compgen -f -W "$(cachebench list networks --names 2>/dev/null)" -- "$current")); return ;;
    'serve --path') COMPREPLY=($(compgen -f -W "$(cachebench list networks --names 2>/dev/null)" -- "$current")); return ;;
    'serve --page') COMPREPLY=($(compgen -d -- "$current")); return ;;
    'serve --log') COMPREPLY=($(compgen -f -- "$current")); return ;;
    'serve --har') COMPREPLY=($(compgen -f -- "$current")); return ;;
    'serve --upstream')  return ;;
    'serve --record') COMPREPLY=($(compgen -f -- "$current")); return ;;
    'serve --tls') COMPREPLY=($(compgen -f -- "$current")); return ;;
    'serve --assert')  return ;;
    'serve --plan')  return ;;
    'serve --format')  return ;;
    'serve --for')  return ;;
    'grade --client')  return ;;
    'grade --image-paths')  return ;;
    'grade --run')  return ;;
    'grade --assert')  return ;;
    'grade --plan')  return ;;
    'grade --format')  return ;;
    'verify -o' | 'verify --out') COMPREPLY=($(compgen -d -- "$current")); return ;;
    'verify --strategy') COMPREPLY=($(compgen -P "${current%"${current##*,}"}" -W "$(cachebench list strategies --names 2>/dev/null)" -- "${current##*,}")); return ;;
    'verify --seed')  return ;;
    'verify --seeds')  return ;;
    'verify --speed')  return ;;
    'verify --repeats')  return ;;
    'verify --tolerance')  return ;;
    'replay-log --bind-logs') COMPREPLY=($(compgen -d -- "$current")); return ;;
    'study plan -o' | 'study plan --out') COMPREPLY=($(compgen -d -- "$current")); return ;;
    'study plan --strategy') COMPREPLY=($(compgen -P "${current%"${current##*,}"}" -W "$(cachebench list strategies --names 2>/dev/null)" -- "${current##*,}")); return ;;
    'study plan --seed')  return ;;
    'study plan --seeds')  return ;;
    'study plan --against') COMPREPLY=($(compgen -W "$(cachebench list strategies --names 2>/dev/null)" -- "$current")); return ;;
    'study plan --nscache') COMPREPLY=($(compgen -W "darwin linux gnustep lru native all" -- "$current")); return ;;
    'study work --shard')  return ;;
    'study work -j' | 'study work --jobs')  return ;;
    'study merge -o' | 'study merge --out') COMPREPLY=($(compgen -d -- "$current")); return ;;
    'study merge -j' | 'study merge --jobs')  return ;;
    'study sensitivity --strategy') COMPREPLY=($(compgen -P "${current%"${current##*,}"}" -W "$(cachebench list strategies --names 2>/dev/null)" -- "${current##*,}")); return ;;
    'study sensitivity --against') COMPREPLY=($(compgen -W "$(cachebench list strategies --names 2>/dev/null)" -- "$current")); return ;;
    'study sensitivity --seeds')  return ;;
    'study sensitivity -j' | 'study sensitivity --jobs')  return ;;
  esac
  case "$command" in
    'run')
      case "$current" in
        -*) COMPREPLY=($(compgen -W "-o --out --strategy --seed --person --seeds --against --nscache --sort -j --jobs --all --columns --wide --explain --format --json -q --quiet --no-charts --no-report --film --timeline --force --log-events --live --speed --no-color -h --help" -- "$current")) ;;
        *) COMPREPLY=($(compgen -f -W "$(cachebench list scenarios --names 2>/dev/null)" -- "$current")); ;;
      esac ;;
    'film')
      case "$current" in
        -*) COMPREPLY=($(compgen -W "--strategy --from --to --speed --seed --at -o --out -h --help" -- "$current")) ;;
        *) COMPREPLY=($(compgen -f -W "$(cachebench list scenarios --names 2>/dev/null)" -- "$current")); ;;
      esac ;;
    'init')
      case "$current" in
        -*) COMPREPLY=($(compgen -W "--package --cachebench --force --json -h --help" -- "$current")) ;;
        *)  ;;
      esac ;;
    'list')
      case "$current" in
        -*) COMPREPLY=($(compgen -W "--names --json -h --help" -- "$current")) ;;
        *) COMPREPLY=($(compgen -W "scenarios strategies components policies admissions bounds networks devices metrics formats guesses" -- "$current")); ;;
      esac ;;
    'show')
      case "$current" in
        -*) COMPREPLY=($(compgen -W "--json -h --help" -- "$current")) ;;
        *) COMPREPLY=($(compgen -f -W "$(cachebench list strategies --names 2>/dev/null; cachebench list scenarios --names 2>/dev/null; cachebench list networks --names 2>/dev/null; cachebench list devices --names 2>/dev/null; cachebench list policies --names 2>/dev/null)" -- "$current")); ;;
      esac ;;
    'explain')
      case "$current" in
        -*) COMPREPLY=($(compgen -W "--json -h --help" -- "$current")) ;;
        *) COMPREPLY=($(compgen -W "$(cachebench list metrics --names 2>/dev/null)" -- "$current")); ;;
      esac ;;
    'validate')
      case "$current" in
        -*) COMPREPLY=($(compgen -W "--json -h --help" -- "$current")) ;;
        *) COMPREPLY=($(compgen -f -- "$current")); ;;
      esac ;;
    'advise')
      case "$current" in
        -*) COMPREPLY=($(compgen -W "--strategy --limit --minimise --grid --seed --seeds -j --jobs -o --out --force --json -q --quiet -h --help" -- "$current")) ;;
        *) COMPREPLY=($(compgen -f -W "$(cachebench list scenarios --names 2>/dev/null)" -- "$current")); ;;
      esac ;;
    'check')
      case "$current" in
        -*) COMPREPLY=($(compgen -W "--baseline --update --update-baseline --list --strict --allow-missing --fail-on --format --strategy --seeds -j --jobs --json -q --quiet -h --help" -- "$current")) ;;
        *) COMPREPLY=($(compgen -f -W "$(cachebench list scenarios --names 2>/dev/null)" -- "$current")); ;;
      esac ;;
    'compare')
      case "$current" in
        -*) COMPREPLY=($(compgen -W "--in --measured --binds --all --image-paths --run --fail-on --format --json --no-color -h --help" -- "$current")) ;;
        *) COMPREPLY=($(compgen -f -- "$current")); ;;
      esac ;;
    'report')
      case "$current" in
        -*) COMPREPLY=($(compgen -W "--baseline -o --out -h --help" -- "$current")) ;;
        *) COMPREPLY=($(compgen -f -- "$current")); ;;
      esac ;;
    'replay')
      case "$current" in
        -*) COMPREPLY=($(compgen -W "--policies --capacities --warm-up --window --ttl --curve --sample --format --columns --skip --limit --memory -o --out -j --jobs --json --sort --timing -q --quiet --no-charts --force --no-color -h --help" -- "$current")) ;;
        *) COMPREPLY=($(compgen -f -- "$current")); ;;
      esac ;;
    'trace info')
      case "$current" in
        -*) COMPREPLY=($(compgen -W "--format --columns --skip --limit --memory --no-reuse --json -h --help" -- "$current")) ;;
        *) COMPREPLY=($(compgen -f -- "$current")); ;;
      esac ;;
    'trace convert')
      case "$current" in
        -*) COMPREPLY=($(compgen -W "-o --out --to --renumber --json --format --columns --skip --limit --memory -h --help" -- "$current")) ;;
        *) COMPREPLY=($(compgen -f -- "$current")); ;;
      esac ;;
    'trace generate')
      case "$current" in
        -*) COMPREPLY=($(compgen -W "-o --out --to --renumber --json --requests --sizes --seed --memory -h --help" -- "$current")) ;;
        *)  ;;
      esac ;;
    'trace sample')
      case "$current" in
        -*) COMPREPLY=($(compgen -W "--share -o --out --to --renumber --json --format --columns --skip --limit --memory -h --help" -- "$current")) ;;
        *) COMPREPLY=($(compgen -f -- "$current")); ;;
      esac ;;
    'trace head')
      case "$current" in
        -*) COMPREPLY=($(compgen -W "--count --format --columns --skip --limit --memory --json -h --help" -- "$current")) ;;
        *) COMPREPLY=($(compgen -f -- "$current")); ;;
      esac ;;
    'trace export')
      case "$current" in
        -*) COMPREPLY=($(compgen -W "--strategy --seed --demand -o --out --to --renumber --json --memory -h --help" -- "$current")) ;;
        *) COMPREPLY=($(compgen -f -W "$(cachebench list scenarios --names 2>/dev/null)" -- "$current")); ;;
      esac ;;
    'import')
      case "$current" in
        -*) COMPREPLY=($(compgen -W "-o --out --all --image-paths --run --force --json -h --help" -- "$current")) ;;
        *) COMPREPLY=($(compgen -f -- "$current")); ;;
      esac ;;
    'serve')
      case "$current" in
        -*) COMPREPLY=($(compgen -W "--port --host --any-host --seed --size --network --shaped --path --page --draw-first --log --grade --har --upstream --record --tls --assert --plan --format --for --json -h --help" -- "$current")) ;;
        *) COMPREPLY=($(compgen -f -W "$(cachebench list scenarios --names 2>/dev/null)" -- "$current")); ;;
      esac ;;
    'grade')
      case "$current" in
        -*) COMPREPLY=($(compgen -W "--client --all --image-paths --run --assert --plan --format --json -h --help" -- "$current")) ;;
        *) COMPREPLY=($(compgen -f -- "$current")); ;;
      esac ;;
    'verify')
      case "$current" in
        -*) COMPREPLY=($(compgen -W "-o --out --strategy --seed --seeds --speed --repeats --tolerance --json -q --quiet --force -h --help" -- "$current")) ;;
        *) COMPREPLY=($(compgen -f -W "$(cachebench list scenarios --names 2>/dev/null)" -- "$current")); ;;
      esac ;;
    'replay-log')
      case "$current" in
        -*) COMPREPLY=($(compgen -W "--bind-logs --report --json -q --quiet -h --help" -- "$current")) ;;
        *) COMPREPLY=($(compgen -f -- "$current")); ;;
      esac ;;
    'study plan')
      case "$current" in
        -*) COMPREPLY=($(compgen -W "-o --out --strategy --seed --seeds --against --nscache --force --json -q --quiet -h --help" -- "$current")) ;;
        *) COMPREPLY=($(compgen -f -W "$(cachebench list scenarios --names 2>/dev/null)" -- "$current")); ;;
      esac ;;
    'study work')
      case "$current" in
        -*) COMPREPLY=($(compgen -W "--shard -j --jobs --json -q --quiet -h --help" -- "$current")) ;;
        *) COMPREPLY=($(compgen -d -- "$current")); ;;
      esac ;;
    'study status')
      case "$current" in
        -*) COMPREPLY=($(compgen -W "--json -h --help" -- "$current")) ;;
        *) COMPREPLY=($(compgen -d -- "$current")); ;;
      esac ;;
    'study merge')
      case "$current" in
        -*) COMPREPLY=($(compgen -W "-o --out -j --jobs --json -q --quiet --no-charts --force --no-color -h --help" -- "$current")) ;;
        *) COMPREPLY=($(compgen -d -- "$current")); ;;
      esac ;;
    'study sensitivity')
      case "$current" in
        -*) COMPREPLY=($(compgen -W "--strategy --against --seeds -j --jobs --json -q --quiet -h --help" -- "$current")) ;;
        *) COMPREPLY=($(compgen -f -W "$(cachebench list scenarios --names 2>/dev/null)" -- "$current")); ;;
      esac ;;
    'completions')
      case "$current" in
        -*) COMPREPLY=($(compgen -W "-h --help" -- "$current")) ;;
        *) COMPREPLY=($(compgen -W "bash zsh fish" -- "$current")); ;;
      esac ;;
    'help')
      case "$current" in
        -*) COMPREPLY=($(compgen -W "-h --help" -- "$current")) ;;
        *) COMPREPLY=($(compgen -W "run film init list show explain validate advise check compare report replay trace import serve grade verify replay-log study completions help" -- "$current")); ;;
      esac ;;
  esac
}
complete -o filenames -F _cachebench cachebench
