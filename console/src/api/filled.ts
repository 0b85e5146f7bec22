/**
 * Properties of what an operation takes or answers, as a form edits them: all of them are there, and an empty
 * text stands for one that is absent or `null`.
 */
export type Filled<Body, Property extends keyof Body = keyof Body> = {
  readonly [Each in Property]-?: NonNullable<Body[Each]>;
};
