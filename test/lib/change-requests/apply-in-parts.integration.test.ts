import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { ADMIN_TOKEN_USER_ID, type Caller } from '../../../lib/auth/caller.ts';
import {
  findChangeRequest,
  listScheduled,
} from '../../../lib/change-requests/change-request-store.ts';
import { applyScheduledChangeRequests } from '../../../lib/change-requests/lifecycle/apply-scheduled.ts';
import { setState } from '../../../lib/change-requests/lifecycle/set-state.ts';
import type { ChangeInput, ChangeRequest } from '../../../lib/change-requests/model.ts';
import { getChangeRequest } from '../../../lib/change-requests/present/get-change-request.ts';
import { addChanges } from '../../../lib/change-requests/propose/add-changes.ts';
import { discardChange } from '../../../lib/change-requests/propose/edit-changes.ts';
import { loadFeature } from '../../../lib/flags/feature-data/load-feature.ts';
import { toggleEnvironment } from '../../../lib/flags/feature-environments/toggle-environment.ts';
import { createFeature } from '../../../lib/flags/features/create-feature.ts';
import { createSegment } from '../../../lib/flags/segments/change-segments.ts';
import { dynamo } from '../../../lib/platform/dynamo/client.ts';
import { TransactWriteItemsCommand } from '../../../lib/platform/dynamo/commands.ts';
import { keys } from '../../../lib/platform/dynamo/keys.ts';
import { queryPartition } from '../../../lib/platform/dynamo/query.ts';
import { seed } from '../../../lib/system/seed/seed.ts';
import { refusalOf, refusedAs } from '../../support/refusal.ts';
import { admin } from '../../support/seeded-project.ts';
import { useTable } from '../../support/table.ts';

useTable();

const environment = 'development';
/** As many changes as there can be: two for each. */
const ALL_FLAGS = 50;
/** Enough for three parts. */
const FLAGS = 24;
/** An admin token, which can approve at any time. */
const reviewer: Caller = { ...admin, author: { id: ADMIN_TOKEN_USER_ID, name: 'reviewer' } };

let segment = 0;
let author = -100;

beforeAll(async () => {
  await seed();
  const constraints = [{ contextName: 'userId', operator: 'IN' as const, values: ['7'] }];
  segment = (await createSegment(admin, { name: 'sevens', constraints })).id;
});

afterEach(() => vi.restoreAllMocks());

describe('a change request that does not fit one transaction', () => {
  it('is applied in parts with 100 changes, each once and with its event', async () => {
    const { place, caller } = await propose('whole', ALL_FLAGS);
    const { size } = await getChangeRequest(place);
    await approve(caller, place);

    const applied = await setState(reviewer, place, { state: 'Applied' });

    expect(size).toEqual({
      changes: 100,
      maxChanges: 100,
      parts: expect.any(Number),
      writes: expect.any(Number),
      maxWrites: 100,
    });
    expect(size?.parts).toBeGreaterThan(2);
    expect(size?.writes).toBeLessThanOrEqual(100);
    expect(applied.state).toBe('Applied');
    expect(applied).not.toHaveProperty('application');
    expect(times(applied).size).toBe(size?.parts);
    await expectAllOnce('whole', place.id, ALL_FLAGS);
    expect(await listScheduled()).toEqual([]);
  });

  it('is continued for who applied it, when that was cut after a part', async () => {
    const { place, caller } = await propose('cut');
    await approve(caller, place);
    dieAtTransaction(3);
    await expect(setState(reviewer, place, { state: 'Applied' })).rejects.toThrow('killed');
    vi.restoreAllMocks();
    const cut = await stored(place.id);

    await applyScheduledChangeRequests();
    const meanwhile = await stored(place.id);
    await applyScheduledChangeRequests(later());

    expect(cut).toMatchObject({ state: 'Approved', application: { by: reviewer.author } });
    expect(times(cut).size).toBe(3);
    expect(meanwhile).toEqual(cut);
    const { state, movedBy } = await stored(place.id);
    expect({ state, movedBy }).toEqual({ state: 'Applied', movedBy: reviewer.author });
    await expectAllOnce('cut', place.id);
    expect(await listScheduled()).toEqual([]);
  });

  it('is the same after cuts before and after transactions, whoever goes on', async () => {
    const { place, caller } = await propose('any');
    await approve(caller, place);
    for (let cuts = 0; (await stored(place.id)).state !== 'Applied'; cuts += 1) {
      dieAtTransaction(1, cuts % 3 > 0);
      const attempt =
        cuts % 2 === 0
          ? setState(reviewer, place, { state: 'Applied' })
          : applyScheduledChangeRequests(later());
      await attempt.catch(() => undefined);
      vi.restoreAllMocks();
      expect(cuts).toBeLessThan(30);
    }
    await expectAllOnce('any', place.id);
  });

  it('says what is left when a later part cannot be applied, and lets nobody change what was approved', async () => {
    const { place, caller } = await propose('stuck');
    await approve(caller, place);
    dieAtTransaction(2);
    await expect(setState(reviewer, place, { state: 'Applied' })).rejects.toThrow('killed');
    vi.restoreAllMocks();
    const last = `stuck-${FLAGS - 1}`;
    await toggleEnvironment(admin, flagPlace(last), { enabled: true });
    const done = (await stored(place.id)).changes.filter(({ appliedAt }) => appliedAt).length;

    expect(await refusalOf(() => setState(reviewer, place, { state: 'Applied' }))).toMatchObject(
      refusedAs('ConflictError', `${done} of ${2 * FLAGS} changes are applied`),
    );
    await applyScheduledChangeRequests(later());

    expect(await stored(place.id)).toMatchObject({
      state: 'Approved',
      application: { by: reviewer.author, reason: expect.stringContaining(last) },
    });
    expect(await listScheduled()).toEqual([]);
    expect(await getChangeRequest(place)).toMatchObject({
      waitingFor: expect.stringContaining(last),
    });
    const changeId = (await stored(place.id)).changes.at(-1)?.id ?? 0;
    for (const write of [
      () => discardChange(caller, { ...place, changeId }),
      () => setState(reviewer, place, { state: 'Rejected' }),
      () => setState(reviewer, place, { state: 'Scheduled', scheduledAt: later().toISOString() }),
    ]) {
      expect(await refusalOf(write)).toMatchObject(
        refusedAs('ValidationError', 'Apply or cancel the others.'),
      );
    }
    expect((await setState(caller, place, { state: 'Cancelled' })).state).toBe('Cancelled');
  });

  it('is applied in parts by its schedule, and continued by it', async () => {
    const { place, caller } = await propose('planned');
    await approve(caller, place);
    const scheduledAt = new Date(Date.now() + 1_000_000).toISOString();
    await setState(reviewer, place, { state: 'Scheduled', scheduledAt });
    dieAtTransaction(2);
    await expect(applyScheduledChangeRequests(later())).rejects.toThrow();
    vi.restoreAllMocks();
    expect(await stored(place.id)).toMatchObject({ state: 'Scheduled' });

    await applyScheduledChangeRequests(later());

    expect((await stored(place.id)).state).toBe('Applied');
    await expectAllOnce('planned', place.id);
  });
});

