# gnuplot without-right-image.gp draws without-right-image.svg from without-right-image.tsv, all in this folder.
set encoding utf8
set terminal svg size 720,185 font 'sans,12' noenhanced background rgb 'white'
set output 'without-right-image.svg'
set datafile separator tab
unset key
set border 3 lc rgb '#777777' lw 0.8
set tics nomirror out scale 0.5 textcolor rgb '#333333'
set style fill solid 1 noborder
set label 'fast_scroll: time without the right image' at screen 0.02222, screen 0.88108 left font 'sans,15'
set label 'How long visible cells lacked the image that they should show, summed over cells, by what they showed instead.' at screen 0.02222, screen 0.76216 left font 'sans,11' textcolor rgb '#555555'
set label 'Less is better.' at screen 0.02222, screen 0.68108 left font 'sans,11' textcolor rgb '#555555'
set object rectangle from screen 0.02222, screen 0.51622 to screen 0.04167, screen 0.58108 fs solid 1 noborder fc rgb '#DDDDDD'
set label 'blank' at screen 0.05, screen 0.54865 left font 'sans,11'
set object rectangle from screen 0.11406, screen 0.51622 to screen 0.1335, screen 0.58108 fs solid 1 noborder fc rgb '#56B4E9'
set label 'image of the row before' at screen 0.14183, screen 0.54865 left font 'sans,11'
set object rectangle from screen 0.35576, screen 0.51622 to screen 0.37521, screen 0.58108 fs solid 1 noborder fc rgb '#D55E00'
set label 'wrong image' at screen 0.38354, screen 0.54865 left font 'sans,11'
set object rectangle from screen 0.50657, screen 0.51622 to screen 0.52601, screen 0.58108 fs pattern 2 border lc rgb '#5B2A86' fc rgb '#5B2A86'
set label 'old content' at screen 0.53435, screen 0.54865 left font 'sans,11'
set border 1
set lmargin at screen 0.22094
set rmargin at screen 0.97778
set tmargin at screen 0.44324
set bmargin at screen 0.3027
set yrange [1.0-0.5:-0.5]
set ytics ('no-cache and 4 more' 0) scale 0
set xlabel 'cell-seconds' offset 0, 0.4 textcolor rgb '#333333'
set xtics ('0' 0, '0.2' 0.2, '0.4' 0.4, '0.6' 0.6, '0.8' 0.8, '1' 1)
set xrange [0:1.048084]
set grid xtics lt 1 lc rgb '#E4E4E4' lw 0.8
max(a, b) = a > b ? a : b
amount(c) = stringcolumn(c) eq 'NaN' ? 0 : column(c) / 1.0
cut(v) = v > 0 ? 0 : v
before(c) = c > 3 ? (sum [i = 3:c - 1] amount(i)) : 0
there(c) = amount(c) > 0 ? 0 : NaN
plot 'without-right-image.tsv' skip 1 using (there(3)):2:(cut(before(3))):(cut(before(3) + amount(3))):($2 + -0.36):($2 + 0.36) with boxxyerror fs solid 1 noborder fc rgb '#DDDDDD', \
  'without-right-image.tsv' skip 1 using (there(4)):2:(cut(before(4))):(cut(before(4) + amount(4))):($2 + -0.36):($2 + 0.36) with boxxyerror fs solid 1 noborder fc rgb '#56B4E9', \
  'without-right-image.tsv' skip 1 using (there(5)):2:(cut(before(5))):(cut(before(5) + amount(5))):($2 + -0.36):($2 + 0.36) with boxxyerror fs solid 1 noborder fc rgb '#D55E00', \
  'without-right-image.tsv' skip 1 using (there(6)):2:(cut(before(6))):(cut(before(6) + amount(6))):($2 + -0.36):($2 + 0.36) with boxxyerror fs pattern 2 border lc rgb '#5B2A86' fc rgb '#5B2A86', \
  'without-right-image.tsv' skip 1 using (cut(max(before(7), amount(8)))):($2):(stringcolumn(9)) with labels left offset 0.7, 0 font 'sans,11'
