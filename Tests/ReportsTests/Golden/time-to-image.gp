# gnuplot time-to-image.gp draws time-to-image.svg from time-to-image.tsv, all in this folder.
set encoding utf8
set terminal svg size 900,520 font 'sans,12' noenhanced background rgb 'white'
set output 'time-to-image.svg'
set datafile separator tab
unset key
set border 3 lc rgb '#777777' lw 0.8
set tics nomirror out scale 0.5 textcolor rgb '#333333'
set style fill solid 1 noborder
set label 'fast_scroll: time to image' at screen 0.02222, screen 0.95769 left font 'sans,15'
set label 'Appearances on screen that had their image within a time. At the left edge: in the first frame.' at screen 0.02222, screen 0.91538 left font 'sans,11' textcolor rgb '#555555'
set lmargin at screen 0.08889
set rmargin at screen 0.82203
set tmargin at screen 0.86923
set bmargin at screen 0.11154
set xlabel 'time from appearance to image, logarithmic' textcolor rgb '#333333'
set xtics ('1 ms' 1, '10 ms' 10, '100 ms' 100, '1 s' 1000)
set xrange [0.9999:1000.1]
set grid xtics lt 1 lc rgb '#E4E4E4' lw 0.8
set logscale x 10
set ylabel 'appearances with their image (%)' textcolor rgb '#333333'
set ytics ('0' 0, '20' 20, '40' 40, '60' 60, '80' 80, '100' 100)
set yrange [0:100]
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
plot 'time-to-image.tsv' index 0 using 2:($3 / 1) with steps lc rgb '#0072B2' dt 1 lw 1.80, \
  'time-to-image.tsv' index 2 using 2:($3 / 1) with steps lc rgb '#009E73' dt 1 lw 1.80, \
  'time-to-image.tsv' index 1 using 2:($3 / 1) with steps lc rgb '#D55E00' dt 1 lw 1.80, \
  'time-to-image.tsv' index 4 using 2:($3 / 1) with steps lc rgb '#56B4E9' dt 1 lw 1.80
