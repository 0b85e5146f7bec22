import type { Milestone } from './plan-words.ts';

/** A strategy of a milestone in the form in which it is put in words. Pure. */
export function wordedOf({
  strategyName: name,
  disabled,
  ...strategy
}: Milestone['strategies'][number]) {
  return { ...strategy, name, disabled: disabled === true };
}
