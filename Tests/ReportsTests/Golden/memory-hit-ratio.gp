# gnuplot memory-hit-ratio.gp draws memory-hit-ratio.svg from memory-hit-ratio.tsv, all in this folder.
set encoding utf8
set terminal svg size 720,460 font 'sans,12' noenhanced background rgb 'white'
set output 'memory-hit-ratio.svg'
set datafile separator tab
unset key
set border 3 lc rgb '#777777' lw 0.8
set tics nomirror out scale 0.5 textcolor rgb '#333333'
set style fill solid 1 noborder
set label 'fast_scroll: what memory buys' at screen 0.02222, screen 0.95217 left font 'sans,15'
set label 'Up and to the left is better. A cross above a point: the most memory hits that its store could have had, knowing the' at screen 0.02222, screen 0.90435 left font 'sans,11' textcolor rgb '#555555'
set label 'future.' at screen 0.02222, screen 0.87174 left font 'sans,11' textcolor rgb '#555555'
set label 'memory hits (% of binds)' at screen 0.075, screen 0.81087 left font 'sans,12' textcolor rgb '#333333'
set label '' at screen 0.81583, screen 0.76848 left point pt 13 ps 0.9 lc rgb '#56B4E9'
set label '1  sieve_two_tier' at screen 0.84222, screen 0.76848 left font 'sans,11'
set label '' at screen 0.81583, screen 0.73152 left point pt 11 ps 0.9 lc rgb '#CC79A7'
set label '2  row-keyed' at screen 0.84222, screen 0.73152 left font 'sans,11'
set label '= nsurl-extension' at screen 0.84222, screen 0.69457 left font 'sans,11'
set label '' at screen 0.81583, screen 0.65761 left point pt 5 ps 0.9 lc rgb '#D55E00'
set label '3  lru-url' at screen 0.84222, screen 0.65761 left font 'sans,11'
set label '' at screen 0.81583, screen 0.62065 left point pt 7 ps 0.9 lc rgb '#0072B2'
set label '4  no-cache' at screen 0.84222, screen 0.62065 left font 'sans,11'
set lmargin at screen 0.08333
set rmargin at screen 0.77833
set tmargin at screen 0.78696
set bmargin at screen 0.12174
set xlabel 'peak memory (MiB)' offset 0, 0.4 textcolor rgb '#333333'
set xtics ('0' 0, '10' 10, '20' 20, '30' 30, '40' 40, '50' 50)
set xrange [0:54.6]
set grid xtics lt 1 lc rgb '#E4E4E4' lw 0.8
set ylabel '' offset 0, 0.4 textcolor rgb '#333333'
set ytics ('0' 0, '20' 20, '40' 40, '60' 60, '80' 80, '100' 100)
set yrange [0:100]
set grid ytics lt 1 lc rgb '#E4E4E4' lw 0.8
set label '1' at screen 0.75608, screen 0.52752 left font 'sans,11'
set label '2' at screen 0.4892, screen 0.40778 left font 'sans,11'
set label '3' at screen 0.70535, screen 0.46765 left font 'sans,11'
set label '4' at screen 0.13407, screen 0.15326 center font 'sans,11'
wide(v) = (v / 1048576.0 > 0 ? v / 1048576.0 : 0)
file = 'memory-hit-ratio.tsv'
plot file skip 1 using (wide($3)):(100 * $6):(0):(100 * ($9 - $6)) with vectors nohead lc rgb '#999999' lw 0.8 dt (2,2), \
  file skip 1 using (wide($3)):(100 * $9) with points pt 2 ps 0.6 lc rgb '#444444', \
  file skip 1 using (wide($3)):(100 * $6):(wide($4)):(wide($5)):(100 * $7):(100 * $8) with xyerrorbars pt 0 ps 0 lc rgb '#666666' lw 1, \
  file skip 1 using (wide($3)):(100 * $6):10:11 with points pointtype variable lc rgb variable pointsize 0.9
