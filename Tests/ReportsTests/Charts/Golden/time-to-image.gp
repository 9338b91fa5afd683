# gnuplot time-to-image.gp draws time-to-image.svg from time-to-image.tsv, all in this folder.
set encoding utf8
set terminal svg size 720,486 font 'sans,12' noenhanced background rgb 'white'
set output 'time-to-image.svg'
set datafile separator tab
set datafile commentschars ''
unset key
set border 3 lc rgb '#777777' lw 0.8
set tics nomirror out scale 0.5 textcolor rgb '#333333'
set style fill solid 1 noborder
set label 'fast_scroll: time to image' at screen 0.02222, screen 0.95473 left font 'sans,15'
set label 'Lower is better: of all times that a cell came on screen, the share still without its image. Left edge: after the first' at screen 0.02222, screen 0.90947 left font 'sans,11' textcolor rgb '#555555'
set label 'frame. Too late: the cell left the screen, or the run ended, before the image came.' at screen 0.02222, screen 0.8786 left font 'sans,11' textcolor rgb '#555555'
set arrow from screen 0.69664, screen 0.77675 to screen 0.73275, screen 0.77675 nohead lc rgb '#8C8C8C' dt (4,6) lw 1.87
set label 'no-cache, 3.0 % too late' at screen 0.74108, screen 0.77675 left font 'sans,11'
set arrow from screen 0.69664, screen 0.74177 to screen 0.73275, screen 0.74177 nohead lc rgb '#E69F00' dt (5,2) lw 1.85
set label 'row-keyed' at screen 0.74108, screen 0.74177 left font 'sans,11'
set label '= nsurl-extension' at screen 0.74108, screen 0.70679 left font 'sans,11'
set label '3.0 % too late' at screen 0.74108, screen 0.67181 left font 'sans,11'
set arrow from screen 0.69664, screen 0.63683 to screen 0.73275, screen 0.63683 nohead lc rgb '#56B4E9' dt (16,5) lw 1.84
set label 'lru-url, 3.0 % too late' at screen 0.74108, screen 0.63683 left font 'sans,11'
set arrow from screen 0.69664, screen 0.60185 to screen 0.73275, screen 0.60185 nohead lc rgb '#D55E00' dt (14,3,2,3,2,3) lw 1.86
set label 'sieve_two_tier, 3.0 % too late' at screen 0.74108, screen 0.60185 left font 'sans,11'
set label 'still without their image (%)' at screen 0.06944, screen 0.82099 left font 'sans,12' textcolor rgb '#333333'
set lmargin at screen 0.07778
set rmargin at screen 0.67719
set tmargin at screen 0.79424
set bmargin at screen 0.11523
set xlabel 'time since the cell came on screen, logarithmic' offset 0, 0.3999999999999999 textcolor rgb '#333333'
set xtics ('1 ms' 1, '10 ms' 10, '100 ms' 100, '1 s' 1000, '10 s' 10000, 'too late' 34641.016151)
set xrange [0.9999:60006]
set grid xtics lt 1 lc rgb '#E4E4E4' lw 0.8
set logscale x 10
set ylabel '' offset 0, 0.3999999999999999 textcolor rgb '#333333'
set ytics ('0' 0, '20' 20, '40' 40, '60' 60, '80' 80, '100' 100)
set yrange [0:101.745]
set grid ytics lt 1 lc rgb '#E4E4E4' lw 0.8
plot 'time-to-image.tsv' index 0 using 2:($3 / 1) with steps lc rgb '#D55E00' dt (14,3,2,3,2,3) lw 1.86, \
  'time-to-image.tsv' index 3 using 2:($3 / 1) with steps lc rgb '#56B4E9' dt (16,5) lw 1.84, \
  'time-to-image.tsv' index 1 using 2:($3 / 1) with steps lc rgb '#E69F00' dt (5,2) lw 1.85, \
  'time-to-image.tsv' index 4 using 2:($3 / 1) with steps lc rgb '#8C8C8C' dt (4,6) lw 1.87
