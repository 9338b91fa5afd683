# gnuplot memory-hit-ratio.gp draws memory-hit-ratio.svg from memory-hit-ratio.tsv, all in this folder.
set encoding utf8
set terminal svg size 900,520 font 'sans,12' noenhanced background rgb 'white'
set output 'memory-hit-ratio.svg'
set datafile separator tab
unset key
set border 3 lc rgb '#777777' lw 0.8
set tics nomirror out scale 0.5 textcolor rgb '#333333'
set style fill solid 1 noborder
set label 'fast_scroll: what memory buys' at screen 0.02222, screen 0.95769 left font 'sans,15'
set label 'Up and to the left is better. The red line is the highest offline optimum of memory hits here.' at screen 0.02222, screen 0.91538 left font 'sans,11' textcolor rgb '#555555'
set lmargin at screen 0.08889
set rmargin at screen 0.95556
set tmargin at screen 0.86923
set bmargin at screen 0.11154
set xlabel 'peak memory (MiB)' textcolor rgb '#333333'
set xtics ('0' 0, '10' 10, '20' 20, '30' 30, '40' 40, '50' 50)
set xrange [0:54.6]
set grid xtics lt 1 lc rgb '#E4E4E4' lw 0.8
set ylabel 'hit ratio (%)' textcolor rgb '#333333'
set ytics ('0' 0, '20' 20, '40' 40, '60' 60, '80' 80, '100' 100)
set yrange [0:100]
set grid ytics lt 1 lc rgb '#E4E4E4' lw 0.8
set label 'no-cache' at screen 0.15216, screen 0.14135 center font 'sans,11'
set label 'lru-url' at screen 0.85958, screen 0.60404 left font 'sans,11'
set label 'nsurl-extension' at screen 0.59004, screen 0.59646 left font 'sans,11'
set label 'row-keyed' at screen 0.59004, screen 0.43735 left font 'sans,11'
set label 'sieve_two_tier' at screen 0.90507, screen 0.70254 right font 'sans,11'
set arrow from graph 0, first 75 to graph 1, first 75 nohead back lc rgb '#D55E00' lw 1.2 dt (3,4)
unit = 1048576.0
least = 0
plot 'memory-hit-ratio.tsv' skip 1 \
  using ($2 / unit > least ? $2 / unit : least):(100 * $3):5:4 \
  with points pointtype variable lc rgb variable pointsize 0.9
