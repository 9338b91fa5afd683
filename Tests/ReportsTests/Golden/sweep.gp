# gnuplot sweep.gp draws sweep.svg from sweep.tsv, all in this folder.
set encoding utf8
set terminal svg size 720,805 font 'sans,12' noenhanced background rgb 'white'
set output 'sweep.svg'
set datafile separator tab
unset key
set border 3 lc rgb '#777777' lw 0.8
set tics nomirror out scale 0.5 textcolor rgb '#333333'
set style fill solid 1 noborder
set label 'fast_scroll: what follows from memory.limit' at screen 0.02222, screen 0.97267 left font 'sans,15'
set label 'Points of the sweep in the scenario''s order. Means of 2 worlds; thin bars: 95 % intervals of the means.' at screen 0.02222, screen 0.94534 left font 'sans,11' textcolor rgb '#555555'
set arrow from screen 0.74782, screen 0.88385 to screen 0.78393, screen 0.88385 nohead lc rgb '#0072B2' dt 1 lw 1.80
set label 'lru' at screen 0.79226, screen 0.88385 left font 'sans,11'
set arrow from screen 0.74782, screen 0.86273 to screen 0.78393, screen 0.86273 nohead lc rgb '#D55E00' dt (9,4) lw 1.81
set label 'sieve' at screen 0.79226, screen 0.86273 left font 'sans,11'
set arrow from screen 0.74782, screen 0.84161 to screen 0.78393, screen 0.84161 nohead lc rgb '#009E73' dt (2,3) lw 1.82
set label 's3-fifo' at screen 0.79226, screen 0.84161 left font 'sans,11'
set arrow from screen 0.74782, screen 0.8205 to screen 0.78393, screen 0.8205 nohead lc rgb '#000000' dt (3,3) lw 1.4
set label 'optimum of memory hits' at screen 0.79226, screen 0.8205 left font 'sans,11'
set label 'time without the right image (cell-seconds)' at screen 0.06944, screen 0.91056 left font 'sans,12' textcolor rgb '#333333'
set label 'memory hits (% of binds)' at screen 0.06944, screen 0.62733 left font 'sans,12' textcolor rgb '#333333'
set label 'requests' at screen 0.06944, screen 0.43106 left font 'sans,12' textcolor rgb '#333333'
set label 'peak memory (MiB)' at screen 0.06944, screen 0.23478 left font 'sans,12' textcolor rgb '#333333'
set multiplot
set lmargin at screen 0.07778
set rmargin at screen 0.72837
set tmargin at screen 0.89441
set bmargin at screen 0.65839
set xlabel '' offset 0, 0.4 textcolor rgb '#333333'
set xtics ('' 0, '' 1, '' 2, '' 3)
set xrange [-0.4:3.4]
set grid xtics lt 1 lc rgb '#E4E4E4' lw 0.8
set ylabel '' offset 0, 0.4 textcolor rgb '#333333'
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
set tmargin at screen 0.61118
set bmargin at screen 0.46211
set xlabel '' offset 0, 0.4 textcolor rgb '#333333'
set xtics ('' 0, '' 1, '' 2, '' 3)
set xrange [-0.4:3.4]
set grid xtics lt 1 lc rgb '#E4E4E4' lw 0.8
set ylabel '' offset 0, 0.4 textcolor rgb '#333333'
set ytics ('0' 0, '50' 50, '100' 100)
set yrange [0:105]
set grid ytics lt 1 lc rgb '#E4E4E4' lw 0.8
plot 'sweep.tsv' index 3 using ($2 + 0):($3 / 1) with lines lc rgb '#000000' dt (3,3) lw 1.4, \
  'sweep.tsv' index 2 using ($2 + 0.02):($3 / 1):($4 / 1):($5 / 1) with yerrorbars pt 0 ps 0 lc rgb '#009E73' lw 1.1, \
  'sweep.tsv' index 2 using ($2 + 0.02):($3 / 1) with linespoints lc rgb '#009E73' dt (2,3) lw 1.82 pt 9 ps 0.7, \
  'sweep.tsv' index 1 using ($2 + -0.02):($3 / 1):($4 / 1):($5 / 1) with yerrorbars pt 0 ps 0 lc rgb '#D55E00' lw 1.1, \
  'sweep.tsv' index 1 using ($2 + -0.02):($3 / 1) with linespoints lc rgb '#D55E00' dt (9,4) lw 1.81 pt 5 ps 0.7, \
  'sweep.tsv' index 0 using ($2 + -0.06):($3 / 1):($4 / 1):($5 / 1) with yerrorbars pt 0 ps 0 lc rgb '#0072B2' lw 1.1, \
  'sweep.tsv' index 0 using ($2 + -0.06):($3 / 1) with linespoints lc rgb '#0072B2' dt 1 lw 1.80 pt 7 ps 0.7
