/** `npm run differential`: the edge node, the frontend API and the Node SDK agree. Options: --seed, --rounds. */
import { randomBytes } from 'node:crypto';
import { parseArgs } from 'node:util';
import { runCampaign } from './campaign.ts';

const { values } = parseArgs({
  options: { seed: { type: 'string' }, rounds: { type: 'string', default: '10' } },
});
const seed = values.seed ?? randomBytes(4).toString('hex');
console.log(`Differential run: ${values.rounds} rounds of 100 flags × 100 contexts, seed ${seed}`);
const { verdicts, on, differences } = await runCampaign({
  ...{ seed, rounds: Number(values.rounds), flags: 100, contexts: 100 },
  onRound: (soFar) =>
    console.error(`${soFar.verdicts} verdicts, ${soFar.differences.length} differences`),
});
for (const each of differences) console.log(JSON.stringify(each));
console.log(`${verdicts} verdicts, ${on} of them on, ${differences.length} differences`);
process.exit(differences.length === 0 ? 0 : 1);
