/**
 * Moves the clock of a process: `NODE_OPTIONS="--import …/later-clock.mjs"` with CLOCK_MINUTES. For tests of what is
 * due later, in a service that runs as it does otherwise.
 */
const ahead = Number(process.env.CLOCK_MINUTES ?? 0) * 60_000;
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