/** Flags of their own, and a draft that switches on each of them and gives it a strategy with a segment. */
async function propose(name: string, flagCount = FLAGS) {
  const flags = Array.from({ length: flagCount }, (_, index) => `${name}-${index}`);
  for (const flag of flags) await createFeature(admin, 'default', { name: flag });
  author -= 1;
  const caller: Caller = { ...admin, author: { id: author, name: `author ${author}` } };
  const lists: ChangeInput[][] = [
    flags.map((feature) => ({ action: 'updateEnabled', feature, payload: { enabled: true } })),
    flags.map((feature) => ({
      action: 'addStrategy',
      feature,
      payload: { name: 'default', segments: [segment] },
    })),
  ];
  let id = 0;
  for (const inputs of lists) {
    const where = { projectId: 'default', environment };
    ({ id } = await addChanges(caller, where, { inputs, isList: true }));
  }
  return { caller, place: { projectId: 'default', id } };
}

async function approve(caller: Caller, place: { readonly projectId: string; readonly id: number }) {
  await setState(caller, place, { state: 'In review' });
  await setState(reviewer, place, { state: 'Approved' });
}

/**
 * The process ends at a transaction: nothing that it sends arrives any more.
 * @param isSent whether that transaction still arrives, and only its answer is lost
 */
function dieAtTransaction(number: number, isSent = false): void {
  const client = dynamo();
  const send = client.send.bind(client) as (command: object) => Promise<unknown>;
  let left = number;
  vi.spyOn(client, 'send').mockImplementation(async (command: object) => {
    if (command instanceof TransactWriteItemsCommand) left -= 1;
    if (left > 0) return send(command);
    if (left === 0 && isSent) await send(command);
    left = -1;
    throw new Error('killed');
  });
}

async function stored(id: number): Promise<ChangeRequest> {
  const request = await findChangeRequest(id);
  if (!request) throw new Error(`There is no change request ${id}.`);
  return request;
}

/** When its parts were applied; `undefined` for what is not. */
function times({ changes }: ChangeRequest): Set<string | undefined> {
  return new Set(changes.map(({ appliedAt }) => appliedAt));
}

async function expectAllOnce(name: string, id: number, flagCount = FLAGS): Promise<void> {
  for (let index = 0; index < flagCount; index += 1) {
    const { environments } = await loadFeature(flagPlace(`${name}-${index}`));
    const state = environments[environment];
    expect({ enabled: state?.enabled, strategies: state?.strategies.length }).toEqual({
      enabled: true,
      strategies: 2,
    });
  }
  const events = await queryPartition(keys.eventPartition);
  const ofRequest = events.filter(({ changeRequest }) => changeRequest?.id === id);
  const count = (type: string) => ofRequest.filter((event) => event.type === type).length;
  expect(count('feature-environment-enabled')).toBe(flagCount);
  expect(count('feature-strategy-add')).toBe(2 * flagCount);
  const applied = events.filter(
    ({ type, data }) =>
      type === 'change-request-applied' &&
      (data as { changeRequestId?: number }).changeRequestId === id,
  );
  expect(applied).toHaveLength(1);
}

function flagPlace(featureName: string) {
  return { projectId: 'default', featureName, environment };
}

function later() {
  return new Date(Date.now() + 7_200_000);
}
