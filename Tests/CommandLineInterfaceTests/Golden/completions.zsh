#compdef cachebench
# Completions of cachebench for zsh. Save them as _cachebench in a folder of $fpath.
_cachebench() {
  local curcontext="$curcontext" state line
  local -a commands
  commands=(
    'run:Run scenarios and compare the strategies in each.'
    'replay:Replay a request trace through cache policies of several capacities.'
    'check:Run scenarios and compare the results with accepted ones.'
    'compare:Compare two results, or two strategies of one, without running anything.'
    'verify:Hold the two hosts against each other, or the model of the network against a real one.'
    'replay-log:Replay event logs\: a session decided once more, without table, network or disk.'
    'validate:Check scenario and preset files without running them.'
    'init:Write a commented scenario, or a package with a policy of its own, to start from.'
    'advise:Look for a better strategy around one, within limits.'
    'explain:Say what a metric or a key of a scenario means, and its unit or its values.'
    'list:List scenarios, strategies, components, policies, networks, devices, metrics, formats or guesses.'
    'show:Print a strategy, scenario, network, device or policy with all its defaults.'
    'serve:Serve a scenario'\''s images over HTTP to any client.'
    'grade:Judge a client'\''s cache by the log of a server or a proxy.'
    'trace:info, convert, generate, sample, head, export'
    'import:Turn an app'\''s bind log or a captured HTTP archive into a scenario, a recorded visit into a scroll.'
    'study:plan, work, status, merge, submit, sensitivity'
    'bench:Measure cachebench itself\: events a second, and what a strategy costs.'
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
          '*--strategy=[Run only this strategy, or several as in a,b\: of the scenario'\''s, or presets that it does not name]:NAME:{ _sequence compadd - $(cachebench list strategies --names 2>/dev/null) }' \
          '*--seed=[Run in the world of this seed, or of several as in 1,2, instead of the scenario'\''s own]:N: ' \
          '*--person=[Run this person of the scenario'\''s population alone, or several as in 1,2\: the world of that number, as '\''--seed'\'' does]:N: ' \
          '--seeds=[Run in the first N worlds of the scenario, or in more than it has]:N: ' \
          '--against=[Compare the others with this strategy, which is run too\: one of the scenario'\''s, or a preset]:NAME:{ compadd -- $(cachebench list strategies --names 2>/dev/null) }' \
          '--nscache=[Which model of NSCache strategies run under that use it]:MODEL:(darwin linux gnustep lru native all)' \
          '--sort=[Sort strategies in tables and charts by this metric, the best first]:METRIC:{ compadd -- $(cachebench list metrics --names 2>/dev/null) }' \
          '--jobs=[How many runs are made at once]:N: ' \
          '--all[Give every strategy a row]' \
          '--columns=[Show the means of these metrics instead of the usual ones]:A,B:{ _sequence compadd - $(cachebench list metrics --names 2>/dev/null) }' \
          '--wide[Show every strategy with some twenty metrics, at each point of a sweep]' \
          '--explain[Print the figures behind each sentence below it]' \
          '--format=[Print text, Markdown, CSV with a line a run, or JSON]:FORMAT:(text markdown csv json)' \
          '--json[Print JSON instead of text]' \
          '--quiet[Print no tables and no progress]' \
          '--no-charts[Draw no charts]' \
          '--force[Replace the results in the folder even if they are of another scenario or trace]' \
          '--log-events[Write every event, command and fact of each run into the folder logs among the results]' \
          '--live[Run in real time, one run after the other\: against an image server of the program'\''s own, over URLSession, files and real decoding; HTTP/2 goes over an emulated path where the machine allows for one]' \
          '--speed=[With --live, let the clock of the runs, the server and its network go so many times as fast; HTTP/1.1 then stands in for HTTP/2]:N: ' \
          '--no-color[Use no colour, as if NO_COLOR were set]' \
          '--help[Show this help]' \
          '*:SCENARIO:{ compadd -- $(cachebench list scenarios --names 2>/dev/null); _files }' ;;
        replay) _arguments \
          '--policies=[The policies and bounds, with commas between, or '\''all'\''; a policy may have parameters, as in s3-fifo\:small-fraction=0.3]:A,B:{ _sequence compadd - $(cachebench list policies --names 2>/dev/null; cachebench list bounds --names 2>/dev/null) }' \
          '--capacities=[The capacities, with commas between\: shares of the footprint (1%), bytes (64MiB) or objects (500)]:A,B: ' \
          '--warm-up=[Fill the caches with so many requests before counting]:N: ' \
          '--window=[Also count every so many requests on their own, for hits over time]:N: ' \
          '--ttl=[How long an object stays fresh, such as 10min; '\''trace'\'' takes what the trace says]:TIME: ' \
          '--curve=[Also the whole curve of LRU by objects, in one pass\: exact, for which all requests are kept in memory, or from a sample (SHARDS) of a share (1%) or a number (8192) of objects]:HOW: ' \
          '--sample=[Replay only a share of the objects, such as 1%, through caches smaller by as much (mini-simulation)]:SHARE: ' \
          '--format=[The format of the file]:NAME:{ compadd -- $(cachebench list formats --names 2>/dev/null) }' \
          '--columns=[What is in which column of a CSV, by name or number\: key=url,size=bytes,time=1]:MAP: ' \
          '--skip=[Pass over so many requests at the beginning]:N: ' \
          '--limit=[Take at most so many requests]:N: ' \
          '--memory=[Refuse a trace that takes more memory, such as 4GiB]:SIZE: ' \
          '--out=[Write results and charts into this folder]:DIR:_files -/' \
          '--jobs=[How many runs are made at once]:N: ' \
          '--json[Print JSON instead of text]' \
          '--timing[Say in the JSON how long each replay took]' \
          '--quiet[Print no tables and no progress]' \
          '--no-charts[Draw no charts]' \
          '--force[Replace the results in the folder even if they are of another scenario or trace]' \
          '--no-color[Use no colour, as if NO_COLOR were set]' \
          '--help[Show this help]' \
          '1:TRACE:_files' ;;
        check) _arguments \
          '--baseline=[The accepted results\: a folder, or the name of one in Results/Baselines, where there may be several]:NAME:_files -/' \
          '--update[Accept the new results\: write them as the baseline]' \
          '--update-baseline[The same as --update]' \
          '--list[List the baselines of the folder and of those in it, and run nothing]' \
          '--strict[End with 4 where nothing became worse and the baseline is out of date\: something became better, moved, was changed or is new]' \
          '--allow-missing[Let strategies and worlds be gone that the baseline has]' \
          '--intervals[Judge all strategies by intervals, as after a change of code whose gains and losses are to be weighed]' \
          '--fail-on=[What ends with 2\: '\''regressions'\'' of any metric, or of metrics named as in a,b; '\''changes'\'', any figure that moved (4 where all moved for the better); or '\''never'\'']:WHAT:{ _sequence compadd - $(cachebench list metrics --names 2>/dev/null) }' \
          '*--format=[Print, or write into a file, text; markdown for a comment on a change; json; csv with a line for each metric that moved; junit for build servers; github for annotations of its runner; bencher or benchmark-action, the figures as Bencher or github-action-benchmark reads them]:FORMAT[=PATH]: ' \
          '*--strategy=[Run only this strategy of the scenario, or several as in a,b]:NAME:{ _sequence compadd - $(cachebench list strategies --names 2>/dev/null) }' \
          '--seeds=[Run in the first N worlds of the scenario, or in more than it has]:N: ' \
          '--jobs=[How many runs are made at once]:N: ' \
          '--json[Print JSON instead of text]' \
          '--quiet[Print no tables and no progress]' \
          '--help[Show this help]' \
          '*:SCENARIO:{ compadd -- $(cachebench list scenarios --names 2>/dev/null); _files }' ;;
        compare) _arguments \
          '--in=[Compare two strategies of these results, a file or its folder]:PATH:_files' \
          '--fail-on=[What ends with 2\: '\''regressions'\'' of any metric, or of metrics named as in a,b; '\''changes'\'', any figure that moved (4 where all moved for the better); or '\''never'\'']:WHAT:{ _sequence compadd - $(cachebench list metrics --names 2>/dev/null) }' \
          '*--format=[Print, or write into a file, text; markdown for a comment on a change; json; csv with a line for each metric that moved; junit for build servers; github for annotations of its runner; bencher or benchmark-action, the figures as Bencher or github-action-benchmark reads them]:FORMAT[=PATH]: ' \
          '--json[Print JSON instead of text]' \
          '--no-color[Use no colour, as if NO_COLOR were set]' \
          '--help[Show this help]' \
          '1:BEFORE:_files' \
          '1:AFTER:_files' ;;
        verify) _arguments \
          '*--network=[Measure this network, a preset or a file, or several as in lte,wifi]:NETWORK:{ _sequence compadd - $(cachebench list networks --names 2>/dev/null) }' \
          '--quick[With --network, leave out the largest bodies and the second client, and repeat less]' \
          '--out=[Write the logs of both hosts and of the server into this folder]:DIR:_files -/' \
          '*--strategy=[Run only this strategy of the scenario, or several as in a,b]:NAME:{ _sequence compadd - $(cachebench list strategies --names 2>/dev/null) }' \
          '*--seed=[Run in the world of this seed, or of several as in 1,2, instead of the scenario'\''s own]:N: ' \
          '--seeds=[Run in the first N worlds of the scenario, or in more than it has]:N: ' \
          '--speed=[Let the clock of the live runs, the server and its network go so many times as fast; HTTP/1.1 then stands in for HTTP/2]:N: ' \
          '--repeats=[Make each live run so often]:N: ' \
          '*--tolerance=[Let figures of a kind differ by so much\: counts=20, shares=0, bytes=25, waits=60 or screen=60 unless stated; small figures then have no slack of their own; several as in counts=20,waits=100]:KIND=PERCENT: ' \
          '--json[Print JSON instead of text]' \
          '--quiet[Print no tables and no progress]' \
          '--force[Replace the results in the folder even if they are of another scenario or trace]' \
          '--help[Show this help]' \
          '1::SCENARIO:{ compadd -- $(cachebench list scenarios --names 2>/dev/null); _files }' ;;
        replay-log) _arguments \
          '--bind-logs=[Write what an app'\''s own logger of binds would have written into this folder, a file for each log, of its name]:DIR:_files -/' \
          '--report[Print the results document, counted anew from the logs, instead]' \
          '--json[Print JSON instead of text]' \
          '--quiet[Print no tables and no progress]' \
          '--help[Show this help]' \
          '*:FILE:_files' ;;
        validate) _arguments \
          '--json[Print JSON instead of text]' \
          '--help[Show this help]' \
          '*:FILE:_files' ;;
        init) _arguments \
          '--package[Write a package]' \
          '--cachebench=[Where the package finds cachebench\: the path of a checkout, or the address of a repository]:WHERE: ' \
          '--force[Replace the file if there is one already]' \
          '--json[Print JSON instead of text]' \
          '--help[Show this help]' \
          '1:NAME: ' ;;
        advise) _arguments \
          '--strategy=[Look around this strategy\: one of the scenario'\''s, or a preset]:NAME:{ compadd -- $(cachebench list strategies --names 2>/dev/null); _files }' \
          '*--limit=[What must hold, as in '\''peakFootprintBytes <= 64 MiB'\'' or '\''bytesDown < 20 MiB in 90 %'\''\: in every world unless a share is given]:LIMIT: ' \
          '--minimise=[What there shall be least of]:METRIC:{ compadd -- $(cachebench list metrics --names 2>/dev/null) }' \
          '*--grid=[Try these values of a key of the strategy, as a sweep names it, in place of the usual grid]:KEY=V1,V2: ' \
          '*--seed=[Run in the world of this seed, or of several as in 1,2, instead of the scenario'\''s own]:N: ' \
          '--seeds=[Run in the first N worlds of the scenario, or in more than it has]:N: ' \
          '--jobs=[How many runs are made at once]:N: ' \
          '--out=[Write advice.json and the strategy'\''s file into this folder]:DIR:_files -/' \
          '--force[Replace the results in the folder even if they are of another scenario or trace]' \
          '--json[Print JSON instead of text]' \
          '--quiet[Print no tables and no progress]' \
          '--help[Show this help]' \
          '1:SCENARIO:{ compadd -- $(cachebench list scenarios --names 2>/dev/null); _files }' ;;
        explain) _arguments \
          '--json[Print JSON instead of text]' \
          '--help[Show this help]' \
          '1::NAME:{ compadd -- $(cachebench list metrics --names 2>/dev/null) }' ;;
        list) _arguments \
          '--names[Print only the names, one on a line; the shell completions ask this way]' \
          '--json[Print JSON instead of text]' \
          '--help[Show this help]' \
          '1:TOPIC:(scenarios strategies components policies admissions bounds networks devices metrics formats guesses)' ;;
        show) _arguments \
          '--json[Print JSON instead of text]' \
          '--help[Show this help]' \
          '1:NAME:{ compadd -- $(cachebench list strategies --names 2>/dev/null; cachebench list scenarios --names 2>/dev/null; cachebench list networks --names 2>/dev/null; cachebench list devices --names 2>/dev/null; cachebench list policies --names 2>/dev/null); _files }' ;;
        serve) _arguments \
          '--port=[The port; 0 picks a free one]:N: ' \
          '--host=[Listen at this address]:ADDRESS: ' \
          '--seed=[Use this seed instead of the scenario'\''s first]:N: ' \
          '--size=[The pixel size of images, such as 300x300, instead of the feed'\''s]:WxH: ' \
          '--network=[Make images come as over this network]:NAME:{ compadd -- $(cachebench list networks --names 2>/dev/null); _files }' \
          '--shaped[Make images come as over the scenario'\''s own network]' \
          '--log=[Write every request into this file, a JSON object a line]:FILE:_files' \
          '--grade[Say at the end what the client'\''s cache did and could have done]' \
          '--har=[Answer the paths of this HTTP archive (HAR 1.2, saved with content) instead of a scenario'\''s]:FILE:_files' \
          '--upstream=[Pass every request on to the server at this address, and answer what it answers]:URL: ' \
          '--record=[Write what --upstream answers into this archive (HAR 1.2, with content) at the end, without cookies and authorizations]:FILE:_files' \
          '--tls=[Serve HTTPS, with a certificate made for the session; whom clients are to trust goes into this file]:FILE:_files' \
          '*--assert=[End with 2 where this does not hold at the end, such as '\''duplicates <= 3'\'', and name the requests]:TEXT: ' \
          '--plan=[End with 2 unless the client asks for what this file lists, as often as it says, and for no other image\: a path or URL a line, and a count where it is not once]:FILE: ' \
          '*--format=[Write what came of --assert and --plan as text, markdown, json, csv, junit, github, bencher, benchmark-action, to standard output or into a file]:FORMAT[=PATH]: ' \
          '--for=[End by itself after this time, such as 60s]:TIME: ' \
          '--json[Print JSON instead of text]' \
          '--help[Show this help]' \
          '1::SCENARIO:{ compadd -- $(cachebench list scenarios --names 2>/dev/null); _files }' ;;
        grade) _arguments \
          '--client=[Judge this client, where the log is of several]:ADDRESS: ' \
          '--all[Let requests count that are not for images too]' \
          '*--assert=[End with 2 where this does not hold at the end, such as '\''duplicates <= 3'\'', and name the requests]:TEXT: ' \
          '--plan=[End with 2 unless the client asks for what this file lists, as often as it says, and for no other image\: a path or URL a line, and a count where it is not once]:FILE: ' \
          '*--format=[Write what came of --assert and --plan as text, markdown, json, csv, junit, github, bencher, benchmark-action, to standard output or into a file]:FORMAT[=PATH]: ' \
          '--json[Print JSON instead of text]' \
          '--help[Show this help]' \
          '1:LOG:_files' ;;
        trace) if (( CURRENT == 2 )); then
          commands=('info:Describe a request trace\: sizes, popularity, reuse distances.' 'convert:Write a request trace in another format, compressed or not.' 'generate:Make a request trace\: Zipf, loops, scans, shifting working sets, mixtures.' 'sample:Write all requests for a share of the objects of a trace.' 'head:Print the first requests of a trace.' 'export:Write what a scenario'\''s session asks for as a request trace.')
          _describe command commands
        else
          shift words
          (( CURRENT-- ))
          case $words[1] in
        info) _arguments \
          '--format=[The format of the file]:NAME:{ compadd -- $(cachebench list formats --names 2>/dev/null) }' \
          '--columns=[What is in which column of a CSV, by name or number\: key=url,size=bytes,time=1]:MAP: ' \
          '--skip=[Pass over so many requests at the beginning]:N: ' \
          '--limit=[Take at most so many requests]:N: ' \
          '--memory=[Refuse a trace that takes more memory, such as 4GiB]:SIZE: ' \
          '--no-reuse[Leave out reuse distances, which take longest to count]' \
          '--json[Print JSON instead of text]' \
          '--help[Show this help]' \
          '1:TRACE:_files' ;;
        convert) _arguments \
          '--out=[The file to write]:FILE:_files' \
          '--to=[The format to write]:NAME:{ compadd -- $(cachebench list formats --names 2>/dev/null) }' \
          '--renumber[Name objects by numbers from 1, for formats that hold no other names]' \
          '--json[Print JSON instead of text]' \
          '--format=[The format of the file]:NAME:{ compadd -- $(cachebench list formats --names 2>/dev/null) }' \
          '--columns=[What is in which column of a CSV, by name or number\: key=url,size=bytes,time=1]:MAP: ' \
          '--skip=[Pass over so many requests at the beginning]:N: ' \
          '--limit=[Take at most so many requests]:N: ' \
          '--memory=[Refuse a trace that takes more memory, such as 4GiB]:SIZE: ' \
          '--help[Show this help]' \
          '1:TRACE:_files' ;;
        generate) _arguments \
          '--out=[The file to write]:FILE:_files' \
          '--to=[The format to write]:NAME:{ compadd -- $(cachebench list formats --names 2>/dev/null) }' \
          '--renumber[Name objects by numbers from 1, for formats that hold no other names]' \
          '--json[Print JSON instead of text]' \
          '--requests=[How many requests]:N: ' \
          '--sizes=[The objects'\'' bytes\: 16KiB, 4KiB..64KiB or lognormal\:16KiB,1.2]:SIZES: ' \
          '--seed=[Another seed, another trace]:N: ' \
          '--memory=[Refuse a trace that takes more memory, such as 4GiB]:SIZE: ' \
          '--help[Show this help]' \
          '*:PATTERN: ' ;;
        sample) _arguments \
          '--share=[The share of the objects to keep, such as 1%]:SHARE: ' \
          '--out=[The file to write]:FILE:_files' \
          '--to=[The format to write]:NAME:{ compadd -- $(cachebench list formats --names 2>/dev/null) }' \
          '--renumber[Name objects by numbers from 1, for formats that hold no other names]' \
          '--json[Print JSON instead of text]' \
          '--format=[The format of the file]:NAME:{ compadd -- $(cachebench list formats --names 2>/dev/null) }' \
          '--columns=[What is in which column of a CSV, by name or number\: key=url,size=bytes,time=1]:MAP: ' \
          '--skip=[Pass over so many requests at the beginning]:N: ' \
          '--limit=[Take at most so many requests]:N: ' \
          '--memory=[Refuse a trace that takes more memory, such as 4GiB]:SIZE: ' \
          '--help[Show this help]' \
          '1:TRACE:_files' ;;
        head) _arguments \
          '--count=[How many requests]:N: ' \
          '--format=[The format of the file]:NAME:{ compadd -- $(cachebench list formats --names 2>/dev/null) }' \
          '--columns=[What is in which column of a CSV, by name or number\: key=url,size=bytes,time=1]:MAP: ' \
          '--skip=[Pass over so many requests at the beginning]:N: ' \
          '--limit=[Take at most so many requests]:N: ' \
          '--memory=[Refuse a trace that takes more memory, such as 4GiB]:SIZE: ' \
          '--json[Print JSON instead of text]' \
          '--help[Show this help]' \
          '1:TRACE:_files' ;;
        export) _arguments \
          '--strategy=[The strategy that the session runs with]:NAME:{ compadd -- $(cachebench list strategies --names 2>/dev/null) }' \
          '--seed=[Use this seed instead of the scenario'\''s first]:N: ' \
          '--demand=[binds\: every image that a cell is bound to, which is what the cache is asked for]:WHAT:(binds requests)' \
          '--out=[The file to write]:FILE:_files' \
          '--to=[The format to write]:NAME:{ compadd -- $(cachebench list formats --names 2>/dev/null) }' \
          '--renumber[Name objects by numbers from 1, for formats that hold no other names]' \
          '--json[Print JSON instead of text]' \
          '--memory=[Refuse a trace that takes more memory, such as 4GiB]:SIZE: ' \
          '--help[Show this help]' \
          '1:SCENARIO:{ compadd -- $(cachebench list scenarios --names 2>/dev/null); _files }' ;;
          esac
        fi ;;
        import) _arguments \
          '--out=[Write NAME.yaml and NAME.csv into this folder, NAME being the file'\''s]:DIR:_files -/' \
          '--all[Of an archive, take answers that are no images too]' \
          '--force[Replace the files if they are there already]' \
          '--json[Print JSON instead of text]' \
          '--help[Show this help]' \
          '1:FILE:_files' ;;
        study) if (( CURRENT == 2 )); then
          commands=('plan:List the runs of a scenario, for any machine to make.' 'work:Make the runs of a study that are missing, or a share of them.' 'status:Say what of a study is made, missing, failed or cannot be used.' 'merge:Make the results of a study from its parts, as a single run would.' 'submit:Let a cluster make a study, and merge it.' 'sensitivity:Halve and double every guess of a scenario\: which of them decide?')
          _describe command commands
        else
          shift words
          (( CURRENT-- ))
          case $words[1] in
        plan) _arguments \
          '--out=[Write the study into this folder]:DIR:_files -/' \
          '*--strategy=[Run only this strategy, or several as in a,b\: of the scenario'\''s, or presets that it does not name]:NAME:{ _sequence compadd - $(cachebench list strategies --names 2>/dev/null) }' \
          '*--seed=[Run in the world of this seed, or of several as in 1,2, instead of the scenario'\''s own]:N: ' \
          '--seeds=[Run in the first N worlds of the scenario, or in more than it has]:N: ' \
          '--against=[Compare the others with this strategy, which is run too\: one of the scenario'\''s, or a preset]:NAME:{ compadd -- $(cachebench list strategies --names 2>/dev/null) }' \
          '--nscache=[Which model of NSCache strategies run under that use it]:MODEL:(darwin linux gnustep lru native all)' \
          '--force[Replace a study of other runs that is in the folder]' \
          '--json[Print JSON instead of text]' \
          '--quiet[Print no tables and no progress]' \
          '--help[Show this help]' \
          '1:SCENARIO:{ compadd -- $(cachebench list scenarios --names 2>/dev/null); _files }' ;;
        work) _arguments \
          '--shard=[Make the K-th of N shares]:K/N: ' \
          '--jobs=[How many runs are made at once]:N: ' \
          '--json[Print JSON instead of text]' \
          '--quiet[Print no tables and no progress]' \
          '--help[Show this help]' \
          '1:DIR:_files -/' ;;
        status) _arguments \
          '--json[Print JSON instead of text]' \
          '--help[Show this help]' \
          '1:DIR:_files -/' ;;
        merge) _arguments \
          '--out=[Write results and charts into this folder]:DIR:_files -/' \
          '--jobs=[How many runs are made at once]:N: ' \
          '--json[Print JSON instead of text]' \
          '--quiet[Print no tables and no progress]' \
          '--no-charts[Draw no charts]' \
          '--force[Replace the results in the folder even if they are of another scenario or trace]' \
          '--no-color[Use no colour, as if NO_COLOR were set]' \
          '--help[Show this help]' \
          '*:DIR:_files -/' ;;
        submit) _arguments \
          '--engine=[The batch system\: slurm]:ENGINE:(slurm)' \
          '--out=[Merge into this folder]:DIR:_files -/' \
          '--shards=[How many tasks share the work]:N: ' \
          '--at-once=[How many tasks run at once]:N: ' \
          '--jobs=[How many runs a task makes at once, on as many processors]:N: ' \
          '*--sbatch=[An option for both jobs, such as --sbatch=--partition=long]:OPTION: ' \
          '--dry-run[Print the scripts; write and submit nothing]' \
          '--json[Print JSON instead of text]' \
          '--quiet[Print no tables and no progress]' \
          '--help[Show this help]' \
          '1:DIR:_files -/' ;;
        sensitivity) _arguments \
          '*--strategy=[Run only this strategy of the scenario, or several as in a,b]:NAME:{ _sequence compadd - $(cachebench list strategies --names 2>/dev/null) }' \
          '--against=[Compare the others with this strategy of the scenario, which is run too]:NAME:{ compadd -- $(cachebench list strategies --names 2>/dev/null) }' \
          '--seeds=[Run in the first N worlds of the scenario, or in more than it has]:N: ' \
          '--jobs=[How many runs are made at once]:N: ' \
          '--json[Print JSON instead of text]' \
          '--quiet[Print no tables and no progress]' \
          '--help[Show this help]' \
          '1:SCENARIO:{ compadd -- $(cachebench list scenarios --names 2>/dev/null); _files }' ;;
          esac
        fi ;;
        bench) _arguments \
          '*--strategy=[Run only this strategy, or several as in a,b\: of the scenario'\''s, or presets that it does not name]:NAME:{ _sequence compadd - $(cachebench list strategies --names 2>/dev/null) }' \
          '--rounds=[How often every run of the scenario is made]:N: ' \
          '--json[Print JSON instead of text]' \
          '--help[Show this help]' \
          '1::SCENARIO:{ compadd -- $(cachebench list scenarios --names 2>/dev/null); _files }' ;;
        completions) _arguments \
          '--help[Show this help]' \
          '1:SHELL:(bash zsh fish)' ;;
        help) _arguments \
          '--help[Show this help]' \
          '*:COMMAND:(run replay check compare verify replay-log validate init advise explain list show serve grade trace info trace convert trace generate trace sample trace head trace export import study plan study work study status study merge study submit study sensitivity bench completions help)' ;;
      esac ;;
  esac
}
if [ "$funcstack[1]" = "_cachebench" ]; then
  _cachebench "$@"
else
  compdef _cachebench cachebench
fi
