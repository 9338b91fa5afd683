/* The C library's functions of numbers and of text, which its modules name differently on each system. */
#pragma once

#include <math.h>
#include <stdio.h>
#include <string.h>
