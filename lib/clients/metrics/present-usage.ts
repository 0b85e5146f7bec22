import type { HourlyUsage } from './model.ts';

/** An hour of usage as the API returns it. */
export function presentUsage({ variants, ...usage }: HourlyUsage) {
  return {
    ...usage,
    variants: { ...variants },
  };
}
