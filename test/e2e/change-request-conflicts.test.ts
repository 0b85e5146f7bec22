import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { uncached } from '../support/access.ts';
import {
  bring,
  clearDrafts,
  createPeople,
  enable,
  needApprovals,
  type People,
  proposeUpTo,
  REQUESTS,
} from '../support/change-requests.ts';
import { addStrategy, archiveFlag, createFlag, FEATURES, refused } from '../support/flags.ts';
import { type Service, startService } from '../support/service.ts';

let service: Service;
let people: People;

beforeAll(async () => {
  service = await startService({ env: uncached });
  people = await createPeople(service);
});

afterAll(() => service.stop());

beforeEach(async () => {
  await needApprovals(service, 1);
  await clearDrafts(service, people);
});

describe('a conflict', () => {
  /** Proposes a change to a flag, then lets an administrator make another change. */
  const conflictAfter = async (
    flag: string,
    change: (strategy: string) => unknown,
    meanwhile: (strategy: string) => Promise<unknown>,
  ) => {
    await createFlag(service, flag);
    const strategy = await addStrategy(service, flag);
    const id = await proposeUpTo(service, people, change(strategy), 'Approved');
    expect(await conflictsOf(id)).toEqual([undefined]);
    await meanwhile(strategy);
    return { id, strategy };
  };

  const strategies = (flag: string) => `${FEATURES}/${flag}/environments/development/strategies`;

  it('with an updated strategy is reported and prevents applying', async () => {
    const { id, strategy } = await conflictAfter(
      'c-changed',
      (of) => ({ action: 'updateStrategy', feature: 'c-changed', payload: { id: of, title: 'a' } }),
      (of) => service.request('PUT', `${strategies('c-changed')}/${of}`, { body: { title: 'b' } }),
    );

    const reply = await bring(service, people.lead, id, 'Applied');

    expect(await conflictsOf(id)).toEqual([expect.stringContaining(strategy)]);
    expect(reply).toMatchObject(refused(409, 'ConflictError', strategy));
    expect((await get(id)).state).toBe('Approved');
    expect((await stateOf('c-changed')).strategies).toMatchObject([{ title: 'b' }]);
  });

  it('with an archived flag is reported, at the flag too', async () => {
    const { id } = await conflictAfter(
      'c-archived',
      () => enable('c-archived'),
      () => archiveFlag(service, 'c-archived'),
    );

    const { features } = await get(id);

    expect(features).toMatchObject([
      {
        conflict: expect.stringContaining('"c-archived" is archived'),
        changes: [{ conflict: expect.stringContaining('"c-archived" is archived') }],
      },
    ]);
  });

  it('is resolved by editing the change', async () => {
    const { id, strategy } = await conflictAfter(
      'c-edited',
      (of) => ({ action: 'updateStrategy', feature: 'c-edited', payload: { id: of, title: 'a' } }),
      (of) => service.request('PUT', `${strategies('c-edited')}/${of}`, { body: { title: 'b' } }),
    );

    const { status } = await service.request('PUT', changePath(id), {
      body: {
        action: 'updateStrategy',
        feature: 'c-edited',
        payload: { id: strategy, title: 'a' },
      },
      token: people.author.token,
    });

    expect(status).toBe(200);
    expect(await conflictsOf(id)).toEqual([undefined]);
  });
});

describe('what a change modifies', () => {
  const wholeStrategy = (title: string | null) => expect.objectContaining({ title, segments: [] });

  /** Proposes another title for a strategy, and moves the change request to a state. */
  const proposeTitle = async (flag: string, state: 'In review' | 'Applied') => {
    await createFlag(service, flag);
    const strategy = await addStrategy(service, flag);
    const payload = { id: strategy, title: 'proposed' };
    const change = { action: 'updateStrategy', feature: flag, payload };
    const id = await proposeUpTo(service, people, change, state);
    const path = `${FEATURES}/${flag}/environments/development/strategies/${strategy}`;
    return {
      id,
      setTitle: (title: string) => service.request('PUT', path, { body: { title } }),
    };
  };

  const changesOf = async (id: number) => (await get(id)).features[0].changes;

  it('is shown as it was when the change was proposed, and as it is now', async () => {
    const { id, setTitle } = await proposeTitle('w-changed', 'In review');
    await setTitle('meanwhile');

    expect(await changesOf(id)).toMatchObject([
      { before: wholeStrategy(null), current: wholeStrategy('meanwhile') },
    ]);
  });

  it('is shown after the change request was applied, too', async () => {
    const { id, setTitle } = await proposeTitle('w-applied', 'Applied');
    await setTitle('later');

    expect(await changesOf(id)).toMatchObject([
      { before: wholeStrategy(null), current: wholeStrategy('later') },
    ]);
  });

  it('is null for a change that adds something', async () => {
    await createFlag(service, 'w-added');
    const payload = { name: 'flexibleRollout' };
    const change = { action: 'addStrategy', feature: 'w-added', payload };
    const id = await proposeUpTo(service, people, change, 'In review');

    expect(await changesOf(id)).toMatchObject([{ before: null, current: null }]);
  });

  it('is the strategy that was added, once it is applied', async () => {
    await createFlag(service, 'w-there');
    const payload = { name: 'flexibleRollout', title: 'added' };
    const change = { action: 'addStrategy', feature: 'w-there', payload };
    const id = await proposeUpTo(service, people, change, 'Applied');

    expect(await changesOf(id)).toMatchObject([{ before: null, current: wholeStrategy('added') }]);
  });

  it('is not in lists', async () => {
    const { id } = await proposeTitle('w-listed', 'In review');

    const listed = async () => {
      const { body } = await service.request('GET', REQUESTS);
      return body.find((request: { readonly id: number }) => request.id === id);
    };
    await expect.poll(listed).toBeDefined();
    const [change] = (await listed()).features[0].changes;

    expect(Object.keys(change)).not.toContain('before');
    expect(Object.keys(change)).not.toContain('current');
  });
});

async function get(id: number) {
  return (await service.request('GET', `${REQUESTS}/${id}`)).body;
}

function changePath(id: number, change = 1) {
  return `${REQUESTS}/${id}/changes/${change}`;
}

async function stateOf(flag: string, environment = 'development') {
  return (await service.request('GET', `${FEATURES}/${flag}/environments/${environment}`)).body;
}

async function conflictsOf(id: number) {
  return (await get(id)).features.flatMap(
    ({ changes }: { changes: readonly { conflict?: string }[] }) =>
      changes.map(({ conflict }) => conflict),
  );
}
