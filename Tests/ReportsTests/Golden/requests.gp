# gnuplot requests.gp draws requests.svg from requests.tsv, all in this folder.
set encoding utf8
set terminal svg size 900,338 font 'sans,12' noenhanced background rgb 'white'
set output 'requests.svg'
set datafile separator tab
unset key
set border 3 lc rgb '#777777' lw 0.8
set tics nomirror out scale 0.5 textcolor rgb '#333333'
set style fill solid 1 noborder
set label 'fast_scroll: what went over the network' at screen 0.02222, screen 0.93491 left font 'sans,15'
set label 'Duplicates are what caching or coalescing could have saved; wasted is what no frame showed.' at screen 0.02222, screen 0.86982 left font 'sans,11' textcolor rgb '#555555'
set lmargin at screen 0.13733
set rmargin at screen 0.97333
set tmargin at screen 0.70414
set bmargin at screen 0.1716
set object rectangle from screen 0.13733, screen 0.76036 to screen 0.14844, screen 0.78994 fc rgb '#0072B2' fs solid 1 noborder
set label 'requests' at screen 0.154, screen 0.77515 left font 'sans,11'
set object rectangle from screen 0.2322, screen 0.76036 to screen 0.24331, screen 0.78994 fc rgb '#E69F00' fs solid 1 noborder
set label 'duplicates' at screen 0.24887, screen 0.77515 left font 'sans,11'
set object rectangle from screen 0.33966, screen 0.76036 to screen 0.35077, screen 0.78994 fc rgb '#8C8C8C' fs solid 1 noborder
set label 'wasted' at screen 0.35632, screen 0.77515 left font 'sans,11'
set object rectangle from screen 0.57978, screen 0.76036 to screen 0.59089, screen 0.78994 fc rgb '#56B4E9' fs solid 1 noborder
set label 'received' at screen 0.59644, screen 0.77515 left font 'sans,11'
set object rectangle from screen 0.67464, screen 0.76036 to screen 0.68576, screen 0.78994 fc rgb '#8C8C8C' fs solid 1 noborder
set label 'of it wasted' at screen 0.69131, screen 0.77515 left font 'sans,11'
set border 1
known(c) = stringcolumn(c) eq 'NaN' ? 0 : column(c)
bar(c) = known(c) > 0 ? known(c) : NaN
set multiplot
set yrange [5.0-0.5:-0.5]
set ytics ('no-cache' 0, 'lru-url' 1, 'nsurl-extension' 2, 'row-keyed' 3, 'sieve_two_tier' 4) scale 0
set lmargin at screen 0.13733
set rmargin at screen 0.53089
set tmargin at screen 0.70414
set bmargin at screen 0.1716
set xlabel 'requests' textcolor rgb '#333333'
set xtics ('0' 0, '500' 500, '1,000' 1000)
set xrange [0:1275]
set grid xtics lt 1 lc rgb '#E4E4E4' lw 0.8
colors = '#0072B2 #E69F00 #8C8C8C'
plot for [c = 2:4] 'requests.tsv' skip 1 \
    using (0):0:(0):(bar(c)):($0 - 0.39 + 0.26 * (c - 2)):($0 - 0.13 + 0.26 * (c - 2)) \
    with boxxyerror lc rgb word(colors, c - 1), \
  'requests.tsv' skip 1 using (known(2)):($0 - 0.26):(stringcolumn(7)) \
    with labels left offset 0.6, 0 font 'sans,11'
unset label
unset object
set yrange [5.0-0.5:-0.5]
set ytics ('' 0, '' 1, '' 2, '' 3, '' 4) scale 0
set lmargin at screen 0.57978
set rmargin at screen 0.97333
set tmargin at screen 0.70414
set bmargin at screen 0.1716
set xlabel 'bytes down (MiB)' textcolor rgb '#333333'
set xtics ('0' 0, '20' 20, '40' 40, '60' 60)
set xrange [0:76.171875]
set grid xtics lt 1 lc rgb '#E4E4E4' lw 0.8
unit = 1048576.0
plot 'requests.tsv' skip 1 \
    using (0):0:(0):(bar(5) / unit):($0 - 0.3):($0 + 0.3) \
    with boxxyerror lc rgb '#56B4E9', \
  'requests.tsv' skip 1 using (0):0:(0):(bar(6) / unit):($0 - 0.3):($0 + 0.3) \
    with boxxyerror lc rgb '#8C8C8C', \
  'requests.tsv' skip 1 using (known(5) / unit):0:(stringcolumn(8)) \
    with labels left offset 0.6, 0 font 'sans,11'
unset multiplot
