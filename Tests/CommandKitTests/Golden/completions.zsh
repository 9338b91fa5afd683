#compdef cachebench
# Completions of cachebench for zsh. Save them as _cachebench in a folder of $fpath.
_cachebench() {
  local curcontext="$curcontext" state line
  local -a commands
  commands=(
    'run:Run scenarios and compare their strategies.'
    'film:Draw the screen with each strategy, side by side, as an animated GIF.'
    'init:Write a scenario with comments, or a package with a custom policy.'
    'list:List scenarios, strategies, policies, networks, devices, metrics and more.'
    'show:Print a strategy, scenario, network or device with all defaults, or a policy.'
    'explain:Explain a metric or a key of a scenario.'
    'validate:Check scenario and preset files without running them.'
    'advise:Find a better configuration of a strategy, within limits.'
    'check:Compare results with a baseline, and fail on regressions.'
    'compare:Compare two results, or two strategies of one result. Runs nothing.'
    'report:Make a page of existing results. Runs nothing.'
    'replay:Replay a request trace through eviction policies at several capacities.'
    'trace:info, convert, generate, sample, head, export'
    'import:Convert a bind log, an HTTP archive or a recorded visit into a scenario.'
    'serve:Serve the images of a scenario over HTTP, to any client.'
    'grade:Grade the cache of a client by the log of a server or proxy.'
    'verify:Compare the simulator with live runs.'
    'replay-log:Re-run a strategy on a recorded event log.'
    'study:plan, work, status, merge, sensitivity'
    'completions:Print a script that completes commands, options and names in a shell.'
    'help:Show the help of the program or of a command.'
  )
  _arguments -C '(- *)'{-h,--help}'[Show this help]' \
    '(- *)'{-V,--version}'[Show the version]' '1: :->command' '*:: :->words'
  case $state in
    command) _describe command commands ;;
    words)
      case $words[1] in
        run) _arguments \
          '(-o --out)'{-o+,--out=}'[Write results and charts into this folder]:DIR:_files -/' \
          '*--strategy=[Run only these strategies, as in a,b\: those of the scenario, presets, or files]:NAME:{ _sequence compadd - -- ${(f)"$(cachebench list strategies --names 2>/dev/null)"} }' \
          '*--seed=[Run with these seeds, as in 1,2, instead of those of the scenario]:N: ' \
          '*--person=[Run only these persons of the scenario'\''s population, as in 1,2]:N: ' \
          '--seeds=[Run with the first N seeds of the scenario, or with more seeds than it has]:N: ' \
          '--against=[Compare all others with this strategy, which is run too\: one of the scenario, or a preset]:NAME:{ compadd -- ${(f)"$(cachebench list strategies --names 2>/dev/null)"} }' \
          '--nscache=[The model of NSCache for strategies that use it]:MODEL:(darwin linux gnustep lru native all)' \
          '--sort=[Sort strategies in tables and charts by this metric, best first]:METRIC:{ compadd -- ${(f)"$(cachebench list metrics --names 2>/dev/null)"} }' \
          '(-j --jobs)'{-j+,--jobs=}'[The number of runs at a time]:N: ' \
          '--all[Show every strategy in the table]' \
          '--columns=[Show the means of these metrics instead of the default ones]:A,B:{ _sequence compadd - -- ${(f)"$(cachebench list metrics --names 2>/dev/null)"} }' \
          '--wide[Show every strategy with about twenty metrics, at each point of a sweep]' \
          '--explain[Print the figures behind each sentence of the summary]' \
          '--format=[text, markdown, csv (one line per run) or json]:FORMAT:(text markdown csv json)' \
          '--json[Print JSON instead of text]' \
          '(-q --quiet)'{-q,--quiet}'[Print no tables and no progress]' \
          '--no-charts[Draw no charts]' \
          '--no-report[Write no report.html]' \
          '--film[Show in report.html how the worst run looks, beside the best one with its seed]' \
          '--timeline=[Also write a timeline of each strategy with its first seed, for ui.perfetto.dev]:FILE:_files' \
          '--force[Replace the results in the folder, even those of another scenario or trace, or larger ones, or at the end of a link out of the working folder]' \
          '--log-events[Write an event log of each run into the folder logs next to the results]' \
          '--live[Run in real time, one run at a time, with a built-in image server, URLSession, files and real decoding]' \
          '--speed=[With --live\: run the clock, the server and its network N times as fast]:N: ' \
          '--no-color[Use no colour, as with NO_COLOR]' \
          '(-h --help)'{-h,--help}'[Show this help]' \
          '*:SCENARIO:{ compadd -- ${(f)"$(cachebench list scenarios --names 2>/dev/null)"}; _files }' ;;
        film) _arguments \
          '*--strategy=[Show these strategies from the left, as in a,b\: those of the scenario, or presets]:NAME:{ _sequence compadd - -- ${(f)"$(cachebench list strategies --names 2>/dev/null)"} }' \
          '--from=[Begin at this time of the run, as in 4s]:TIME: ' \
          '--to=[End at this time of the run]:TIME: ' \
          '--speed=[Show the run X times as fast\: 0.5 is slow motion]:X: ' \
          '--seed=[Use this seed instead of the first seed of the scenario]:N: ' \
          '--at=[Draw only this moment of the run, as a PNG]:TIME: ' \
          '(-o --out)'{-o+,--out=}'[Write this file, and replace it if it exists]:FILE:_files' \
          '(-h --help)'{-h,--help}'[Show this help]' \
          '1:SCENARIO:{ compadd -- ${(f)"$(cachebench list scenarios --names 2>/dev/null)"}; _files }' ;;
        init) _arguments \
          '--package[Write a package instead of a scenario]' \
          '--cachebench=[Where the package finds cachebench\: the path of a checkout, or the URL of a repository]:WHERE: ' \
          '--force[Replace existing files]' \
          '--json[Print JSON instead of text]' \
          '(-h --help)'{-h,--help}'[Show this help]' \
          '1:NAME: ' ;;
        list) _arguments \
          '--names[Print only the names, one per line]' \
          '--json[Print JSON instead of text]' \
          '(-h --help)'{-h,--help}'[Show this help]' \
          '1:TOPIC:(scenarios strategies components policies admissions bounds networks devices metrics formats guesses)' ;;
        show) _arguments \
          '--json[Print JSON instead of text]' \
          '(-h --help)'{-h,--help}'[Show this help]' \
          '1:NAME:{ compadd -- ${(f)"$(cachebench list strategies --names 2>/dev/null; cachebench list scenarios --names 2>/dev/null; cachebench list networks --names 2>/dev/null; cachebench list devices --names 2>/dev/null; cachebench list policies --names 2>/dev/null)"}; _files }' ;;
        explain) _arguments \
          '--json[Print JSON instead of text]' \
          '(-h --help)'{-h,--help}'[Show this help]' \
          '1::NAME:{ compadd -- ${(f)"$(cachebench list metrics --names 2>/dev/null)"} }' ;;
        validate) _arguments \
          '--json[Print JSON instead of text]' \
          '(-h --help)'{-h,--help}'[Show this help]' \
          '*:FILE:_files' ;;
        advise) _arguments \
          '--strategy=[Start from this strategy\: one of the scenario, or a preset]:NAME:{ compadd -- ${(f)"$(cachebench list strategies --names 2>/dev/null)"}; _files }' \
          '*--limit=[A limit that must hold, as in '\''peakFootprintBytes <= 64 MiB'\'' or '\''bytesDown < 20 MiB in 90 %'\'']:LIMIT: ' \
          '--minimise=[The metric to minimise]:METRIC:{ compadd -- ${(f)"$(cachebench list metrics --names 2>/dev/null)"} }' \
          '*--grid=[Try these values of a key of the strategy, instead of the default grid]:KEY=V1,V2: ' \
          '*--seed=[Run with these seeds, as in 1,2, instead of those of the scenario]:N: ' \
          '--seeds=[Run with the first N seeds of the scenario, or with more seeds than it has]:N: ' \
          '(-j --jobs)'{-j+,--jobs=}'[The number of runs at a time]:N: ' \
          '(-o --out)'{-o+,--out=}'[Write advice.json and the file of the strategy into this folder]:DIR:_files -/' \
          '--force[Replace the results in the folder, even those of another scenario or trace, or larger ones, or at the end of a link out of the working folder]' \
          '--json[Print JSON instead of text]' \
          '(-q --quiet)'{-q,--quiet}'[Print no tables and no progress]' \
          '(-h --help)'{-h,--help}'[Show this help]' \
          '1:SCENARIO:{ compadd -- ${(f)"$(cachebench list scenarios --names 2>/dev/null)"}; _files }' ;;
        check) _arguments \
          '--baseline=[The accepted results\: a folder, or the name of a folder in Results/Baselines]:NAME:_files -/' \
          '--update[Accept the new results as the baseline]' \
          '--update-baseline[Same as --update]' \
          '--list[List the baselines in the folder and its subfolders]' \
          '--strict[Exit with status 4 if nothing is worse but the baseline is out of date\: something is better, moved, was changed or is new]' \
          '--allow-missing[Accept that strategies or seeds of the baseline are missing]' \
          '--force[Write outside of the working folder, where a link or a path in cachebench.yaml leads]' \
          '--fail-on=[Exit with status 2 on '\''regressions'\'' of any metric; on regressions of the metrics named, as in a,b; on '\''changes'\'' of any figure (4 if all are better); or '\''never'\'']:WHAT:{ _sequence compadd - -- ${(f)"$(cachebench list metrics --names 2>/dev/null)"} }' \
          '*--format=[text; markdown, for a comment on a change; json; csv, with a line per changed metric; junit, for build servers; github, for annotations; bencher or benchmark-action, for the services of these names; html, for a page to send]:FORMAT[=PATH]: ' \
          '*--strategy=[Run only these strategies of the scenario\: one, or several as in a,b]:NAME:{ _sequence compadd - -- ${(f)"$(cachebench list strategies --names 2>/dev/null)"} }' \
          '--seeds=[Run with the first N seeds of the scenario, or with more seeds than it has]:N: ' \
          '(-j --jobs)'{-j+,--jobs=}'[The number of runs at a time]:N: ' \
          '--json[Print JSON instead of text]' \
          '(-q --quiet)'{-q,--quiet}'[Print no tables and no progress]' \
          '(-h --help)'{-h,--help}'[Show this help]' \
          '*:SCENARIO:{ compadd -- ${(f)"$(cachebench list scenarios --names 2>/dev/null)"}; _files }' ;;
        compare) _arguments \
          '--in=[Compare two strategies of these results\: a file or its folder]:PATH:_files' \
          '--measured=[Compare the results of one strategy with an app, by the log of its server\: any that '\''grade'\'' reads]:LOG:_files' \
          '--binds=[With --measured\: the bind log of the app, for its waits]:FILE:_files' \
          '--all[With --measured\: count requests for other things than images too]' \
          '*--image-paths=[Count requests for these paths as images too, with * for any characters, as in '\''/img/*'\'']:PATTERN: ' \
          '--run=[With --measured\: only this run of an archive; '\''all'\'' joins them]:NAME: ' \
          '--fail-on=[Exit with status 2 on '\''regressions'\'' of any metric; on regressions of the metrics named, as in a,b; on '\''changes'\'' of any figure (4 if all are better); or '\''never'\'']:WHAT:{ _sequence compadd - -- ${(f)"$(cachebench list metrics --names 2>/dev/null)"} }' \
          '*--format=[text; markdown, for a comment on a change; json; csv, with a line per changed metric; junit, for build servers; github, for annotations; bencher or benchmark-action, for the services of these names; html, for a page to send]:FORMAT[=PATH]: ' \
          '--json[Print JSON instead of text]' \
          '--no-color[Use no colour, as with NO_COLOR]' \
          '(-h --help)'{-h,--help}'[Show this help]' \
          '1:BEFORE:_files' \
          '1::AFTER:_files' ;;
        report) _arguments \
          '--baseline=[Compare with accepted results\: a folder, or the name of a folder in Results/Baselines]:NAME:_files -/' \
          '(-o --out)'{-o+,--out=}'[The file to write]:FILE:_files' \
          '(-h --help)'{-h,--help}'[Show this help]' \
          '*:RESULTS:_files' ;;
        replay) _arguments \
          '--policies=[Policies and bounds, separated by commas, or '\''all'\'']:A,B:{ _sequence compadd - -- ${(f)"$(cachebench list policies --names 2>/dev/null; cachebench list bounds --names 2>/dev/null)"} }' \
          '--capacities=[Capacities, separated by commas\: shares of the footprint (1%), bytes (64MiB) or objects (500)]:A,B: ' \
          '--warm-up=[Fill the caches with N requests before counting]:N: ' \
          '--window=[Also count each N requests separately, for hits over time]:N: ' \
          '--ttl=[The time for which an object is fresh, such as 10min, or '\''trace'\'' to use the lifetimes in the trace]:TIME: ' \
          '--curve=[Also compute the whole LRU curve in one pass\: exact, which keeps all requests in memory, or from a sample (SHARDS)\: a share (1%) or a number (8192) of objects]:HOW: ' \
          '--sample=[Replay only a share of the objects, such as 1%, with caches that are smaller by the same factor (mini-simulation)]:SHARE: ' \
          '--format=[The format of the file, if the file does not describe itself]:NAME:{ compadd -- ${(f)"$(cachebench list formats --names 2>/dev/null)"} }' \
          '--columns=[The columns of a CSV, by name or number\: key=url,size=bytes,time=1]:MAP: ' \
          '--skip=[Skip the first N requests]:N: ' \
          '--limit=[Read at most N requests]:N: ' \
          '--memory=[Refuse a trace that needs more memory, such as 4GiB]:SIZE: ' \
          '(-o --out)'{-o+,--out=}'[Write results and charts into this folder]:DIR:_files -/' \
          '(-j --jobs)'{-j+,--jobs=}'[The number of runs at a time]:N: ' \
          '--json[Print JSON instead of text]' \
          '--sort[Sort policies by their hits over all capacities, the best first]' \
          '--timing[Add the time of each replay to the JSON]' \
          '(-q --quiet)'{-q,--quiet}'[Print no tables and no progress]' \
          '--no-charts[Draw no charts]' \
          '--force[Replace the results in the folder, even those of another scenario or trace, or larger ones, or at the end of a link out of the working folder]' \
          '--no-color[Use no colour, as with NO_COLOR]' \
          '(-h --help)'{-h,--help}'[Show this help]' \
          '1:TRACE:_files' ;;
        trace) if (( CURRENT == 2 )); then
          commands=('info:Describe a request trace\: sizes, popularity, reuse distances.' 'convert:Convert a request trace to another format, compressed or not.' 'generate:Generate a request trace\: Zipf, loops, scans, shifting working sets, mixtures.' 'sample:Write all requests for a sample of the objects of a trace.' 'head:Print the first requests of a trace.' 'export:Write the image requests of a scenario as a request trace.')
          _describe command commands
        else
          shift words
          (( CURRENT-- ))
          case $words[1] in
        info) _arguments \
          '--format=[The format of the file, if the file does not describe itself]:NAME:{ compadd -- ${(f)"$(cachebench list formats --names 2>/dev/null)"} }' \
          '--columns=[The columns of a CSV, by name or number\: key=url,size=bytes,time=1]:MAP: ' \
          '--skip=[Skip the first N requests]:N: ' \
          '--limit=[Read at most N requests]:N: ' \
          '--memory=[Refuse a trace that needs more memory, such as 4GiB]:SIZE: ' \
          '--no-reuse[Leave out reuse distances, which take the longest]' \
          '--json[Print JSON instead of text]' \
          '(-h --help)'{-h,--help}'[Show this help]' \
          '1:TRACE:_files' ;;
        convert) _arguments \
          '(-o --out)'{-o+,--out=}'[The file to write]:FILE:_files' \
          '--to=[The format to write]:NAME:{ compadd -- ${(f)"$(cachebench list formats --names 2>/dev/null)"} }' \
          '--renumber[Replace names of objects by numbers from 1, for formats that need numbers]' \
          '--json[Print JSON instead of text]' \
          '--format=[The format of the file, if the file does not describe itself]:NAME:{ compadd -- ${(f)"$(cachebench list formats --names 2>/dev/null)"} }' \
          '--columns=[The columns of a CSV, by name or number\: key=url,size=bytes,time=1]:MAP: ' \
          '--skip=[Skip the first N requests]:N: ' \
          '--limit=[Read at most N requests]:N: ' \
          '--memory=[Refuse a trace that needs more memory, such as 4GiB]:SIZE: ' \
          '(-h --help)'{-h,--help}'[Show this help]' \
          '1:TRACE:_files' ;;
        generate) _arguments \
          '(-o --out)'{-o+,--out=}'[The file to write]:FILE:_files' \
          '--to=[The format to write]:NAME:{ compadd -- ${(f)"$(cachebench list formats --names 2>/dev/null)"} }' \
          '--renumber[Replace names of objects by numbers from 1, for formats that need numbers]' \
          '--json[Print JSON instead of text]' \
          '--requests=[The number of requests]:N: ' \
          '--sizes=[The sizes of objects\: 16KiB, 4KiB..64KiB or lognormal\:16KiB,1.2]:SIZES: ' \
          '--seed=[The seed of the trace]:N: ' \
          '--memory=[Refuse a trace that needs more memory, such as 4GiB]:SIZE: ' \
          '(-h --help)'{-h,--help}'[Show this help]' \
          '*:PATTERN: ' ;;
        sample) _arguments \
          '--share=[The share of the objects to keep, such as 1%]:SHARE: ' \
          '(-o --out)'{-o+,--out=}'[The file to write]:FILE:_files' \
          '--to=[The format to write]:NAME:{ compadd -- ${(f)"$(cachebench list formats --names 2>/dev/null)"} }' \
          '--renumber[Replace names of objects by numbers from 1, for formats that need numbers]' \
          '--json[Print JSON instead of text]' \
          '--format=[The format of the file, if the file does not describe itself]:NAME:{ compadd -- ${(f)"$(cachebench list formats --names 2>/dev/null)"} }' \
          '--columns=[The columns of a CSV, by name or number\: key=url,size=bytes,time=1]:MAP: ' \
          '--skip=[Skip the first N requests]:N: ' \
          '--limit=[Read at most N requests]:N: ' \
          '--memory=[Refuse a trace that needs more memory, such as 4GiB]:SIZE: ' \
          '(-h --help)'{-h,--help}'[Show this help]' \
          '1:TRACE:_files' ;;
        head) _arguments \
          '--count=[The number of requests]:N: ' \
          '--format=[The format of the file, if the file does not describe itself]:NAME:{ compadd -- ${(f)"$(cachebench list formats --names 2>/dev/null)"} }' \
          '--columns=[The columns of a CSV, by name or number\: key=url,size=bytes,time=1]:MAP: ' \
          '--skip=[Skip the first N requests]:N: ' \
          '--limit=[Read at most N requests]:N: ' \
          '--memory=[Refuse a trace that needs more memory, such as 4GiB]:SIZE: ' \
          '--json[Print JSON instead of text]' \
          '(-h --help)'{-h,--help}'[Show this help]' \
          '1:TRACE:_files' ;;
        export) _arguments \
          '--strategy=[The strategy to run]:NAME:{ compadd -- ${(f)"$(cachebench list strategies --names 2>/dev/null)"} }' \
          '--seed=[Use this seed instead of the first seed of the scenario]:N: ' \
          '--demand=[binds\: the requests of the list for images, which is what a cache gets]:WHAT:(binds requests)' \
          '(-o --out)'{-o+,--out=}'[The file to write]:FILE:_files' \
          '--to=[The format to write]:NAME:{ compadd -- ${(f)"$(cachebench list formats --names 2>/dev/null)"} }' \
          '--renumber[Replace names of objects by numbers from 1, for formats that need numbers]' \
          '--json[Print JSON instead of text]' \
          '--memory=[Refuse a trace that needs more memory, such as 4GiB]:SIZE: ' \
          '(-h --help)'{-h,--help}'[Show this help]' \
          '1:SCENARIO:{ compadd -- ${(f)"$(cachebench list scenarios --names 2>/dev/null)"}; _files }' ;;
          esac
        fi ;;
        import) _arguments \
          '(-o --out)'{-o+,--out=}'[Write the new files into this folder; NAME is that of FILE]:DIR:_files -/' \
          '--all[Include answers of an archive that are not images]' \
          '*--image-paths=[Count requests for these paths as images too, with * for any characters, as in '\''/img/*'\'']:PATTERN: ' \
          '--run=[Import this run of an archive whose runs each began with an empty cache; '\''all'\'' joins them]:NAME: ' \
          '--force[Replace existing files]' \
          '--json[Print JSON instead of text]' \
          '(-h --help)'{-h,--help}'[Show this help]' \
          '1:FILE:_files' ;;
        serve) _arguments \
          '--port=[The port; 0 picks a free one]:N: ' \
          '--host=[Listen on this address]:ADDRESS: ' \
          '--any-host[Answer requests for any Host on the loopback]' \
          '--seed=[Use this seed instead of the first seed of the scenario]:N: ' \
          '--size=[The size of images in pixels, such as 300x300, instead of the size in the feed]:WxH: ' \
          '--network=[Send images as fast as this network would]:NAME:{ compadd -- ${(f)"$(cachebench list networks --names 2>/dev/null)"}; _files }' \
          '--shaped[Send images as fast as the network of the scenario would]' \
          '--path=[Put an emulated path with this network, HTTP/2 and TLS before the server]:NAME:{ compadd -- ${(f)"$(cachebench list networks --names 2>/dev/null)"}; _files }' \
          '--page=[Serve the files of this folder too, below /page/]:DIR:_files -/' \
          '--draw-first[Draw all pictures before the start, so that no request waits for the drawing]' \
          '--log=[Log every request into this file, as one JSON object per line]:FILE:_files' \
          '--grade[At the end, print what the cache of the client did, and could have done]' \
          '--har=[Answer the paths of this HTTP archive (HAR 1.2, saved with content) instead of a scenario]:FILE:_files' \
          '--upstream=[Pass every request on to the server at this URL, and return its answers]:URL: ' \
          '--record=[At the end, write the answers of --upstream into this archive (HAR 1.2, with content), without cookies and authorization fields]:FILE:_files' \
          '--tls=[Serve HTTPS, with a certificate made for this session]:FILE:_files' \
          '*--assert=[Exit with status 2 if this does not hold at the end, as in '\''duplicates <= 3'\'', and name the requests]:TEXT: ' \
          '--plan=[Exit with status 2 unless the client requests exactly the images in this file\: one path or URL per line, with a count if it is not 1]:FILE: ' \
          '*--format=[Write the results of --assert and --plan as text, markdown, json, csv, junit, github, bencher, benchmark-action, html, to standard output or, with =PATH, into a file]:FORMAT[=PATH]: ' \
          '--for=[Stop after this time, such as 60s]:TIME: ' \
          '--json[Print JSON instead of text]' \
          '(-h --help)'{-h,--help}'[Show this help]' \
          '1::SCENARIO:{ compadd -- ${(f)"$(cachebench list scenarios --names 2>/dev/null)"}; _files }' \
          '*:COMMAND:_files' ;;
        grade) _arguments \
          '--client=[Grade only this client of a log]:ADDRESS: ' \
          '--all[Count requests for other things than images too]' \
          '*--image-paths=[Count requests for these paths as images too, with * for any characters, as in '\''/img/*'\'']:PATTERN: ' \
          '--run=[Grade only this run of an archive whose runs each began with an empty cache; '\''all'\'' joins them]:NAME: ' \
          '*--assert=[Exit with status 2 if this does not hold at the end, as in '\''duplicates <= 3'\'', and name the requests]:TEXT: ' \
          '--plan=[Exit with status 2 unless the client requests exactly the images in this file\: one path or URL per line, with a count if it is not 1]:FILE: ' \
          '*--format=[Write the results of --assert and --plan as text, markdown, json, csv, junit, github, bencher, benchmark-action, html, to standard output or, with =PATH, into a file]:FORMAT[=PATH]: ' \
          '--json[Print JSON instead of text]' \
          '(-h --help)'{-h,--help}'[Show this help]' \
          '1:LOG:_files' ;;
        verify) _arguments \
          '(-o --out)'{-o+,--out=}'[Write the logs of simulator, live run and server into this folder]:DIR:_files -/' \
          '*--strategy=[Run only these strategies of the scenario\: one, or several as in a,b]:NAME:{ _sequence compadd - -- ${(f)"$(cachebench list strategies --names 2>/dev/null)"} }' \
          '*--seed=[Run with these seeds, as in 1,2, instead of those of the scenario]:N: ' \
          '--seeds=[Run with the first N seeds of the scenario, or with more seeds than it has]:N: ' \
          '--speed=[Run the live clock, the server and its network N times as fast]:N: ' \
          '--repeats=[The number of live runs of each strategy]:N: ' \
          '*--tolerance=[The resolution of the live engine for a kind of metric, as in counts=20,waits=15]:KIND=PERCENT: ' \
          '--json[Print JSON instead of text]' \
          '(-q --quiet)'{-q,--quiet}'[Print no tables and no progress]' \
          '--force[Replace the results in the folder, even those of another scenario or trace, or larger ones, or at the end of a link out of the working folder]' \
          '(-h --help)'{-h,--help}'[Show this help]' \
          '1:SCENARIO:{ compadd -- ${(f)"$(cachebench list scenarios --names 2>/dev/null)"}; _files }' ;;
        replay-log) _arguments \
          '--bind-logs=[For each log, write the bind log that an app would have written into this folder]:DIR:_files -/' \
          '--report[Print the results, counted again from the logs, as JSON]' \
          '--json[Print JSON instead of text]' \
          '(-q --quiet)'{-q,--quiet}'[Print no tables and no progress]' \
          '(-h --help)'{-h,--help}'[Show this help]' \
          '*:FILE:_files' ;;
        study) if (( CURRENT == 2 )); then
          commands=('plan:Plan the runs of a scenario, so that many machines can share them.' 'work:Make missing runs of a study, or a share of them.' 'status:Show which runs of a study are made, missing, failed or unusable.' 'merge:Merge the parts of a study into results.' 'sensitivity:Find the guesses that change a conclusion\: halve and double each.')
          _describe command commands
        else
          shift words
          (( CURRENT-- ))
          case $words[1] in
        plan) _arguments \
          '(-o --out)'{-o+,--out=}'[Write the study into this folder]:DIR:_files -/' \
          '*--strategy=[Run only these strategies, as in a,b\: those of the scenario, presets, or files]:NAME:{ _sequence compadd - -- ${(f)"$(cachebench list strategies --names 2>/dev/null)"} }' \
          '*--seed=[Run with these seeds, as in 1,2, instead of those of the scenario]:N: ' \
          '--seeds=[Run with the first N seeds of the scenario, or with more seeds than it has]:N: ' \
          '--against=[Compare all others with this strategy, which is run too\: one of the scenario, or a preset]:NAME:{ compadd -- ${(f)"$(cachebench list strategies --names 2>/dev/null)"} }' \
          '--nscache=[The model of NSCache for strategies that use it]:MODEL:(darwin linux gnustep lru native all)' \
          '--force[Replace a study of other runs in the folder]' \
          '--json[Print JSON instead of text]' \
          '(-q --quiet)'{-q,--quiet}'[Print no tables and no progress]' \
          '(-h --help)'{-h,--help}'[Show this help]' \
          '1:SCENARIO:{ compadd -- ${(f)"$(cachebench list scenarios --names 2>/dev/null)"}; _files }' ;;
        work) _arguments \
          '--shard=[Make share K of N]:K/N: ' \
          '(-j --jobs)'{-j+,--jobs=}'[The number of runs at a time]:N: ' \
          '--json[Print JSON instead of text]' \
          '(-q --quiet)'{-q,--quiet}'[Print no tables and no progress]' \
          '(-h --help)'{-h,--help}'[Show this help]' \
          '1:DIR:_files -/' ;;
        status) _arguments \
          '--json[Print JSON instead of text]' \
          '(-h --help)'{-h,--help}'[Show this help]' \
          '1:DIR:_files -/' ;;
        merge) _arguments \
          '(-o --out)'{-o+,--out=}'[Write results and charts into this folder]:DIR:_files -/' \
          '(-j --jobs)'{-j+,--jobs=}'[The number of runs at a time]:N: ' \
          '--json[Print JSON instead of text]' \
          '(-q --quiet)'{-q,--quiet}'[Print no tables and no progress]' \
          '--no-charts[Draw no charts]' \
          '--force[Replace the results in the folder, even those of another scenario or trace, or larger ones, or at the end of a link out of the working folder]' \
          '--no-color[Use no colour, as with NO_COLOR]' \
          '(-h --help)'{-h,--help}'[Show this help]' \
          '*:DIR:_files -/' ;;
        sensitivity) _arguments \
          '*--strategy=[Run only these strategies of the scenario\: one, or several as in a,b]:NAME:{ _sequence compadd - -- ${(f)"$(cachebench list strategies --names 2>/dev/null)"} }' \
          '--against=[Compare the others with this strategy of the scenario, which is run too]:NAME:{ compadd -- ${(f)"$(cachebench list strategies --names 2>/dev/null)"} }' \
          '--seeds=[Run with the first N seeds of the scenario, or with more seeds than it has]:N: ' \
          '(-j --jobs)'{-j+,--jobs=}'[The number of runs at a time]:N: ' \
          '--json[Print JSON instead of text]' \
          '(-q --quiet)'{-q,--quiet}'[Print no tables and no progress]' \
          '(-h --help)'{-h,--help}'[Show this help]' \
          '1:SCENARIO:{ compadd -- ${(f)"$(cachebench list scenarios --names 2>/dev/null)"}; _files }' ;;
          esac
        fi ;;
        completions) _arguments \
          '(-h --help)'{-h,--help}'[Show this help]' \
          '1:SHELL:(bash zsh fish)' ;;
        help) _arguments \
          '--man[Print the manual page of the program, for man(1)]' \
          '(-h --help)'{-h,--help}'[Show this help]' \
          '*:COMMAND:(run film init list show explain validate advise check compare report replay trace info trace convert trace generate trace sample trace head trace export import serve grade verify replay-log study plan study work study status study merge study sensitivity completions help)' ;;
      esac ;;
  esac
}
if [ "$funcstack[1]" = "_cachebench" ]; then
  _cachebench "$@"
else
  compdef _cachebench cachebench
fi
