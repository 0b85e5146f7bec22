/**
 * `npm run test:trouble -- TROUBLE [options and files of vitest]`: the tests of the running service, whose table
 * is in trouble; `all` runs them once with each. TROUBLE_SEED repeats the random decisions of a run.
 */
import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { isTrouble, type Trouble, troubles } from './troubles.ts';

const [chosen, ...rest] = process.argv.slice(2);
const chosenTroubles = chosen === 'all' ? troubles : [chosen].filter(isTrouble);
if (chosenTroubles.length === 0) {
  console.error(`Name a trouble: ${troubles.join(', ')}, or all.`);
  process.exit(2);
}
const seed = process.env.TROUBLE_SEED || randomBytes(4).toString('hex');
const failed: Trouble[] = [];
for (const trouble of chosenTroubles) {
  console.log(`== ${trouble}, seed ${seed}`);
  if ((await run(trouble)) !== 0) failed.push(trouble);
}
if (failed.length > 0) console.error(`Failed with ${failed.join(', ')}; TROUBLE_SEED=${seed}`);
process.exit(failed.length === 0 ? 0 : 1);

async function run(trouble: Trouble): Promise<number | null> {
  const child = spawn('vitest', ['run', '--project', 'e2e', ...rest], {
    stdio: 'inherit',
    env: { ...process.env, TROUBLE: trouble, TROUBLE_SEED: seed },
  });
  const [code] = (await once(child, 'exit')) as [number | null];
  return code;
}
