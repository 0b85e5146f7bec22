/**
 * Moves the clock of a process: `NODE_OPTIONS="--import …/later-clock.mjs"` with CLOCK_MINUTES. For tests of what is
 * due later, in a service that runs as it does otherwise. A signal SIGUSR2 moves the clock of a running process by
 * another minute.
 */
let ahead = Number(process.env.CLOCK_MINUTES ?? 0) * 60_000;
const RealDate = Date;

globalThis.Date = class extends RealDate {
  constructor(...values) {
    if (values.length === 0) super(RealDate.now() + ahead);
    else super(...values);
  }

  static now() {
    return RealDate.now() + ahead;
  }
};

process.on('SIGUSR2', () => {
  moveByMinute();
  // For who sent the signal: a request that begins before, and ends after, has taken a minute.
  console.error(`The clock is ${ahead / 60_000} minutes ahead.`);
});

/** Moves the clock of this process by a minute. */
export function moveByMinute() {
  ahead += 60_000;
}
