/**
 * Properties of what an operation takes or answers, as a form edits them: nothing is left out, and what may be
 * absent or `null` is empty.
 */
export type Filled<Body, Property extends keyof Body = keyof Body> = {
  readonly [Each in Property]-?: NonNullable<Body[Each]>;
};
