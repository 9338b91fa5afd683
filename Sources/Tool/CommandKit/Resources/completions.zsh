#compdef {{program}}
# Completions of {{program}} for zsh. Save them as _{{program}} in a folder of $fpath.
_{{program}}() {
  local curcontext="$curcontext" state line
  local -a commands
  commands=(
{{words}}
  )
  _arguments -C '(- *)'{-h,--help}'[{{help}}]' \
    '(- *)'{-V,--version}'[{{version}}]' '1: :->command' '*:: :->words'
  case $state in
    command) _describe command commands ;;
    words)
      case $words[1] in
{{commands}}
      esac ;;
  esac
}
if [ "$funcstack[1]" = "_{{program}}" ]; then
  _{{program}} "$@"
else
  compdef _{{program}} {{program}}
fi
