import type { HourlyUsage } from './model.ts';

/** An hour of usage as it is answered. */
export const presentUsage = ({ variants, ...usage }: HourlyUsage) => ({
  ...usage,
  variants: { ...variants },
});
