/**
 * Unix milliseconds by the clock of the start: what is due stays due when somebody sets the clock of the machine, an
 * hour back or a year on.
 */
export function steadyNow(): number {
  return performance.timeOrigin + performance.now();
}
