# gnuplot sweep.gp draws sweep.svg from sweep.tsv, all in this folder.
set encoding utf8
set terminal svg size 720,820 font 'sans,12' noenhanced background rgb 'white'
set output 'sweep.svg'
set datafile separator tab
set datafile commentschars ''
unset key
set border 3 lc rgb '#777777' lw 0.8
set tics nomirror out scale 0.5 textcolor rgb '#333333'
set style fill solid 1 noborder
set label 'fast_scroll: effect of memory limit' at screen 0.02222, screen 0.97317 left font 'sans,15'
set label 'Less time, fewer requests and less memory are better. Means of 2 seeds; thin bars: 95 % CI. Strategies are' at screen 0.02222, screen 0.94634 left font 'sans,11' textcolor rgb '#555555'
set label 'compared seed by seed, so where thin bars overlap a difference can still be significant.' at screen 0.02222, screen 0.92805 left font 'sans,11' textcolor rgb '#555555'
set arrow from screen 0.74782, screen 0.86768 to screen 0.78393, screen 0.86768 nohead lc rgb '#56B4E9' dt (9,4) lw 1.81
set label '' at screen 0.76587, screen 0.86768 left point pt 12 ps 0.8 lc rgb '#56B4E9'
set label 'lru' at screen 0.79226, screen 0.86768 left font 'sans,11'
set arrow from screen 0.74782, screen 0.84695 to screen 0.78393, screen 0.84695 nohead lc rgb '#D55E00' dt (5,2) lw 1.85
set label '' at screen 0.76587, screen 0.84695 left point pt 8 ps 0.8 lc rgb '#D55E00'
set label 'sieve' at screen 0.79226, screen 0.84695 left font 'sans,11'
set arrow from screen 0.74782, screen 0.82622 to screen 0.78393, screen 0.82622 nohead lc rgb '#56B4E9' dt 1 lw 1.80
set label '' at screen 0.76587, screen 0.82622 left point pt 7 ps 0.8 lc rgb '#56B4E9'
set label 's3-fifo' at screen 0.79226, screen 0.82622 left font 'sans,11'
set arrow from screen 0.74782, screen 0.80549 to screen 0.78393, screen 0.80549 nohead lc rgb '#000000' dt (2,3) lw 1.40
set label 'optimum of memory hits' at screen 0.79226, screen 0.80549 left font 'sans,11'
set label 'time without the correct image (s, summed over cells)' at screen 0.06944, screen 0.8939 left font 'sans,12' textcolor rgb '#333333'
set label 'memory hits (% of requests)' at screen 0.06944, screen 0.61585 left font 'sans,12' textcolor rgb '#333333'
set label 'requests over the network' at screen 0.06944, screen 0.42317 left font 'sans,12' textcolor rgb '#333333'
set label 'peak memory (MiB)' at screen 0.06944, screen 0.23049 left font 'sans,12' textcolor rgb '#333333'
set multiplot
set lmargin at screen 0.07778
set rmargin at screen 0.72837
set tmargin at screen 0.87805
set bmargin at screen 0.64634
set xlabel '' offset 0, 0.3999999999999999 textcolor rgb '#333333'
set xtics ('' 0, '' 1, '' 2, '' 3)
set xrange [-0.5:3.5]
set grid xtics lt 1 lc rgb '#E4E4E4' lw 0.8
set ylabel '' offset 0, 0.3999999999999999 textcolor rgb '#333333'
set ytics ('0' 0, '0.5' 0.5, '1' 1)
set yrange [0:1.05]
set grid ytics lt 1 lc rgb '#E4E4E4' lw 0.8
plot NaN
unset label
unset arrow
unset object
unset logscale
set lmargin at screen 0.07778
set rmargin at screen 0.72837
set tmargin at screen 0.6
set bmargin at screen 0.45366
set xlabel '' offset 0, 0.3999999999999999 textcolor rgb '#333333'
set xtics ('' 0, '' 1, '' 2, '' 3)
set xrange [-0.5:3.5]
set grid xtics lt 1 lc rgb '#E4E4E4' lw 0.8
set ylabel '' offset 0, 0.3999999999999999 textcolor rgb '#333333'
set ytics ('0' 0, '20' 20, '40' 40, '60' 60)
set yrange [0:67.037859]
set grid ytics lt 1 lc rgb '#E4E4E4' lw 0.8
plot 'sweep.tsv' index 3 using 2:($3 / 1) with lines lc rgb '#000000' dt (2,3) lw 1.40, \
  'sweep.tsv' index 2 using ($2 + 0.025):($3 / 1):($4 / 1):($5 / 1) with yerrorbars pt 0 ps 0 lc rgb '#56B4E9' lw 1.1, \
  'sweep.tsv' index 2 using ($2 + 0.025):($3 / 1) with linespoints lc rgb '#56B4E9' dt 1 lw 1.80 pt 7 ps 0.8, \
  'sweep.tsv' index 1 using ($2 + -0.025):($3 / 1):($4 / 1):($5 / 1) with yerrorbars pt 0 ps 0 lc rgb '#D55E00' lw 1.1, \
  'sweep.tsv' index 1 using ($2 + -0.025):($3 / 1) with linespoints lc rgb '#D55E00' dt (5,2) lw 1.85 pt 8 ps 0.8, \
  'sweep.tsv' index 0 using ($2 + -0.075):($3 / 1):($4 / 1):($5 / 1) with yerrorbars pt 0 ps 0 lc rgb '#56B4E9' lw 1.1, \
  'sweep.tsv' index 0 using ($2 + -0.075):($3 / 1) with linespoints lc rgb '#56B4E9' dt (9,4) lw 1.81 pt 12 ps 0.8
