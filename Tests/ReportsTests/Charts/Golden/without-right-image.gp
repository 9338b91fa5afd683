# gnuplot without-right-image.gp draws without-right-image.svg from without-right-image.tsv, all in this folder.
set encoding utf8
set terminal svg size 720,289 font 'sans,12' noenhanced background rgb 'white'
set output 'without-right-image.svg'
set datafile separator tab
set datafile commentschars ''
unset key
set border 3 lc rgb '#777777' lw 0.8
set tics nomirror out scale 0.5 textcolor rgb '#333333'
set style fill solid 1 noborder
set label 'fast_scroll: time without the correct image' at screen 0.02222, screen 0.92388 left font 'sans,15'
set label 'Less is better. How long visible cells did not show their image, by what they showed instead: summed over cells,' at screen 0.02222, screen 0.84775 left font 'sans,11' textcolor rgb '#555555'
set label 'weighted by the visible part of each; and the share of the time that is.' at screen 0.02222, screen 0.79585 left font 'sans,11' textcolor rgb '#555555'
set object rectangle from screen 0.02222, screen 0.69031 to screen 0.04167, screen 0.73183 fs solid 1 noborder fc rgb '#8C8C8C'
set label 'blank' at screen 0.05, screen 0.71107 left font 'sans,11'
set object rectangle from screen 0.11406, screen 0.69031 to screen 0.1335, screen 0.73183 fs solid 1 noborder fc rgb '#D55E00'
set label 'wrong image' at screen 0.14183, screen 0.71107 left font 'sans,11'
set object rectangle from screen 0.26486, screen 0.69031 to screen 0.28431, screen 0.73183 fs solid 1 noborder fc rgb '#000000'
set label 'error image' at screen 0.29264, screen 0.71107 left font 'sans,11'
set border 1
set lmargin at screen 0.17444
set rmargin at screen 0.97778
set tmargin at screen 0.6436
set bmargin at screen 0.19377
set yrange [5.0-0.5:-0.5]
set ytics ('sieve_two_tier' 0, 'row-keyed' 1, 'nsurl-extension' 2, 'lru-url' 3, 'no-cache' 4) scale 0
set xlabel 'summed over cells (s)' offset 0, 0.3999999999999999 textcolor rgb '#333333'
set xtics ('0' 0, '20' 20, '40' 40, '60' 60)
set xrange [0:67.385769]
set grid xtics lt 1 lc rgb '#E4E4E4' lw 0.8
max(a, b) = a > b ? a : b
free(v, mark) = mark < v || mark > v + 5.88577 ? v : mark
amount(c) = stringcolumn(c) eq 'NaN' ? 0 : column(c) * 1
cut(v) = v > 61.5 ? 61.5 : v
before(c) = c > 3 ? (sum [i = 3:c - 1] amount(i)) : 0
there(c) = amount(c) > 0 ? 0 : NaN
plot 'without-right-image.tsv' skip 1 using (there(3)):2:(cut(before(3))):(cut(before(3) + amount(3))):($2 + -0.36):($2 + 0.36) with boxxyerror fs solid 1 noborder fc rgb '#8C8C8C', \
  'without-right-image.tsv' skip 1 using (there(4)):2:(cut(before(4))):(cut(before(4) + amount(4))):($2 + -0.36):($2 + 0.36) with boxxyerror fs solid 1 noborder fc rgb '#D55E00', \
  'without-right-image.tsv' skip 1 using (there(5)):2:(cut(before(5))):(cut(before(5) + amount(5))):($2 + -0.36):($2 + 0.36) with boxxyerror fs solid 1 noborder fc rgb '#000000', \
  'without-right-image.tsv' skip 1 using (there(7) + cut(amount(6))):($2):(cut(amount(7)) - cut(amount(6))):(0) with vectors nohead lc rgb 'white' lw 3.5, \
  'without-right-image.tsv' skip 1 using (there(7) + cut(amount(6))):($2):(cut(amount(7)) - cut(amount(6))):(0) with vectors heads size screen 0.005, 90 lc rgb 'black' lw 1.3, \
  'without-right-image.tsv' skip 1 using (cut(max(before(6), amount(7)))):($2):(stringcolumn(8)) with labels left offset 0.7, 0 font 'sans,11'
