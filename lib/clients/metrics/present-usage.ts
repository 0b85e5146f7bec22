import type { HourlyUsage } from './model.ts';

/** An hour of usage as the API returns it. */
export const presentUsage = ({ variants, ...usage }: HourlyUsage) => ({
  ...usage,
  variants: { ...variants },
});
