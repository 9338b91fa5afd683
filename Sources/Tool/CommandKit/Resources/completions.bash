# Completions of {{program}} for bash. Load them with:
#   source <({{program}} completions bash)
_{{program}}() {
  local current=${COMP_WORDS[COMP_CWORD]} previous=${COMP_WORDS[COMP_CWORD-1]}
  if [ "$current" = "=" ]; then
    current=
  elif [ "$previous" = "=" ]; then
    previous=${COMP_WORDS[COMP_CWORD-2]}
  fi
  COMPREPLY=()
  if [ "$COMP_CWORD" -eq 1 ]; then
    COMPREPLY=($(compgen -W "{{words}}" -- "$current"))
    return
  fi
  local command=${COMP_WORDS[1]}
  case "$command" in
{{groups}}
  esac
  case "$command $previous" in
{{values}}
  esac
  case "$command" in
{{commands}}
  esac
}
complete -o filenames -F _{{program}} {{program}}
