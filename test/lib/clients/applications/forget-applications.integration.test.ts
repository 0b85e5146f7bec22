import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { allRights } from '../../../../lib/auth/rights.ts';
import {
  getApplication,
  MAX_APPLICATIONS,
} from '../../../../lib/clients/applications/application-store.ts';
import {
  deleteApplication,
  saveApplication,
} from '../../../../lib/clients/applications/change-applications.ts';
import { listApplications } from '../../../../lib/clients/applications/list-applications.ts';
import { recordReports } from '../../../../lib/clients/applications/record-reports.ts';
import { listEvents } from '../../../../lib/events/read/event-reader.ts';
import { getItem } from '../../../../lib/platform/dynamo/get-items.ts';
import { keys } from '../../../../lib/platform/dynamo/keys.ts';
import { queryPartition } from '../../../../lib/platform/dynamo/query.ts';
import { transact } from '../../../../lib/platform/dynamo/write.ts';
import { aCaller } from '../../../support/flag-state.ts';
import { useTable } from '../../../support/table.ts';

useTable();

const person = aCaller(7);
const reporter = { author: { id: -42, name: 'shop token' }, tokenType: 'client' } as const;
const frontend = { ...reporter, tokenType: 'frontend' } as const;

const DAY_MS = 24 * 60 * 60_000;
const start = Date.parse('2026-03-01T12:00:00.000Z');

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] });
  vi.setSystemTime(start);
});

afterEach(() => {
  vi.useRealTimers();
});

describe('an application that did not report for 30 days', () => {
  it.each([
    ['just-seen', 30 * DAY_MS - 1, 1],
    ['long-gone', 30 * DAY_MS, 0],
  ])('is not shown any more: %s', async (name, later, shown) => {
    await report(name);
    vi.setSystemTime(start + later);
    const query = { query: name, offset: 0, limit: 10, sortOrder: 'asc' } as const;
    expect((await listApplications(allRights, query)).total).toBe(shown);
    const found = await getApplication(name).catch(({ status }) => status);
    expect(found).toEqual(shown ? expect.objectContaining({ appName: name }) : 404);
  });

  it('starts again as a new one, and is counted once', async () => {
    await saveApplication(person, 'returning', { color: '#fff' });
    const before = await countOf('applications');
    vi.setSystemTime(start + 31 * DAY_MS);
    await deleteApplication(person, 'returning');
    await report('returning');
    expect(await getApplication('returning')).not.toHaveProperty('color');
    const log = { kind: 'type', name: 'application-created' } as const;
    const { events } = await listEvents({ log, offset: 0, limit: 100 });
    expect(
      events.filter(({ data }) => (data as { appName: string }).appName === 'returning'),
    ).toHaveLength(2);
    expect(await countOf('applications')).toBe(before);
  });

  it('makes room for others when the limit is reached, with both counts right', async () => {
    await report('lately', start + 50 * DAY_MS);
    await report('page-gone', start + 31 * DAY_MS, frontend);
    for (let n = 0; n < 120; n += 1) await report(`gone-${n}`, start + 31 * DAY_MS);
    await fill();
    const [all, ofFrontends] = [await stored(), await countOf('frontend-applications')];
    const gone = all.filter(({ seenAt }) => Date.parse(seenAt) < start + 40 * DAY_MS);
    const goneOfClients = gone.filter(({ isFromFrontend }) => !isFromFrontend);
    expect(goneOfClients.length).toBeGreaterThan(120);

    await report('newcomer', start + 70 * DAY_MS);

    expect((await stored()).map(({ appName }) => appName)).toEqual(['lately', 'newcomer']);
    expect(await countOf('applications')).toBe(MAX_APPLICATIONS - goneOfClients.length + 1);
    expect([ofFrontends, await countOf('frontend-applications')]).toEqual([1, 0]);
  });
});

async function report(
  appName: string,
  at?: number,
  by: typeof reporter | typeof frontend = reporter,
) {
  if (at !== undefined) vi.setSystemTime(at);
  await recordReports(by, [{ appName, projects: ['*'], environment: 'production' }]);
}

function fill(): Promise<void> {
  return transact([{ put: { ...keys.count('applications'), count: MAX_APPLICATIONS } }]);
}

async function countOf(kind: string): Promise<number | undefined> {
  return (await getItem(keys.count(kind)))?.count;
}

function stored() {
  return queryPartition(keys.applicationPartition);
}
