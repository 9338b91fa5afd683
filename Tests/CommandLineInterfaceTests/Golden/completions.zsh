#compdef cachebench
# Completions of cachebench for zsh. Save them as _cachebench in a folder of $fpath.
_cachebench() {
  local curcontext="$curcontext" state line
  local -a commands
  commands=(
    'run:Run scenarios and compare the strategies in each.'
    'check:Run scenarios and compare the results with accepted ones.'
    'validate:Check scenario and preset files without running them.'
    'init:Write a commented scenario to start from.'
    'explain:Say what a metric means, its unit, and which way is better.'
    'list:List the scenarios, strategies, policies, networks, devices or metrics.'
    'show:Print a strategy, scenario, network or device with all its defaults.'
    'bench:Measure cachebench itself\: events a second, and memory against feed length.'
    'completions:Print a script that completes commands, options and names in a shell.'
    'help:Show the help of the program or of a command.'
  )
  _arguments -C '(- *)--help[Show this help]' \
    '(- *)--version[Show the version]' '1: :->command' '*:: :->words'
  case $state in
    command) _describe command commands ;;
    words)
      case $words[1] in
        run) _arguments \
          '--out=[Write results and charts into this folder]:DIR:_files -/' \
          '*--strategy=[Run only this strategy of the scenario]:NAME:{ compadd -- $(cachebench list strategies --names 2>/dev/null) }' \
          '*--seed=[Run with this seed instead of the scenario'\''s own]:N: ' \
          '--jobs=[How many runs are made at once]:N: ' \
          '--json[Print JSON instead of text]' \
          '--quiet[Print no tables and no progress]' \
          '--no-charts[Draw no charts]' \
          '--no-color[Use no colour, as if NO_COLOR were set]' \
          '--help[Show this help]' \
          '*:SCENARIO:{ compadd -- $(cachebench list scenarios --names 2>/dev/null); _files }' ;;
        check) _arguments \
          '--baseline=[The folder of the accepted results]:DIR:_files -/' \
          '--update-baseline[Accept the new results\: write them as the baseline]' \
          '--strict[End with 4 where something became better and the baseline does not say so]' \
          '*--strategy=[Run only this strategy of the scenario]:NAME:{ compadd -- $(cachebench list strategies --names 2>/dev/null) }' \
          '--jobs=[How many runs are made at once]:N: ' \
          '--json[Print JSON instead of text]' \
          '--quiet[Print no tables and no progress]' \
          '--help[Show this help]' \
          '*:SCENARIO:{ compadd -- $(cachebench list scenarios --names 2>/dev/null); _files }' ;;
        validate) _arguments \
          '--json[Print JSON instead of text]' \
          '--help[Show this help]' \
          '*:FILE:_files' ;;
        init) _arguments \
          '--force[Replace the file if there is one already]' \
          '--help[Show this help]' \
          '1:NAME: ' ;;
        explain) _arguments \
          '--json[Print JSON instead of text]' \
          '--help[Show this help]' \
          '1::METRIC:{ compadd -- $(cachebench list metrics --names 2>/dev/null) }' ;;
        list) _arguments \
          '--names[Print only the names, one on a line; the shell completions ask this way]' \
          '--json[Print JSON instead of text]' \
          '--help[Show this help]' \
          '1:TOPIC:(scenarios strategies policies networks devices metrics)' ;;
        show) _arguments \
          '--json[Print JSON instead of text]' \
          '--help[Show this help]' \
          '1:NAME:{ compadd -- $(cachebench list strategies --names 2>/dev/null; cachebench list scenarios --names 2>/dev/null; cachebench list networks --names 2>/dev/null; cachebench list devices --names 2>/dev/null); _files }' ;;
        bench) _arguments \
          '--json[Print JSON instead of text]' \
          '--help[Show this help]' ;;
        completions) _arguments \
          '--help[Show this help]' \
          '1:SHELL:(bash zsh fish)' ;;
        help) _arguments \
          '--help[Show this help]' \
          '1::COMMAND:(run check validate init explain list show bench completions help)' ;;
      esac ;;
  esac
}
if [ "$funcstack[1]" = "_cachebench" ]; then
  _cachebench "$@"
else
  compdef _cachebench cachebench
fi
