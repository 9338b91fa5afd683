# gnuplot memory.gp draws memory.svg from memory.tsv, all in this folder.
set encoding utf8
set terminal svg size 720,471 font 'sans,12' noenhanced background rgb 'white'
set output 'memory.svg'
set datafile separator tab
set datafile commentschars ''
unset key
set border 3 lc rgb '#777777' lw 0.8
set tics nomirror out scale 0.5 textcolor rgb '#333333'
set style fill solid 1 noborder
set label 'fast_scroll: memory over time' at screen 0.02222, screen 0.95329 left font 'sans,15'
set label 'Images in memory, files and bitmaps, those on screen included.' at screen 0.02222, screen 0.90658 left font 'sans,11' textcolor rgb '#555555'
set arrow from screen 0.79778, screen 0.80149 to screen 0.83389, screen 0.80149 nohead lc rgb '#D55E00' dt (14,3,2,3,2,3) lw 1.86
set label 'sieve_two_tier' at screen 0.84222, screen 0.80149 left font 'sans,11'
set arrow from screen 0.79778, screen 0.76539 to screen 0.83389, screen 0.76539 nohead lc rgb '#56B4E9' dt (16,5) lw 1.84
set label 'lru-url' at screen 0.84222, screen 0.76539 left font 'sans,11'
set arrow from screen 0.79778, screen 0.7293 to screen 0.83389, screen 0.7293 nohead lc rgb '#E69F00' dt (5,2) lw 1.85
set label 'row-keyed' at screen 0.84222, screen 0.7293 left font 'sans,11'
set label '= nsurl-extension' at screen 0.84222, screen 0.69321 left font 'sans,11'
set arrow from screen 0.79778, screen 0.65711 to screen 0.83389, screen 0.65711 nohead lc rgb '#8C8C8C' dt (4,6) lw 1.87
set label 'no-cache' at screen 0.84222, screen 0.65711 left font 'sans,11'
set label 'memory (MiB)' at screen 0.06944, screen 0.84713 left font 'sans,12' textcolor rgb '#333333'
set lmargin at screen 0.07778
set rmargin at screen 0.77833
set tmargin at screen 0.81953
set bmargin at screen 0.1189
set xlabel 'time (s)' offset 0, 0.3999999999999999 textcolor rgb '#333333'
set xtics ('0' 0, '2' 2, '4' 4, '6' 6, '8' 8, '10' 10, '12' 12)
set xrange [0:12]
set grid xtics lt 1 lc rgb '#E4E4E4' lw 0.8
set ylabel '' offset 0, 0.3999999999999999 textcolor rgb '#333333'
set ytics ('0' 0, '10' 10, '20' 20, '30' 30, '40' 40, '50' 50)
set yrange [0:54.6]
set grid ytics lt 1 lc rgb '#E4E4E4' lw 0.8
plot 'memory.tsv' index 4 using 2:($3 / 1048576.0) with steps lc rgb '#8C8C8C' dt (4,6) lw 1.87, \
  'memory.tsv' index 1 using 2:($3 / 1048576.0) with steps lc rgb '#E69F00' dt (5,2) lw 1.85, \
  'memory.tsv' index 3 using 2:($3 / 1048576.0) with steps lc rgb '#56B4E9' dt (16,5) lw 1.84, \
  'memory.tsv' index 0 using 2:($3 / 1048576.0) with steps lc rgb '#D55E00' dt (14,3,2,3,2,3) lw 1.86
