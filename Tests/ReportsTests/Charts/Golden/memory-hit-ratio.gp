# gnuplot memory-hit-ratio.gp draws memory-hit-ratio.svg from memory-hit-ratio.tsv, all in this folder.
set encoding utf8
set terminal svg size 720,486 font 'sans,12' noenhanced background rgb 'white'
set output 'memory-hit-ratio.svg'
set datafile separator tab
set datafile commentschars ''
unset key
set border 3 lc rgb '#777777' lw 0.8
set tics nomirror out scale 0.5 textcolor rgb '#333333'
set style fill solid 1 noborder
set label 'fast_scroll: what memory buys' at screen 0.02222, screen 0.95473 left font 'sans,15'
set label "Up and to the left is better. Found: the list\047s requests for an image that memory answers, and the first request for" at screen 0.02222, screen 0.90947 left font 'sans,11' textcolor rgb '#555555'
set label 'an image that a prefetch stored.' at screen 0.02222, screen 0.8786 left font 'sans,11' textcolor rgb '#555555'
set label '' at screen 0.81583, screen 0.77675 left point pt 4 ps 0.8 lc rgb '#D55E00'
set label 'sieve_two_tier' at screen 0.84222, screen 0.77675 left font 'sans,11'
set label '' at screen 0.81583, screen 0.74177 left point pt 13 ps 0.8 lc rgb '#56B4E9'
set label 'lru-url' at screen 0.84222, screen 0.74177 left font 'sans,11'
set label '' at screen 0.81583, screen 0.70679 left point pt 6 ps 0.8 lc rgb '#E69F00'
set label 'row-keyed' at screen 0.84222, screen 0.70679 left font 'sans,11'
set label '= nsurl-extension' at screen 0.84222, screen 0.67181 left font 'sans,11'
set label '' at screen 0.81583, screen 0.63683 left point pt 8 ps 0.8 lc rgb '#8C8C8C'
set label 'no-cache' at screen 0.84222, screen 0.63683 left font 'sans,11'
set label 'found (% of requests)' at screen 0.06944, screen 0.82099 left font 'sans,12' textcolor rgb '#333333'
set lmargin at screen 0.07778
set rmargin at screen 0.77833
set tmargin at screen 0.79424
set bmargin at screen 0.11523
set xlabel 'peak memory (MiB)' offset 0, 0.3999999999999999 textcolor rgb '#333333'
set xtics ('0' 0, '10' 10, '20' 20, '30' 30, '40' 40, '50' 50)
set xrange [0:54.6]
set grid xtics lt 1 lc rgb '#E4E4E4' lw 0.8
set ylabel '' offset 0, 0.3999999999999999 textcolor rgb '#333333'
set ytics ('0' 0, '10' 10, '20' 20, '30' 30, '40' 40, '50' 50, '60' 60)
set yrange [0:64.05]
set grid ytics lt 1 lc rgb '#E4E4E4' lw 0.8
plot 'memory-hit-ratio.tsv' index 4 using 2:($3 / 1) with points lc rgb '#8C8C8C' dt (4,6) lw 1.87 pt 8 ps 0.8, \
  'memory-hit-ratio.tsv' index 1 using 2:($3 / 1) with points lc rgb '#E69F00' dt (5,2) lw 1.85 pt 6 ps 0.8, \
  'memory-hit-ratio.tsv' index 3 using 2:($3 / 1) with points lc rgb '#56B4E9' dt (16,5) lw 1.84 pt 13 ps 0.8, \
  'memory-hit-ratio.tsv' index 0 using 2:($3 / 1) with points lc rgb '#D55E00' dt (14,3,2,3,2,3) lw 1.86 pt 4 ps 0.8
