// Plays calls of a test on an NSCache, and prints the keys that it has in the end: GNUstepNSCacheTests.
//
//   nscache COUNT-LIMIT COST-LIMIT CALLS    0 is no limit, as NSCache has it
//
// A line of the file CALLS: `set KEY COST` or `remove KEY`. Keys are below 1,000.
#import <Foundation/Foundation.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int main(int count, char **arguments) {
  NSAutoreleasePool *pool = [NSAutoreleasePool new];
  NSCache *cache = [NSCache new];
  char call[8];
  int key, cost;
  FILE *calls = count == 4 ? fopen(arguments[3], "r") : NULL;
  if (calls == NULL) return 66;
  [cache setCountLimit:strtoul(arguments[1], NULL, 10)];
  [cache setTotalCostLimit:strtoul(arguments[2], NULL, 10)];
  while (fscanf(calls, "%7s %d", call, &key) == 2) {
    NSNumber *name = [NSNumber numberWithInt:key];
    if (strcmp(call, "remove") == 0) {
      [cache removeObjectForKey:name];
    } else if (fscanf(calls, "%d", &cost) == 1) {
      [cache setObject:[NSString stringWithFormat:@"%d", key] forKey:name cost:cost];
    }
  }
  for (key = 0; key < 1000; key++)
    if ([cache objectForKey:[NSNumber numberWithInt:key]] != nil) printf("%d\n", key);
  [pool release];
  return 0;
}
