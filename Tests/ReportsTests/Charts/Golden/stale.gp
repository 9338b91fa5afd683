# gnuplot stale.gp draws stale.svg from stale.tsv, all in this folder.
set encoding utf8
set terminal svg size 720,471 font 'sans,12' noenhanced background rgb 'white'
set output 'stale.svg'
set datafile separator tab
set datafile commentschars ''
unset key
set border 3 lc rgb '#777777' lw 0.8
set tics nomirror out scale 0.5 textcolor rgb '#333333'
set style fill solid 1 noborder
set label 'fast_scroll: wrong images over time' at screen 0.02222, screen 0.95329 left font 'sans,15'
set label 'Visible cells that show a wrong image; what a reused cell showed before is not counted.' at screen 0.02222, screen 0.90658 left font 'sans,11' textcolor rgb '#555555'
set arrow from screen 0.81764, screen 0.80149 to screen 0.85375, screen 0.80149 nohead lc rgb '#E69F00' dt (14,3,2,3,2,3) lw 1.86
set label 'nsurl-extension' at screen 0.86208, screen 0.80149 left font 'sans,11'
set arrow from screen 0.81764, screen 0.76539 to screen 0.85375, screen 0.76539 nohead lc rgb '#D55E00' dt (14,3,2,3,2,3) lw 1.86
set label 'sieve_two_tier' at screen 0.86208, screen 0.76539 left font 'sans,11'
set label '= row-keyed' at screen 0.86208, screen 0.7293 left font 'sans,11'
set label '= lru-url' at screen 0.86208, screen 0.69321 left font 'sans,11'
set label '= no-cache' at screen 0.86208, screen 0.65711 left font 'sans,11'
set label 'cells with a wrong image' at screen 0.06944, screen 0.84713 left font 'sans,12' textcolor rgb '#333333'
set lmargin at screen 0.07778
set rmargin at screen 0.79819
set tmargin at screen 0.81953
set bmargin at screen 0.1189
set xlabel 'time (s)' offset 0, 0.3999999999999999 textcolor rgb '#333333'
set xtics ('0' 0, '2' 2, '4' 4, '6' 6, '8' 8, '10' 10, '12' 12)
set xrange [0:12]
set grid xtics lt 1 lc rgb '#E4E4E4' lw 0.8
set ylabel '' offset 0, 0.3999999999999999 textcolor rgb '#333333'
set ytics ('0' 0, '0.5' 0.5, '1' 1, '1.5' 1.5)
set yrange [0:1.554]
set grid ytics lt 1 lc rgb '#E4E4E4' lw 0.8
plot 'stale.tsv' index 0 using 2:($3 / 1) with steps lc rgb '#D55E00' dt (14,3,2,3,2,3) lw 1.86, \
  'stale.tsv' index 2 using 2:($3 / 1) with steps lc rgb '#E69F00' dt (14,3,2,3,2,3) lw 1.86