unset label
unset arrow
unset object
unset logscale
set lmargin at screen 0.07778
set rmargin at screen 0.72837
set tmargin at screen 0.40732
set bmargin at screen 0.26098
set xlabel '' offset 0, 0.3999999999999999 textcolor rgb '#333333'
set xtics ('' 0, '' 1, '' 2, '' 3)
set xrange [-0.5:3.5]
set grid xtics lt 1 lc rgb '#E4E4E4' lw 0.8
set ylabel '' offset 0, 0.3999999999999999 textcolor rgb '#333333'
set ytics ('0' 0, '200' 200, '400' 400, '600' 600)
set yrange [0:756]
set grid ytics lt 1 lc rgb '#E4E4E4' lw 0.8
plot 'sweep.tsv' index 6 using ($2 + 0.025):($3 / 1):($4 / 1):($5 / 1) with yerrorbars pt 0 ps 0 lc rgb '#56B4E9' lw 1.1, \
  'sweep.tsv' index 6 using ($2 + 0.025):($3 / 1) with linespoints lc rgb '#56B4E9' dt 1 lw 1.80 pt 7 ps 0.8, \
  'sweep.tsv' index 5 using ($2 + -0.025):($3 / 1):($4 / 1):($5 / 1) with yerrorbars pt 0 ps 0 lc rgb '#D55E00' lw 1.1, \
  'sweep.tsv' index 5 using ($2 + -0.025):($3 / 1) with linespoints lc rgb '#D55E00' dt (5,2) lw 1.85 pt 8 ps 0.8, \
  'sweep.tsv' index 4 using ($2 + -0.075):($3 / 1):($4 / 1):($5 / 1) with yerrorbars pt 0 ps 0 lc rgb '#56B4E9' lw 1.1, \
  'sweep.tsv' index 4 using ($2 + -0.075):($3 / 1) with linespoints lc rgb '#56B4E9' dt (9,4) lw 1.81 pt 12 ps 0.8
unset label
unset arrow
unset object
unset logscale
set lmargin at screen 0.07778
set rmargin at screen 0.72837
set tmargin at screen 0.21463
set bmargin at screen 0.06829
set xlabel 'memory limit' offset 0, 0.3999999999999999 textcolor rgb '#333333'
set xtics ('4 MiB' 0, '8 MiB' 1, '16 MiB' 2, '32 MiB' 3)
set xrange [-0.5:3.5]
set grid xtics lt 1 lc rgb '#E4E4E4' lw 0.8
set ylabel '' offset 0, 0.3999999999999999 textcolor rgb '#333333'
set ytics ('0' 0, '10' 10, '20' 20, '30' 30)
set yrange [0:33.6]
set grid ytics lt 1 lc rgb '#E4E4E4' lw 0.8
plot 'sweep.tsv' index 9 using ($2 + 0.025):($3 / 1048576.0):($4 / 1048576.0):($5 / 1048576.0) with yerrorbars pt 0 ps 0 lc rgb '#56B4E9' lw 1.1, \
  'sweep.tsv' index 9 using ($2 + 0.025):($3 / 1048576.0) with linespoints lc rgb '#56B4E9' dt 1 lw 1.80 pt 7 ps 0.8, \
  'sweep.tsv' index 8 using ($2 + -0.025):($3 / 1048576.0):($4 / 1048576.0):($5 / 1048576.0) with yerrorbars pt 0 ps 0 lc rgb '#D55E00' lw 1.1, \
  'sweep.tsv' index 8 using ($2 + -0.025):($3 / 1048576.0) with linespoints lc rgb '#D55E00' dt (5,2) lw 1.85 pt 8 ps 0.8, \
  'sweep.tsv' index 7 using ($2 + -0.075):($3 / 1048576.0):($4 / 1048576.0):($5 / 1048576.0) with yerrorbars pt 0 ps 0 lc rgb '#56B4E9' lw 1.1, \
  'sweep.tsv' index 7 using ($2 + -0.075):($3 / 1048576.0) with linespoints lc rgb '#56B4E9' dt (9,4) lw 1.81 pt 12 ps 0.8
unset multiplot
