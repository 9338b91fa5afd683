# gnuplot hits.gp draws hits.svg from hits.tsv, all in this folder.
set encoding utf8
set terminal svg size 720,308 font 'sans,12' noenhanced background rgb 'white'
set output 'hits.svg'
set datafile separator tab
unset key
set border 3 lc rgb '#777777' lw 0.8
set tics nomirror out scale 0.5 textcolor rgb '#333333'
set style fill solid 1 noborder
set label 'fast_scroll: where images came from' at screen 0.02222, screen 0.92857 left font 'sans,15'
set label 'Binds by what answered them; the figure is the hit ratio: memory, disk and fresh HTTP. Red line: the most that' at screen 0.02222, screen 0.85714 left font 'sans,11' textcolor rgb '#555555'
set label 'memory could have answered. Black line: the most that all caches together could have.' at screen 0.02222, screen 0.80844 left font 'sans,11' textcolor rgb '#555555'
set object rectangle from screen 0.02222, screen 0.70942 to screen 0.04167, screen 0.74838 fs solid 1 noborder fc rgb '#0B3C5D'
set label 'memory' at screen 0.05, screen 0.7289 left font 'sans,11'
set object rectangle from screen 0.13193, screen 0.70942 to screen 0.15137, screen 0.74838 fs solid 1 noborder fc rgb '#0072B2'
set label 'disk' at screen 0.15971, screen 0.7289 left font 'sans,11'
set object rectangle from screen 0.21414, screen 0.70942 to screen 0.23358, screen 0.74838 fs solid 1 noborder fc rgb '#56B4E9'
set label 'HTTP, fresh' at screen 0.24192, screen 0.7289 left font 'sans,11'
set object rectangle from screen 0.35318, screen 0.70942 to screen 0.37262, screen 0.74838 fs pattern 4 border lc rgb '#009E73' fc rgb '#009E73'
set label 'revalidated' at screen 0.38096, screen 0.7289 left font 'sans,11'
set object rectangle from screen 0.49222, screen 0.70942 to screen 0.51167, screen 0.74838 fs pattern 1 border lc rgb '#E69F00' fc rgb '#E69F00'
set label 'prefetched' at screen 0.52, screen 0.7289 left font 'sans,11'
set object rectangle from screen 0.62515, screen 0.70942 to screen 0.6446, screen 0.74838 fs solid 1 noborder fc rgb '#D55E00'
set label 'wrong image' at screen 0.65293, screen 0.7289 left font 'sans,11'
set object rectangle from screen 0.77596, screen 0.70942 to screen 0.7954, screen 0.74838 fs pattern 5 border lc rgb '#CC79A7' fc rgb '#CC79A7'
set label 'joined a load' at screen 0.80374, screen 0.7289 left font 'sans,11'
set object rectangle from screen 0.02222, screen 0.64773 to screen 0.04167, screen 0.68669 fs solid 1 noborder fc rgb '#DDDDDD'
set label 'miss' at screen 0.05, screen 0.66721 left font 'sans,11'
set border 1
set lmargin at screen 0.17444
set rmargin at screen 0.97778
set tmargin at screen 0.6039
set bmargin at screen 0.18182
set yrange [5.0-0.5:-0.5]
set ytics ('sieve_two_tier' 0, 'row-keyed' 1, 'nsurl-extension' 2, 'lru-url' 3, 'no-cache' 4) scale 0
set xlabel 'share of binds (%)' offset 0, 0.4 textcolor rgb '#333333'
set xtics ('0' 0, '20' 20, '40' 40, '60' 60, '80' 80, '100' 100)
set xrange [0:110.190318]
set grid xtics lt 1 lc rgb '#E4E4E4' lw 0.8
max(a, b) = a > b ? a : b
amount(c) = stringcolumn(c) eq 'NaN' ? 0 : column(c) / 1.0
cut(v) = v > 100 ? 100 : v
before(c) = c > 3 ? (sum [i = 3:c - 1] amount(i)) : 0
there(c) = amount(c) > 0 ? 0 : NaN
plot 'hits.tsv' skip 1 using (there(3)):2:(cut(before(3))):(cut(before(3) + amount(3))):($2 + -0.36):($2 + 0.36) with boxxyerror fs solid 1 noborder fc rgb '#0B3C5D', \
  'hits.tsv' skip 1 using (there(4)):2:(cut(before(4))):(cut(before(4) + amount(4))):($2 + -0.36):($2 + 0.36) with boxxyerror fs solid 1 noborder fc rgb '#0072B2', \
  'hits.tsv' skip 1 using (there(5)):2:(cut(before(5))):(cut(before(5) + amount(5))):($2 + -0.36):($2 + 0.36) with boxxyerror fs solid 1 noborder fc rgb '#56B4E9', \
  'hits.tsv' skip 1 using (there(6)):2:(cut(before(6))):(cut(before(6) + amount(6))):($2 + -0.36):($2 + 0.36) with boxxyerror fs pattern 4 border lc rgb '#009E73' fc rgb '#009E73', \
  'hits.tsv' skip 1 using (there(7)):2:(cut(before(7))):(cut(before(7) + amount(7))):($2 + -0.36):($2 + 0.36) with boxxyerror fs pattern 1 border lc rgb '#E69F00' fc rgb '#E69F00', \
  'hits.tsv' skip 1 using (there(8)):2:(cut(before(8))):(cut(before(8) + amount(8))):($2 + -0.36):($2 + 0.36) with boxxyerror fs solid 1 noborder fc rgb '#D55E00', \
  'hits.tsv' skip 1 using (there(9)):2:(cut(before(9))):(cut(before(9) + amount(9))):($2 + -0.36):($2 + 0.36) with boxxyerror fs pattern 5 border lc rgb '#CC79A7' fc rgb '#CC79A7', \
  'hits.tsv' skip 1 using (there(10)):2:(cut(before(10))):(cut(before(10) + amount(10))):($2 + -0.36):($2 + 0.36) with boxxyerror fs solid 1 noborder fc rgb '#DDDDDD', \
  'hits.tsv' skip 1 using (stringcolumn(11) eq 'NaN' ? NaN : amount(11)):($2 - 0.42):(0):(0.84) with vectors nohead lc rgb '#D55E00' lw 4, \
  'hits.tsv' skip 1 using (stringcolumn(12) eq 'NaN' ? NaN : amount(12)):($2 - 0.42):(0):(0.84) with vectors nohead lc rgb 'black' lw 1.2, \
  'hits.tsv' skip 1 using (there(14) + cut(amount(13))):($2):(cut(amount(14)) - cut(amount(13))):(0) with vectors nohead lc rgb 'white' lw 3.5, \
  'hits.tsv' skip 1 using (there(14) + cut(amount(13))):($2):(cut(amount(14)) - cut(amount(13))):(0) with vectors heads size screen 0.005, 90 lc rgb 'black' lw 1.3, \
  'hits.tsv' skip 1 using (cut(max(100, amount(14)))):($2):(stringcolumn(15)) with labels left offset 0.7, 0 font 'sans,11'
