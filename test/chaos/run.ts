/** `npm run chaos`: the fault campaign. Options: CHAOS_EVENTS, CHAOS_SEED and CHAOS_MINUTES. */
import { randomBytes } from 'node:crypto';
import { runCampaign } from './campaign.ts';
import { faultsOf, printReport } from './report.ts';

const { CHAOS_EVENTS, CHAOS_SEED, CHAOS_MINUTES, FLAGWRIGHT_BUILD_DIR } = process.env;

const seed = CHAOS_SEED || randomBytes(4).toString('hex');
const events = Number(CHAOS_EVENTS || 1_000);
console.log(`Fault campaign: ${events} events, seed ${seed}`);
const report = await runCampaign({
  events,
  seed,
  withinMs: Number(CHAOS_MINUTES || 15) * 60_000,
  buildDir: FLAGWRIGHT_BUILD_DIR,
  onProgress: (accepted) => console.error(`${accepted} pairs were received so far`),
});
printReport(report);
process.exit(faultsOf(report).length === 0 ? 0 : 1);
