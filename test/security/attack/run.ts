/** `npm run attack`: attacks a service of its own. Options: --seed, --minutes. */
import { randomBytes } from 'node:crypto';
import { parseArgs } from 'node:util';
import { runCampaign } from './campaign.ts';
import { reportOf } from './report.ts';
import { requestsOf } from './tally.ts';

const { values } = parseArgs({
  options: { seed: { type: 'string' }, minutes: { type: 'string', default: '10' } },
});
const seed = values.seed ?? randomBytes(4).toString('hex');
console.log(`Attack campaign: ${values.minutes} minutes, seed ${seed}`);
const tally = await runCampaign({
  seed,
  withinMs: Number(values.minutes) * 60_000,
  onProgress: (soFar, round) => console.error(`round ${round + 1}: ${requestsOf(soFar)} requests`),
});
console.log(reportOf(tally, seed));
process.exit(tally.findings.length === 0 ? 0 : 1);
