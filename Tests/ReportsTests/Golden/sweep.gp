# gnuplot sweep.gp draws sweep.svg from sweep.tsv, all in this folder.
set encoding utf8
set terminal svg size 900,520 font 'sans,12' noenhanced background rgb 'white'
set output 'sweep.svg'
set datafile separator tab
unset key
set border 3 lc rgb '#777777' lw 0.8
set tics nomirror out scale 0.5 textcolor rgb '#333333'
set style fill solid 1 noborder
set label 'fast_scroll: hit ratio by memory.limit' at screen 0.02222, screen 0.95769 left font 'sans,15'
set label 'Points of the sweep in the scenario''s order, mean of 2 seeds.' at screen 0.02222, screen 0.91538 left font 'sans,11' textcolor rgb '#555555'
set lmargin at screen 0.08889
set rmargin at screen 0.73293
set tmargin at screen 0.86923
set bmargin at screen 0.11154
set xlabel 'memory.limit' textcolor rgb '#333333'
set xtics ('4 MiB' 0, '8 MiB' 1, '16 MiB' 2, '32 MiB' 3)
set xrange [-0.25:3.25]
set grid xtics lt 1 lc rgb '#E4E4E4' lw 0.8
set ylabel 'hit ratio (%)' textcolor rgb '#333333'
set ytics ('0' 0, '20' 20, '40' 40, '60' 60, '80' 80, '100' 100)
set yrange [0:100]
set grid ytics lt 1 lc rgb '#E4E4E4' lw 0.8
set arrow from screen 0.74849, screen 0.85192 to screen 0.77738, screen 0.85192 nohead lc rgb '#0072B2' dt 1 lw 1.80
set label 'lru' at screen 0.78627, screen 0.85192 left font 'sans,11'
set arrow from screen 0.74849, screen 0.81731 to screen 0.77738, screen 0.81731 nohead lc rgb '#D55E00' dt 1 lw 1.80
set label 'sieve' at screen 0.78627, screen 0.81731 left font 'sans,11'
set arrow from screen 0.74849, screen 0.78269 to screen 0.77738, screen 0.78269 nohead lc rgb '#009E73' dt 1 lw 1.80
set label 's3-fifo' at screen 0.78627, screen 0.78269 left font 'sans,11'
set arrow from screen 0.74849, screen 0.74808 to screen 0.77738, screen 0.74808 nohead lc rgb '#CC79A7' dt 1 lw 1.80
set label 'offline optimum of memory hits' at screen 0.78627, screen 0.74808 left font 'sans,11'
plot 'sweep.tsv' index 3 using 2:($3 / 1) with lines lc rgb '#CC79A7' dt 1 lw 1.80, \
  'sweep.tsv' index 2 using 2:($3 / 1) with linespoints pt 7 ps 0.6 lc rgb '#009E73' dt 1 lw 1.80, \
  'sweep.tsv' index 1 using 2:($3 / 1) with linespoints pt 7 ps 0.6 lc rgb '#D55E00' dt 1 lw 1.80, \
  'sweep.tsv' index 0 using 2:($3 / 1) with linespoints pt 7 ps 0.6 lc rgb '#0072B2' dt 1 lw 1.80
