import { expect, it } from 'vitest';
import { allRights } from '../../../lib/auth/rights.ts';
import { wantedTerms } from '../../../lib/event-search/event-terms.ts';
import { indexEvents } from '../../../lib/event-search/index-events.ts';
import { searchEvents } from '../../../lib/event-search/search-events.ts';
import { findCandidates, readIndexedBlocks } from '../../../lib/event-search/term-store.ts';
import { aroundCommands } from '../../support/around-commands.ts';
import { useEventLog } from '../../support/bulk-load/use-event-log.ts';

const RARE = { logs: {}, text: 'zebra crossing' };
const RARE_ID = 700;

useEventLog(
  2_600,
  (index) => ({
    type: 'feature-created',
    data: { name: index + 1 === RARE_ID ? 'Zebra crossing' : `flag-${index}` },
  }),
  () => ({ id: 1, name: 'anna' }),
);

it('begins no block when its time is over', async () => {
  await indexEvents({ stopAfterMs: 0 });
  expect(await readIndexedBlocks()).toBe(0);
});

it('counts no block that it could not store whole', async () => {
  await dieAfter(400, async () => {
    await expect(indexEvents()).rejects.toThrow('the process is gone');
  });

  expect(await readIndexedBlocks()).toBe(1);
  expect(await found()).toEqual([RARE_ID]);
});

it('goes on behind the last whole block, in as many runs at once as there are', async () => {
  await Promise.all([indexEvents(), indexEvents(), indexEvents()]);

  expect(await readIndexedBlocks()).toBe(2);
  expect(await found()).toEqual([RARE_ID]);
  expect((await findCandidates(wantedTerms(RARE), { first: 0, last: 1 })).ids).toEqual([RARE_ID]);
});

it('takes all events of a block for candidates that is not there yet', async () => {
  expect((await findCandidates(wantedTerms(RARE), { first: 2, last: 2 })).ids).toHaveLength(1_024);
});

async function found() {
  const { events, totalIsExact } = await searchEvents(allRights, RARE, { offset: 0, limit: 10 });
  expect(totalIsExact).toBe(true);
  return events.map(({ id }) => id);
}

/** The process is gone after some writes; those that were sent arrive. */
async function dieAfter(writes: number, work: () => Promise<void>): Promise<void> {
  let calls = 0;
  const stop = aroundCommands(async ({ operation }, send) => {
    if (operation === 'PutItem') calls += 1;
    if (calls > writes) throw new Error('the process is gone');
    return send();
  });
  try {
    await work();
  } finally {
    stop();
  }
}
