# gnuplot hits.gp draws hits.svg from hits.tsv, all in this folder.
set encoding utf8
set terminal svg size 720,289 font 'sans,12' noenhanced background rgb 'white'
set output 'hits.svg'
set datafile separator tab
set datafile commentschars ''
unset key
set border 3 lc rgb '#777777' lw 0.8
set tics nomirror out scale 0.5 textcolor rgb '#333333'
set style fill solid 1 noborder
set label 'fast_scroll: what answered requests for images' at screen 0.02222, screen 0.92388 left font 'sans,15'
set label 'Left, hits: the list asks again for an image, and a cache has it. Right: requests that something else answers. The' at screen 0.02222, screen 0.84775 left font 'sans,11' textcolor rgb '#555555'
set label 'rest must be loaded.' at screen 0.02222, screen 0.79585 left font 'sans,11' textcolor rgb '#555555'
set object rectangle from screen 0.02222, screen 0.69031 to screen 0.04167, screen 0.73183 fs solid 1 noborder fc rgb '#0B3C5D'
set label 'memory' at screen 0.05, screen 0.71107 left font 'sans,11'
set object rectangle from screen 0.13193, screen 0.69031 to screen 0.15137, screen 0.73183 fs solid 1 noborder fc rgb '#0072B2'
set label 'disk' at screen 0.15971, screen 0.71107 left font 'sans,11'
set object rectangle from screen 0.21414, screen 0.69031 to screen 0.23358, screen 0.73183 fs solid 1 noborder fc rgb '#56B4E9'
set label 'HTTP cache' at screen 0.24192, screen 0.71107 left font 'sans,11'
set arrow from screen 0.36382, screen 0.73529 to screen 0.36382, screen 0.68685 nohead lc rgb '#5B2A86' lw 3.5
set label 'most with this memory' at screen 0.38187, screen 0.71107 left font 'sans,11'
set arrow from screen 0.59804, screen 0.73529 to screen 0.59804, screen 0.68685 nohead lc rgb 'black' lw 1.2
set label 'most with any cache (mean)' at screen 0.6161, screen 0.71107 left font 'sans,11'
set border 1
set lmargin at screen 0.17444
set rmargin at screen 0.97778
set tmargin at screen 0.6436
set bmargin at screen 0.19377
set yrange [5.0-0.5:-0.5]
set ytics ('sieve_two_tier' 0, 'lru-url' 1, 'nsurl-extension' 2, 'row-keyed' 3, 'no-cache' 4) scale 0
set xlabel 'hits (%)' offset 0, 0.3999999999999999 textcolor rgb '#333333'
set xtics ('0' 0, '20' 20, '40' 40, '60' 60, '80' 80)
set xrange [0:91.457964]
set grid xtics lt 1 lc rgb '#E4E4E4' lw 0.8
max(a, b) = a > b ? a : b
free(v, mark) = mark < v || mark > v + 8.45796 ? v : mark
amount(c) = stringcolumn(c) eq 'NaN' ? 0 : column(c) * 100
cut(v) = v > 83 ? 83 : v
before(c) = c > 3 ? (sum [i = 3:c - 1] amount(i)) : 0
there(c) = amount(c) > 0 ? 0 : NaN
plot 'hits.tsv' skip 1 using (there(3)):2:(cut(before(3))):(cut(before(3) + amount(3))):($2 + -0.36):($2 + 0.36) with boxxyerror fs solid 1 noborder fc rgb '#0B3C5D', \
  'hits.tsv' skip 1 using (there(4)):2:(cut(before(4))):(cut(before(4) + amount(4))):($2 + -0.36):($2 + 0.36) with boxxyerror fs solid 1 noborder fc rgb '#0072B2', \
  'hits.tsv' skip 1 using (there(5)):2:(cut(before(5))):(cut(before(5) + amount(5))):($2 + -0.36):($2 + 0.36) with boxxyerror fs solid 1 noborder fc rgb '#56B4E9', \
  'hits.tsv' skip 1 using (stringcolumn(6) eq 'NaN' ? NaN : amount(6)):($2 - 0.42):(0):(0.84) with vectors nohead lc rgb '#5B2A86' lw 3.5, \
  'hits.tsv' skip 1 using (stringcolumn(7) eq 'NaN' ? NaN : amount(7)):($2 - 0.42):(0):(0.84) with vectors nohead lc rgb 'black' lw 1.2, \
  'hits.tsv' skip 1 using (there(9) + cut(amount(8))):($2):(cut(amount(9)) - cut(amount(8))):(0) with vectors nohead lc rgb 'white' lw 3.5, \
  'hits.tsv' skip 1 using (there(9) + cut(amount(8))):($2):(cut(amount(9)) - cut(amount(8))):(0) with vectors heads size screen 0.005, 90 lc rgb 'black' lw 1.3, \
  'hits.tsv' skip 1 using (cut(free(free(free(free(max(before(6), amount(9)), amount(6)), amount(7)), amount(6)), amount(7)))):($2):(stringcolumn(10)) with labels left offset 0.7, 0 font 'sans,11'
