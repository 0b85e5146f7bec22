/** Bounds of a number that is stored as it is sent: DynamoDB's client writes no larger ones. */
export const storableNumber = {
  minimum: Number.MIN_SAFE_INTEGER,
  maximum: Number.MAX_SAFE_INTEGER,
} as const;
