import { TransactionCanceledException } from '@aws-sdk/client-dynamodb';
import { keys } from '../dynamo/keys.ts';
import { getItems, isNew, transact } from '../dynamo/table.ts';
import { seeds as allSeeds, type Seeds } from './seeds.ts';

/** Somebody may create one of the things meanwhile, once for each of them at the very most. */
const ATTEMPTS = 10;

/**
 * Stores what of the seeds is not there yet, and the mark that the instance has them, or nothing.
 * @returns whether it did; not when a race was lost, perhaps to another run of the same
 */
const store = async ({ version, items }: Seeds): Promise<boolean> => {
  const now = new Date();
  const wanted = items(now);
  const there = await getItems(wanted.map(({ pk, sk }) => ({ pk, sk })));
  const missing = wanted.filter((_item, index) => there[index] === undefined);
  const mark = { ...keys.seed(version), seededAt: now.toISOString() };
  try {
    await transact([mark, ...missing].map((item) => ({ put: item, when: isNew })));
    return true;
  } catch (error) {
    if (error instanceof TransactionCanceledException) return false;
    throw error;
  }
};

const missingSeeds = async (seeds: readonly Seeds[]): Promise<readonly Seeds[]> => {
  const marks = await getItems(seeds.map(({ version }) => keys.seed(version)));
  return seeds.filter((_seeds, index) => marks[index] === undefined);
};

/**
 * Gives the instance what it starts with, once: what users changed or deleted afterwards stays so.
 * May run at any time, also several times at once; an instance that has everything costs one read.
 * @throws {Error} when it lost ten races in a row
 */
export const seed = async (seeds: readonly Seeds[] = allSeeds): Promise<void> => {
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    const missing = await missingSeeds(seeds);
    if (missing.length === 0) return;
    for (const each of missing) if (!(await store(each))) break;
  }
  throw new Error(`The instance could not be seeded in ${ATTEMPTS} attempts: try again.`);
};
