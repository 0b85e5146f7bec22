import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { allRights } from '../../../../lib/auth/rights.ts';
import { indexEvents } from '../../../../lib/event-search/index-events.ts';
import { parseEventSearch } from '../../../../lib/event-search/parse-event-search.ts';
import { searchEvents } from '../../../../lib/event-search/search-events.ts';
import { recordChange } from '../../../../lib/events/commit/record-change.ts';
import { createGroup } from '../../../../lib/identity/groups/change-groups.ts';
import { createUser } from '../../../../lib/identity/users/create-user.ts';
import { deleteUser } from '../../../../lib/identity/users/delete-user.ts';
import { scanPage } from '../../../../lib/platform/dynamo/scan.ts';
import { forgetPeople } from '../../../../lib/system/forgetting/forget-people.ts';
import { findForgetting } from '../../../../lib/system/forgetting/forgetting-store.ts';
import { requestForgetting } from '../../../../lib/system/forgetting/request-forgetting.ts';
import { seed } from '../../../../lib/system/seed/seed.ts';
import { aroundCommands } from '../../../support/around-commands.ts';
import { admin } from '../../../support/seeded-project.ts';
import { useTable } from '../../../support/table.ts';

useTable();

beforeAll(() => seed());

/** Two blocks of 1,024 and a part of the next. */
const EVENTS = 2_100;

describe('forgetting that is cut off', () => {
  let id: number;

  beforeAll(async () => {
    id = await newDeleted('zelda.quux', EVENTS);
    await indexEvents();
  }, 120_000);

  it('goes on wherever it was cut, and loses nothing', async () => {
    await requestForgetting(admin.author, id);
    let cuts = 0;
    for (let writes = 0; !(await isDone(id)); writes += 97) {
      await dieAfter(writes, () => forgetPeople());
      cuts += 1;
      await later();
    }
    expect(cuts).toBeGreaterThan(5);
    expect(await found('zelda.quux')).toEqual([]);
    const { events } = await searchEvents(
      allRights,
      parseEventSearch({ query: `deleted-user-${id} was here` }),
      { offset: 0, limit: 1_000 },
    );
    expect(events).toHaveLength(50);
  }, 120_000);
});

it('another run waits while one is at it', async () => {
  const id = await newDeleted('held.person');
  await requestForgetting(admin.author, id);
  const [one, other] = await Promise.all([
    forgetPeople({ stopAfterMs: 60_000 }),
    forgetPeople({ stopAfterMs: 60_000 }),
  ]);
  expect([one, other]).toEqual([false, false]);
  await later();
  await forgetPeople();
  expect(await isDone(id)).toBe(true);
  expect(await found('held.person')).toEqual([]);
});

it('a name that an account of today has is replaced by its id alone', async () => {
  const id = await newDeleted('rehired.person');
  const { user } = await createUser(admin.author, 'User', {
    username: 'rehired.person',
    rootRole: 3,
  });
  const author = { id: user.id, name: 'rehired.person' };
  await createGroup({ ...admin, author }, { name: 'hers' });
  await requestForgetting(admin.author, id);
  await forgetPeople();
  await later();
  await forgetPeople();
  const left = await found('rehired.person');
  const hers = left.filter((text) => text.includes(`"createdByUserId":${id},`));
  // What was written about the name stays: it may mean the other one.
  expect(hers.filter((text) => text.includes('"createdBy":"rehired.person"'))).toEqual([]);
  expect(hers.every((text) => text.includes(`"createdBy":"deleted-user-${id}"`))).toBe(true);
  expect(left.some((text) => text.includes('"pk":"GROUPS"'))).toBe(true);
});

/** A person with many events, who is deleted. @returns the id */
async function newDeleted(username: string, count = 84): Promise<number> {
  const { user } = await createUser(admin.author, 'User', { username, rootRole: 1 });
  const author = { id: user.id, name: username };
  for (let index = 0; index < count; index += 42) {
    await recordChange({ author, expect: [] }, async () => ({
      writes: [],
      events: Array.from({ length: 42 }, (_, at) => ({
        type: 'feature-created' as const,
        data: at === 0 ? { description: `${username} was here` } : { at },
      })),
      result: undefined,
    }));
  }
  await deleteUser(admin, 'User', user.id);
  return user.id;
}

/** The clock is past what runs wait for: attempts of deliveries, and runs that have died. */
async function later(): Promise<void> {
  const now = Date.now() + 120_000;
  vi.useFakeTimers({ toFake: ['Date'], now });
}

afterEach(() => {
  vi.useRealTimers();
});

async function isDone(id: number): Promise<boolean> {
  return (await findForgetting(id)).done !== undefined;
}

/** The items of the table with a text. */
async function found(text: string): Promise<string[]> {
  const items: string[] = [];
  let after: Awaited<ReturnType<typeof scanPage>>['next'];
  do {
    const page = await scanPage(after);
    items.push(...page.items.map((item) => JSON.stringify(item)));
    after = page.next;
  } while (after);
  return items.filter((item) => item.includes(text));
}

/** The process is gone after some writes. */
async function dieAfter(writes: number, work: () => Promise<unknown>): Promise<void> {
  let calls = 0;
  const stop = aroundCommands(async ({ operation }, send) => {
    if (/^(Put|Update|Delete)Item/.test(operation)) calls += 1;
    if (calls > writes) throw new Error('the process is gone');
    return send();
  });
  try {
    await work();
  } catch (error) {
    expect(error).toMatchObject({ message: 'the process is gone' });
  } finally {
    stop();
  }
}
