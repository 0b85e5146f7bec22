import { WARM_PERIOD } from '../../lib/platform/aws/keep-warm.ts';
import type { Row } from '../section.ts';
import { rounded } from '../statistics.ts';
import { SECONDS_A_MONTH } from './loads.ts';
import { prices } from './prices.ts';

/** Assumed: what a call takes that ends at once, and the worker waits for it; and the lines that Lambda logs of it. */
const assumed = {
  memoryGb: 0.5,
  secondsOfCall: 0.002,
  secondsOfWait: 0.02,
  logBytes: 550,
} as const;

/** Dollars a month of the two ways not to wait for cold starts, at list prices. @param functions of the first pages */
export function warmCosts(functions: number): Row[] {
  const calls = (functions * SECONDS_A_MONTH) / (WARM_PERIOD * 60);
  const { perMillionRequests, perGbSecond, perProvisionedGbSecond } = prices.lambda;
  const seconds = calls * (assumed.secondsOfCall + assumed.secondsOfWait);
  const warm =
    (calls / 1e6) * perMillionRequests +
    seconds * assumed.memoryGb * perGbSecond +
    ((calls * assumed.logBytes) / 1e9) * prices.logs.perGb;
  const provisioned = SECONDS_A_MONTH * assumed.memoryGb * perProvisionedGbSecond;
  return [
    { parameter: `warm=on: ${functions} functions`, calls: Math.round(calls), $: rounded(warm, 2) },
    {
      parameter: 'provisioned: one process of a function',
      calls: 0,
      $: rounded(provisioned, 2),
    },
  ];
}