unset label
unset arrow
unset object
unset logscale
set lmargin at screen 0.07778
set rmargin at screen 0.72837
set tmargin at screen 0.41491
set bmargin at screen 0.26584
set xlabel '' offset 0, 0.4 textcolor rgb '#333333'
set xtics ('' 0, '' 1, '' 2, '' 3)
set xrange [-0.4:3.4]
set grid xtics lt 1 lc rgb '#E4E4E4' lw 0.8
set ylabel '' offset 0, 0.4 textcolor rgb '#333333'
set ytics ('0' 0, '200' 200, '400' 400, '600' 600)
set yrange [0:756]
set grid ytics lt 1 lc rgb '#E4E4E4' lw 0.8
plot 'sweep.tsv' index 6 using ($2 + 0.02):($3 / 1):($4 / 1):($5 / 1) with yerrorbars pt 0 ps 0 lc rgb '#009E73' lw 1.1, \
  'sweep.tsv' index 6 using ($2 + 0.02):($3 / 1) with linespoints lc rgb '#009E73' dt (2,3) lw 1.82 pt 9 ps 0.7, \
  'sweep.tsv' index 5 using ($2 + -0.02):($3 / 1):($4 / 1):($5 / 1) with yerrorbars pt 0 ps 0 lc rgb '#D55E00' lw 1.1, \
  'sweep.tsv' index 5 using ($2 + -0.02):($3 / 1) with linespoints lc rgb '#D55E00' dt (9,4) lw 1.81 pt 5 ps 0.7, \
  'sweep.tsv' index 4 using ($2 + -0.06):($3 / 1):($4 / 1):($5 / 1) with yerrorbars pt 0 ps 0 lc rgb '#0072B2' lw 1.1, \
  'sweep.tsv' index 4 using ($2 + -0.06):($3 / 1) with linespoints lc rgb '#0072B2' dt 1 lw 1.80 pt 7 ps 0.7
unset label
unset arrow
unset object
unset logscale
set lmargin at screen 0.07778
set rmargin at screen 0.72837
set tmargin at screen 0.21863
set bmargin at screen 0.06957
set xlabel 'memory.limit' offset 0, 0.4 textcolor rgb '#333333'
set xtics ('4 MiB' 0, '8 MiB' 1, '16 MiB' 2, '32 MiB' 3)
set xrange [-0.4:3.4]
set grid xtics lt 1 lc rgb '#E4E4E4' lw 0.8
set ylabel '' offset 0, 0.4 textcolor rgb '#333333'
set ytics ('0' 0, '10' 10, '20' 20, '30' 30)
set yrange [0:33.6]
set grid ytics lt 1 lc rgb '#E4E4E4' lw 0.8
plot 'sweep.tsv' index 9 using ($2 + 0.02):($3 / 1048576.0):($4 / 1048576.0):($5 / 1048576.0) with yerrorbars pt 0 ps 0 lc rgb '#009E73' lw 1.1, \
  'sweep.tsv' index 9 using ($2 + 0.02):($3 / 1048576.0) with linespoints lc rgb '#009E73' dt (2,3) lw 1.82 pt 9 ps 0.7, \
  'sweep.tsv' index 8 using ($2 + -0.02):($3 / 1048576.0):($4 / 1048576.0):($5 / 1048576.0) with yerrorbars pt 0 ps 0 lc rgb '#D55E00' lw 1.1, \
  'sweep.tsv' index 8 using ($2 + -0.02):($3 / 1048576.0) with linespoints lc rgb '#D55E00' dt (9,4) lw 1.81 pt 5 ps 0.7, \
  'sweep.tsv' index 7 using ($2 + -0.06):($3 / 1048576.0):($4 / 1048576.0):($5 / 1048576.0) with yerrorbars pt 0 ps 0 lc rgb '#0072B2' lw 1.1, \
  'sweep.tsv' index 7 using ($2 + -0.06):($3 / 1048576.0) with linespoints lc rgb '#0072B2' dt 1 lw 1.80 pt 7 ps 0.7
unset multiplot
