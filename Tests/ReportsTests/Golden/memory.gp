# gnuplot memory.gp draws memory.svg from memory.tsv, all in this folder.
set encoding utf8
set terminal svg size 900,520 font 'sans,12' noenhanced background rgb 'white'
set output 'memory.svg'
set datafile separator tab
unset key
set border 3 lc rgb '#777777' lw 0.8
set tics nomirror out scale 0.5 textcolor rgb '#333333'
set style fill solid 1 noborder
set label 'fast_scroll: memory over time' at screen 0.02222, screen 0.95769 left font 'sans,15'
set label 'Bytes of images held at once, files and bitmaps, on screen included.' at screen 0.02222, screen 0.91538 left font 'sans,11' textcolor rgb '#555555'
set lmargin at screen 0.08889
set rmargin at screen 0.82203
set tmargin at screen 0.86923
set bmargin at screen 0.11154
set xlabel 'time (s)' textcolor rgb '#333333'
set xtics ('0' 0, '2' 2, '4' 4, '6' 6, '8' 8, '10' 10, '12' 12)
set xrange [0:12]
set grid xtics lt 1 lc rgb '#E4E4E4' lw 0.8
set ylabel 'memory (MiB)' textcolor rgb '#333333'
set ytics ('0' 0, '10' 10, '20' 20, '30' 30, '40' 40, '50' 50)
set yrange [0:54.6]
set grid ytics lt 1 lc rgb '#E4E4E4' lw 0.8
set arrow from screen 0.83759, screen 0.85192 to screen 0.86648, screen 0.85192 nohead lc rgb '#56B4E9' dt 1 lw 1.80
set label 'sieve_two_tier' at screen 0.87537, screen 0.85192 left font 'sans,11'
set arrow from screen 0.83759, screen 0.81731 to screen 0.86648, screen 0.81731 nohead lc rgb '#D55E00' dt 1 lw 1.80
set label 'lru-url' at screen 0.87537, screen 0.81731 left font 'sans,11'
set arrow from screen 0.83759, screen 0.78269 to screen 0.86648, screen 0.78269 nohead lc rgb '#009E73' dt 1 lw 1.80
set label 'nsurl-extension,' at screen 0.87537, screen 0.78269 left font 'sans,11'
set label 'row-keyed (same)' at screen 0.87537, screen 0.74808 left font 'sans,11'
set arrow from screen 0.83759, screen 0.71346 to screen 0.86648, screen 0.71346 nohead lc rgb '#0072B2' dt 1 lw 1.80
set label 'no-cache' at screen 0.87537, screen 0.71346 left font 'sans,11'
plot 'memory.tsv' index 0 using 2:($3 / 1048576.0) with steps lc rgb '#0072B2' dt 1 lw 1.80, \
  'memory.tsv' index 2 using 2:($3 / 1048576.0) with steps lc rgb '#009E73' dt 1 lw 1.80, \
  'memory.tsv' index 1 using 2:($3 / 1048576.0) with steps lc rgb '#D55E00' dt 1 lw 1.80, \
  'memory.tsv' index 4 using 2:($3 / 1048576.0) with steps lc rgb '#56B4E9' dt 1 lw 1.80
