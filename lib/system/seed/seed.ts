import { TransactionCanceledException } from '../../platform/dynamo/exceptions.ts';
import { getItems } from '../../platform/dynamo/get-items.ts';
import { keys } from '../../platform/dynamo/keys.ts';
import { isNew, transact } from '../../platform/dynamo/write.ts';
import { seeds as allSeeds, type Seeds } from './seeds.ts';

/** Other processes may create some of the items at the same time; each causes at most one retry. */
const ATTEMPTS = 10;

/**
 * Gives the instance its initial content, once: later changes and deletions by users are kept. May
 * run at any time, also concurrently; an instance that has everything costs one read.
 * @throws {Error} when it lost ten races in a row
 */
export async function seed(seeds: readonly Seeds[] = allSeeds): Promise<void> {
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    const missing = await missingSeeds(seeds);
    if (missing.length === 0) return;
    for (const each of missing) if (!(await store(each))) break;
  }
  throw new Error(`The instance could not be seeded in ${ATTEMPTS} attempts: try again.`);
}

async function missingSeeds(seeds: readonly Seeds[]): Promise<readonly Seeds[]> {
  const marks = await getItems(seeds.map(({ version }) => keys.seed(version)));
  return seeds.filter((_seeds, index) => marks[index] === undefined);
}

/**
 * Stores the missing items of the seeds and the mark that the instance has them, in one
 * transaction.
 * @returns whether it did; `false` after a lost race, perhaps to another run of the same seeds
 */
async function store({ version, items }: Seeds): Promise<boolean> {
  const now = new Date();
  const wanted = items(now);
  const existing = await getItems(wanted.map(({ pk, sk }) => ({ pk, sk })));
  const missing = wanted.filter((_item, index) => existing[index] === undefined);
  const mark = { ...keys.seed(version), seededAt: now.toISOString() };
  try {
    await transact([mark, ...missing].map((item) => ({ put: item, when: isNew })));
    return true;
  } catch (error) {
    if (error instanceof TransactionCanceledException) return false;
    throw error;
  }
}
