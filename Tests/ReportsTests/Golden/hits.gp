# gnuplot hits.gp draws hits.svg from hits.tsv, all in this folder.
set encoding utf8
set terminal svg size 900,284 font 'sans,12' noenhanced background rgb 'white'
set output 'hits.svg'
set datafile separator tab
unset key
set border 3 lc rgb '#777777' lw 0.8
set tics nomirror out scale 0.5 textcolor rgb '#333333'
set style fill solid 1 noborder
set label 'fast_scroll: where images came from' at screen 0.02222, screen 0.92254 left font 'sans,15'
set label 'Binds by what answered them. Figure: hit ratio. Black line: ceiling of whoever fetches. Red: optimum of memory hits.' at screen 0.02222, screen 0.84507 left font 'sans,11' textcolor rgb '#555555'
set lmargin at screen 0.13733
set rmargin at screen 0.90889
set tmargin at screen 0.66197
set bmargin at screen 0.20423
set object rectangle from screen 0.13733, screen 0.72183 to screen 0.14844, screen 0.75704 fc rgb '#0072B2' fs solid 1 noborder
set label 'memory' at screen 0.154, screen 0.73944 left font 'sans,11'
set object rectangle from screen 0.22621, screen 0.72183 to screen 0.23732, screen 0.75704 fc rgb '#56B4E9' fs solid 1 noborder
set label 'disk' at screen 0.24288, screen 0.73944 left font 'sans,11'
set object rectangle from screen 0.29309, screen 0.72183 to screen 0.3042, screen 0.75704 fc rgb '#009E73' fs solid 1 noborder
set label 'HTTP, fresh' at screen 0.30976, screen 0.73944 left font 'sans,11'
set object rectangle from screen 0.40543, screen 0.72183 to screen 0.41654, screen 0.75704 fc rgb '#E69F00' fs solid 1 noborder
set label 'revalidated' at screen 0.4221, screen 0.73944 left font 'sans,11'
set object rectangle from screen 0.51778, screen 0.72183 to screen 0.52889, screen 0.75704 fc rgb '#CC79A7' fs solid 1 noborder
set label 'joined a load' at screen 0.53444, screen 0.73944 left font 'sans,11'
set object rectangle from screen 0.64271, screen 0.72183 to screen 0.65382, screen 0.75704 fc rgb '#DDDDDD' fs solid 1 noborder
set label 'miss' at screen 0.65938, screen 0.73944 left font 'sans,11'
set xlabel 'share of binds (%)' textcolor rgb '#333333'
set xtics ('0' 0, '20' 20, '40' 40, '60' 60, '80' 80, '100' 100)
set xrange [0:100]
set grid xtics lt 1 lc rgb '#E4E4E4' lw 0.8
set yrange [5.0-0.5:-0.5]
set ytics ('no-cache' 0, 'lru-url' 1, 'nsurl-extension' 2, 'row-keyed' 3, 'sieve_two_tier' 4) scale 0
set border 1
colors = '#0072B2 #56B4E9 #009E73 #E69F00 #CC79A7 #DDDDDD'
before(c) = c > 3 ? (sum [i = 3:c - 1] column(i)) : 0
from(c) = column(2) > 0 && column(c) > 0 ? 100.0 * before(c) / column(2) : NaN
to(c) = column(2) > 0 ? 100.0 * (sum [i = 3:c] column(i)) / column(2) : NaN
plot for [c = 3:8] 'hits.tsv' skip 1 \
    using (from(c)):0:(from(c)):(to(c)):($0 - 0.36):($0 + 0.36) \
    with boxxyerror lc rgb word(colors, c - 2), \
  'hits.tsv' skip 1 using (100 * $11):($0 - 0.36):(0):(0.72) \
    with vectors nohead lc rgb '#D55E00' lw 4, \
  'hits.tsv' skip 1 using (100 * $10):($0 - 0.42):(0):(0.84) \
    with vectors nohead lc rgb 'black' lw 1.2, \
  'hits.tsv' skip 1 using ($13 > $12 ? 100 * $12 : NaN):0:(100 * ($13 - $12)):(0) \
    with vectors heads size screen 0.004, 90 lc rgb 'black' lw 1.2, \
  'hits.tsv' skip 1 using (100):0:(stringcolumn(14)) with labels left offset 0.8, 0
