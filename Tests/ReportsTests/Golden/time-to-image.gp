# gnuplot time-to-image.gp draws time-to-image.svg from time-to-image.tsv, all in this folder.
set encoding utf8
set terminal svg size 720,486 font 'sans,12' noenhanced background rgb 'white'
set output 'time-to-image.svg'
set datafile separator tab
unset key
set border 3 lc rgb '#777777' lw 0.8
set tics nomirror out scale 0.5 textcolor rgb '#333333'
set style fill solid 1 noborder
set label 'fast_scroll: time to image' at screen 0.02222, screen 0.95473 left font 'sans,15'
set label 'Lower is better: the share of appearances on screen that were still without their image. At the left edge: after the' at screen 0.02222, screen 0.90947 left font 'sans,11' textcolor rgb '#555555'
set label 'first frame. At the right edge: those that never got it.' at screen 0.02222, screen 0.8786 left font 'sans,11' textcolor rgb '#555555'
set arrow from screen 0.68961, screen 0.77675 to screen 0.72572, screen 0.77675 nohead lc rgb '#0072B2' dt 1 lw 1.80
set label 'no-cache, 3.0 % never' at screen 0.73406, screen 0.77675 left font 'sans,11'
set arrow from screen 0.68961, screen 0.74177 to screen 0.72572, screen 0.74177 nohead lc rgb '#CC79A7' dt (9,3,2,3) lw 1.83
set label 'row-keyed' at screen 0.73406, screen 0.74177 left font 'sans,11'
set label '= nsurl-extension, 3.0 % never' at screen 0.73406, screen 0.70679 left font 'sans,11'
set arrow from screen 0.68961, screen 0.67181 to screen 0.72572, screen 0.67181 nohead lc rgb '#D55E00' dt (9,4) lw 1.81
set label 'lru-url, 3.0 % never' at screen 0.73406, screen 0.67181 left font 'sans,11'
set arrow from screen 0.68961, screen 0.63683 to screen 0.72572, screen 0.63683 nohead lc rgb '#56B4E9' dt (16,5) lw 1.84
set label 'sieve_two_tier, 3.0 % never' at screen 0.73406, screen 0.63683 left font 'sans,11'
set label 'still without their image (%)' at screen 0.06944, screen 0.82099 left font 'sans,12' textcolor rgb '#333333'
set lmargin at screen 0.07778
set rmargin at screen 0.67017
set tmargin at screen 0.79424
set bmargin at screen 0.11523
set xlabel 'time since the appearance, logarithmic' offset 0, 0.4 textcolor rgb '#333333'
set xtics ('1 ms' 1, '10 ms' 10, '100 ms' 100, '1 s' 1000, '10 s' 10000, 'never' 34641.016151)
set xrange [0.9999:60006]
set grid xtics lt 1 lc rgb '#E4E4E4' lw 0.8
set logscale x 10
set ylabel '' offset 0, 0.4 textcolor rgb '#333333'
set ytics ('0' 0, '20' 20, '40' 40, '60' 60, '80' 80, '100' 100)
set yrange [0:100]
set grid ytics lt 1 lc rgb '#E4E4E4' lw 0.8
plot 'time-to-image.tsv' index 0 using 2:($3 / 1) with steps lc rgb '#56B4E9' dt (16,5) lw 1.84, \
  'time-to-image.tsv' index 3 using 2:($3 / 1) with steps lc rgb '#D55E00' dt (9,4) lw 1.81, \
  'time-to-image.tsv' index 1 using 2:($3 / 1) with steps lc rgb '#CC79A7' dt (9,3,2,3) lw 1.83, \
  'time-to-image.tsv' index 4 using 2:($3 / 1) with steps lc rgb '#0072B2' dt 1 lw 1.80
