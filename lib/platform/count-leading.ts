/**
 * How many elements at the beginning of a sorted list a test holds for, if it holds for none behind the first for which it
 * does not: looks at few of them. Pure.
 */
export function countLeading<T>(sorted: readonly T[], holds: (element: T) => boolean): number {
  let [known, end] = [0, sorted.length];
  while (known < end) {
    const middle = Math.floor((known + end) / 2);
    // The middle is inside of the list.
    if (holds(sorted[middle] as T)) known = middle + 1;
    else end = middle;
  }
  return known;
}
