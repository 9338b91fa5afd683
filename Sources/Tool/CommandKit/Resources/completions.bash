# Completions of {{program}} for bash. Load them with:
#   source <({{program}} completions bash)
# Names are data: nothing here expands them. Readline inserts them as they are, so they are quoted.

# Sets 'typed' to a word without its quotes, and 'quote' to the quote that is open at its start. Within a word, readline
# begins after a quote: then 'quote' is '-', and nothing is offered.
_{{program}}_unquote() {
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
_{{program}}_quote() {
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
_{{program}}_offer() {
  local word quoted
  if [ "$quote" = - ]; then return; fi
  for word; do
    case "$word" in
      "$typed"*)
        _{{program}}_quote "$before$word"
        COMPREPLY[${#COMPREPLY[@]}]=$quoted ;;
    esac
  done
}

# Offers the names in the lists of topics.
_{{program}}_names() {
  local topic name
  for topic; do
    while IFS= read -r name; do
      _{{program}}_offer "$name"
    done < <({{program}} list "$topic" --names 2> /dev/null)
  done
}

# Offers files; with -d, folders. No space follows a folder, except in Bash 3, which has no 'compopt'.
_{{program}}_files() {
  local test=${1:--e} file
  case "$typed" in "~/"*) typed=$HOME${typed:1} ;; esac
  for file in "$typed"*; do
    if [ -d "$file" ]; then file=$file/; fi
    if [ "$test" "$file" ]; then _{{program}}_offer "$file"; fi
  done
  case "${COMPREPLY[0]}" in */) compopt -o nospace 2> /dev/null ;; esac
}

_{{program}}() {
  local current=${COMP_WORDS[COMP_CWORD]} previous=${COMP_WORDS[COMP_CWORD-1]} before= typed quote
  if [ "$current" = "=" ]; then
    current=
  elif [ "$previous" = "=" ]; then
    previous=${COMP_WORDS[COMP_CWORD-2]}
  fi
  _{{program}}_unquote "$current"
  COMPREPLY=()
  if [ "$COMP_CWORD" -eq 1 ]; then
    _{{program}}_offer {{words}}
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
complete -F _{{program}} {{program}}
