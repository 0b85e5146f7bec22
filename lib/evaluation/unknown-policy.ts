/**
 * How unknown results are treated: the only difference between an SDK, which has to decide, and the
 * playground, which can report that it does not know.
 */
export interface UnknownPolicy {
  /** Result of a strategy that is unknown or disabled. */
  readonly unknown: false | 'unknown';
  /** Whether a missing segment counts as matching. */
  readonly missingSegment: boolean;
}

/** An SDK skips unknown strategies, and does not even receive disabled ones. */
export const sdkPolicy: UnknownPolicy = { unknown: false, missingSegment: false };

export const playgroundPolicy: UnknownPolicy = { unknown: 'unknown', missingSegment: true };
