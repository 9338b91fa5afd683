# gnuplot requests.gp draws requests.svg from requests.tsv, all in this folder.
set encoding utf8
set terminal svg size 720,334 font 'sans,12' noenhanced background rgb 'white'
set output 'requests.svg'
set datafile separator tab
set datafile commentschars ''
unset key
set border 3 lc rgb '#777777' lw 0.8
set tics nomirror out scale 0.5 textcolor rgb '#333333'
set style fill solid 1 noborder
set label 'fast_scroll: requests and downloads' at screen 0.02222, screen 0.93413 left font 'sans,15'
set label 'Less is better. Duplicate: asked for what was stored or already loading. Wasted: downloaded and never shown.' at screen 0.02222, screen 0.86826 left font 'sans,11' textcolor rgb '#555555'
set object rectangle from screen 0.02222, screen 0.77695 to screen 0.04167, screen 0.81287 fs solid 1 noborder fc rgb '#0072B2'
set label 'requests' at screen 0.05, screen 0.79491 left font 'sans,11'
set object rectangle from screen 0.13942, screen 0.77695 to screen 0.15886, screen 0.81287 fs pattern 4 border lc rgb '#E69F00' fc rgb '#E69F00'
set label 'duplicate' at screen 0.16719, screen 0.79491 left font 'sans,11'
set object rectangle from screen 0.26272, screen 0.77695 to screen 0.28217, screen 0.81287 fs solid 1 noborder fc rgb '#8C8C8C'
set label 'wasted' at screen 0.2905, screen 0.79491 left font 'sans,11'
set object rectangle from screen 0.36831, screen 0.77695 to screen 0.38775, screen 0.81287 fs solid 1 noborder fc rgb '#56B4E9'
set label 'bytes' at screen 0.39608, screen 0.79491 left font 'sans,11'
set object rectangle from screen 0.46014, screen 0.77695 to screen 0.47958, screen 0.81287 fs solid 1 noborder fc rgb '#0B3C5D'
set label 'wasted bytes' at screen 0.48792, screen 0.79491 left font 'sans,11'
set border 1
set multiplot
set lmargin at screen 0.17444
set rmargin at screen 0.56083
set tmargin at screen 0.73653
set bmargin at screen 0.16766
set yrange [5.0-0.5:-0.5]
set ytics ('sieve_two_tier' 0, 'lru-url' 1, 'nsurl-extension' 2, 'row-keyed' 3, 'no-cache' 4) scale 0
set xlabel 'requests' offset 0, 0.3999999999999999 textcolor rgb '#333333'
set xtics ('0' 0, '200' 200, '400' 400, '600' 600, '800' 800, '1,000' 1000)
set xrange [0:1222.699069]
set grid xtics lt 1 lc rgb '#E4E4E4' lw 0.8
max(a, b) = a > b ? a : b
free(v, mark) = mark < v || mark > v + 202.69907 ? v : mark
amount(c) = stringcolumn(c) eq 'NaN' ? 0 : column(c) * 1
cut(v) = v > 1020 ? 1020 : v
before(c) = c > 3 ? (sum [i = 3:c - 1] amount(i)) : 0
there(c) = amount(c) > 0 ? 0 : NaN
plot 'requests.tsv' skip 1 using (there(3)):2:(0):(cut(amount(3))):($2 + -0.4):($2 + -0.13333) with boxxyerror fs solid 1 noborder fc rgb '#0072B2', \
  'requests.tsv' skip 1 using (there(4)):2:(0):(cut(amount(4))):($2 + -0.13333):($2 + 0.13333) with boxxyerror fs pattern 4 border lc rgb '#E69F00' fc rgb '#E69F00', \
  'requests.tsv' skip 1 using (there(5)):2:(0):(cut(amount(5))):($2 + 0.13333):($2 + 0.4) with boxxyerror fs solid 1 noborder fc rgb '#8C8C8C', \
  'requests.tsv' skip 1 using (there(7) + cut(amount(6))):($2 - 0.26667):(cut(amount(7)) - cut(amount(6))):(0) with vectors nohead lc rgb 'white' lw 3.5, \
  'requests.tsv' skip 1 using (there(7) + cut(amount(6))):($2 - 0.26667):(cut(amount(7)) - cut(amount(6))):(0) with vectors heads size screen 0.005, 90 lc rgb 'black' lw 1.3, \
  'requests.tsv' skip 1 using (cut(max(amount(3), amount(7)))):($2 - 0.26667):(stringcolumn(8)) with labels left offset 0.7, 0 font 'sans,11'
unset label
unset object
unset arrow
set lmargin at screen 0.59139
set rmargin at screen 0.97778
set tmargin at screen 0.73653
set bmargin at screen 0.16766
set yrange [5.0-0.5:-0.5]
set ytics ('' 0, '' 1, '' 2, '' 3, '' 4) scale 0
set xlabel 'downloads (MiB)' offset 0, 0.3999999999999999 textcolor rgb '#333333'
set xtics ('0' 0, '10' 10, '20' 20, '30' 30, '40' 40, '50' 50)
set xrange [0:76.393201]
set grid xtics lt 1 lc rgb '#E4E4E4' lw 0.8
max(a, b) = a > b ? a : b
free(v, mark) = mark < v || mark > v + 17.79945 ? v : mark
amount(c) = stringcolumn(c) eq 'NaN' ? 0 : column(c) / 1048576.0
cut(v) = v > 58.59375 ? 58.59375 : v
before(c) = c > 9 ? (sum [i = 9:c - 1] amount(i)) : 0
there(c) = amount(c) > 0 ? 0 : NaN
plot 'requests.tsv' skip 1 using (there(9)):2:(0):(cut(amount(9))):($2 + -0.36):($2 + 0.36) with boxxyerror fs solid 1 noborder fc rgb '#56B4E9', \
  'requests.tsv' skip 1 using (there(10)):2:(0):(cut(amount(10))):($2 + -0.24):($2 + 0.24) with boxxyerror fs solid 1 noborder fc rgb '#0B3C5D', \
  'requests.tsv' skip 1 using (there(12) + cut(amount(11))):($2):(cut(amount(12)) - cut(amount(11))):(0) with vectors nohead lc rgb 'white' lw 3.5, \
  'requests.tsv' skip 1 using (there(12) + cut(amount(11))):($2):(cut(amount(12)) - cut(amount(11))):(0) with vectors heads size screen 0.005, 90 lc rgb 'black' lw 1.3, \
  'requests.tsv' skip 1 using (cut(max(max(max(0, amount(9)), amount(10)), amount(12)))):($2):(stringcolumn(13)) with labels left offset 0.7, 0 font 'sans,11'
unset multiplot
