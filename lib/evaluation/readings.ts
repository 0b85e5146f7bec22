/**
 * What stands for that which can not be known: the one difference between an SDK, which has to decide,
 * and the playground, which may say that it does not know. All else is the same code.
 */
export interface Reading {
  /** Result of a strategy whose rule is not known, or that is disabled. */
  readonly unknown: false | 'unknown';
  /** Whether a segment that does not exist lets everybody in. */
  readonly missingSegment: boolean;
}

/** Who does not know a strategy does not run it, and is not even sent the disabled ones. */
export const sdkReading: Reading = { unknown: false, missingSegment: false };

export const playgroundReading: Reading = { unknown: 'unknown', missingSegment: true };
