import { afterAll, afterEach, beforeAll, beforeEach, vi } from 'vitest';
import type { Author } from '../../../lib/auth/author.ts';
import type { EventDraft } from '../../../lib/events/log/types.ts';
import { localAws } from '../local-aws.ts';
import { loadEvents } from './load-events.ts';
import { openBulkTable } from './open-bulk-table.ts';

/**
 * Gives the tests of a file a table with a log of some events, as `useTable` gives them an empty one. The clock stands still,
 * because what a search looks at also depends on the time that it takes.
 */
export function useEventLog(
  count: number,
  draftOf: (index: number) => EventDraft,
  authorOf: (change: number) => Author,
): void {
  let close = async () => {};

  beforeAll(async () => {
    Object.assign(process.env, { TABLE_NAME: 'flagwright-test', ...localAws });
    const table = await openBulkTable('flagwright-test');
    close = () => table.close();
    process.env.DYNAMODB_ENDPOINT = table.endpoint;
    await loadEvents(table, count, draftOf, authorOf);
  }, 300_000);

  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['Date'] });
  });

  afterEach(() => {
    vi.useRealTimers();
  });

  afterAll(() => close());
}
