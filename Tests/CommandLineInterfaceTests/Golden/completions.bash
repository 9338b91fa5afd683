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
    COMPREPLY=($(compgen -W "run check validate init explain list show bench completions help --help --version" -- "$current"))
    return
  fi
  case "${COMP_WORDS[1]} $previous" in
    'run --out') COMPREPLY=($(compgen -d -- "$current")); return ;;
    'run --strategy') COMPREPLY=($(compgen -W "$(cachebench list strategies --names 2>/dev/null)" -- "$current")); return ;;
    'run --seed')  return ;;
    'run --jobs')  return ;;
    'check --baseline') COMPREPLY=($(compgen -d -- "$current")); return ;;
    'check --strategy') COMPREPLY=($(compgen -W "$(cachebench list strategies --names 2>/dev/null)" -- "$current")); return ;;
    'check --jobs')  return ;;
  esac
  case "${COMP_WORDS[1]}" in
    run)
      case "$current" in
        -*) COMPREPLY=($(compgen -W "--out --strategy --seed --jobs --json --quiet --no-charts --no-color --help" -- "$current")) ;;
        *) COMPREPLY=($(compgen -f -W "$(cachebench list scenarios --names 2>/dev/null)" -- "$current")); ;;
      esac ;;
    check)
      case "$current" in
        -*) COMPREPLY=($(compgen -W "--baseline --update-baseline --strict --strategy --jobs --json --quiet --help" -- "$current")) ;;
        *) COMPREPLY=($(compgen -f -W "$(cachebench list scenarios --names 2>/dev/null)" -- "$current")); ;;
      esac ;;
    validate)
      case "$current" in
        -*) COMPREPLY=($(compgen -W "--json --help" -- "$current")) ;;
        *) COMPREPLY=($(compgen -f -- "$current")); ;;
      esac ;;
    init)
      case "$current" in
        -*) COMPREPLY=($(compgen -W "--force --help" -- "$current")) ;;
        *)  ;;
      esac ;;
    explain)
      case "$current" in
        -*) COMPREPLY=($(compgen -W "--json --help" -- "$current")) ;;
        *) COMPREPLY=($(compgen -W "$(cachebench list metrics --names 2>/dev/null)" -- "$current")); ;;
      esac ;;
    list)
      case "$current" in
        -*) COMPREPLY=($(compgen -W "--names --json --help" -- "$current")) ;;
        *) COMPREPLY=($(compgen -W "scenarios strategies policies networks devices metrics" -- "$current")); ;;
      esac ;;
    show)
      case "$current" in
        -*) COMPREPLY=($(compgen -W "--json --help" -- "$current")) ;;
        *) COMPREPLY=($(compgen -f -W "$(cachebench list strategies --names 2>/dev/null; cachebench list scenarios --names 2>/dev/null; cachebench list networks --names 2>/dev/null; cachebench list devices --names 2>/dev/null)" -- "$current")); ;;
      esac ;;
    bench)
      case "$current" in
        -*) COMPREPLY=($(compgen -W "--json --help" -- "$current")) ;;
        *)  ;;
      esac ;;
    completions)
      case "$current" in
        -*) COMPREPLY=($(compgen -W "--help" -- "$current")) ;;
        *) COMPREPLY=($(compgen -W "bash zsh fish" -- "$current")); ;;
      esac ;;
    help)
      case "$current" in
        -*) COMPREPLY=($(compgen -W "--help" -- "$current")) ;;
        *) COMPREPLY=($(compgen -W "run check validate init explain list show bench completions help" -- "$current")); ;;
      esac ;;
  esac
}
complete -o filenames -F _cachebench cachebench
