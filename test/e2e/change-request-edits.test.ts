import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { uncached } from '../support/access.ts';
import {
  addRollout,
  bring,
  clearDrafts,
  createPeople,
  enable,
  needApprovals,
  type People,
  propose,
  proposeUpTo,
  REQUESTS,
} from '../support/change-requests.ts';
import { createFlag, refused } from '../support/flags.ts';
import { recordedEvents } from '../support/recorded-events.ts';
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

describe('changes that have to be applied together, and are too many for one transaction', () => {
  const flags = ['large-0', 'large-1', 'large-2'];
  const strategy = (index: number) => addRollout(flags[index % 3] ?? '', '10');
  /** The flags depend on each other then, so that nothing can be applied without the rest. */
  const dependencies = flags.slice(1).map((feature) => ({
    action: 'addDependency',
    feature,
    payload: { feature: flags[0] },
  }));

  beforeAll(async () => {
    for (const name of flags) await createFlag(service, name);
  });

  it('are refused when they are added', async () => {
    const changes = [...dependencies, ...Array.from({ length: 45 }, (_, index) => strategy(index))];
    const reply = await propose(service, people.author, changes);
    expect(reply).toMatchObject(refused(400, 'ValidationError', 'at most 100 writes'));
  });

  it('are refused one by one, and those before them can be reviewed', async () => {
    const id = await proposeUpTo(service, people, dependencies, 'Draft');
    const statuses: number[] = [];
    while (!statuses.includes(400) && statuses.length < 50) {
      const reply = await propose(service, people.author, strategy(statuses.length));
      statuses.push(reply.status);
    }
    const review = await bring(service, people.author, id, 'In review');
    expect([statuses.at(-2), statuses.at(-1), review.status]).toEqual([200, 400, 200]);
  });
});

describe('editing', () => {
  it('replaces a change and records the previous one', async () => {
    await createFlag(service, 'edited');
    const id = await proposeUpTo(service, people, addRollout('edited', '10'), 'Draft');

    const events = await recordedEvents(service, () =>
      service.request('PUT', changePath(id), {
        body: addRollout('edited', '20'),
        token: people.author.token,
      }),
    );

    expect(events).toEqual([
      expect.objectContaining({
        type: 'change-edited',
        data: expect.objectContaining({
          changeRequestId: id,
          changeId: 1,
          payload: expect.objectContaining({ parameters: { rollout: '20' } }),
        }),
        preData: expect.objectContaining({
          payload: expect.objectContaining({ parameters: { rollout: '10' } }),
        }),
      }),
    ]);
  });

  it('records nothing when nothing changes', async () => {
    await createFlag(service, 'edited-same');
    const id = await proposeUpTo(service, people, enable('edited-same'), 'Draft');

    const events = await recordedEvents(service, () =>
      service.request('PUT', changePath(id), {
        body: enable('edited-same'),
        token: people.author.token,
      }),
    );

    expect(events).toEqual([]);
  });

  it('resets all approvals, and returns an approved change request to review', async () => {
    await createFlag(service, 'edited-approved');
    const id = await proposeUpTo(service, people, addRollout('edited-approved', '1'), 'Approved');

    const events = await recordedEvents(service, () =>
      service.request('PUT', changePath(id), {
        body: addRollout('edited-approved', '100'),
        token: people.author.token,
      }),
    );
    const apply = await bring(service, people.lead, id, 'Applied');

    expect(typesOf(events)).toEqual(['change-edited', 'change-request-sent-to-review']);
    expect(await get(id)).toMatchObject({ state: 'In review', approvals: [] });
    expect(apply.status).toBe(400);
  });

  it('removes a change, and leaves an empty draft', async () => {
    await createFlag(service, 'discard');
    const id = await proposeUpTo(service, people, enable('discard'), 'Draft');

    const events = await recordedEvents(service, () =>
      service.request('DELETE', changePath(id), { token: people.author.token }),
    );

    expect(events).toEqual([
      expect.objectContaining({
        type: 'change-discarded',
        data: { changeRequestId: id },
        preData: expect.objectContaining({ changeId: 1, action: 'updateEnabled' }),
      }),
    ]);
    expect(await get(id)).toMatchObject({ state: 'Draft', features: [] });
  });

  it('keeps the last change of a change request in review', async () => {
    await createFlag(service, 'last');
    const id = await proposeUpTo(service, people, enable('last'), 'In review');

    const reply = await service.request('DELETE', changePath(id), { token: people.author.token });

    expect(reply).toMatchObject(
      refused(400, 'ValidationError', 'Cancel the change request instead'),
    );
  });

  it.each(['PUT', 'DELETE'])(
    'by %s is only for the author, not even for administrators',
    async (method) => {
      const flag = `edit-${method.toLowerCase()}`;
      await createFlag(service, flag);
      const id = await proposeUpTo(service, people, enable(flag), 'Draft');

      const reply = await service.request(method, changePath(id), {
        ...(method === 'PUT' && { body: enable(flag, false) }),
      });

      expect(reply).toMatchObject(refused(403, 'NoAccessError', 'someone else'));
    },
  );

  it.each(['PUT', 'DELETE'])('by %s returns 404 for an unknown change', async (method) => {
    const flag = `unknown-${method.toLowerCase()}`;
    await createFlag(service, flag);
    const id = await proposeUpTo(service, people, enable(flag), 'Draft');

    const reply = await service.request(method, changePath(id, 99), {
      token: people.author.token,
      ...(method === 'PUT' && { body: enable(flag) }),
    });

    expect(reply).toMatchObject(refused(404, 'NotFoundError', '99'));
  });

  it('is refused after applying', async () => {
    await createFlag(service, 'edit-applied');
    const id = await proposeUpTo(service, people, enable('edit-applied'), 'Applied');

    const reply = await service.request('DELETE', changePath(id), { token: people.author.token });

    expect(reply).toMatchObject(refused(400, 'ValidationError', '"Applied"'));
  });
});

describe('title, comments and deletion', () => {
  it('accepts a title from the author', async () => {
    await createFlag(service, 'titled');
    const id = await proposeUpTo(service, people, enable('titled'), 'Draft');

    const put = (token: string) =>
      service.request('PUT', `${REQUESTS}/${id}/title`, { body: { title: 'Go' }, token });
    const other = await put(people.lead.token);
    const own = await put(people.author.token);

    expect(other).toMatchObject(refused(403, 'NoAccessError'));
    expect(own.status).toBe(204);
    expect((await get(id)).title).toBe('Go');
  });

  it('accepts comments from everybody', async () => {
    await createFlag(service, 'commented');
    const id = await proposeUpTo(service, people, enable('commented'), 'In review');

    const { status } = await service.request('POST', `${REQUESTS}/${id}/comments`, {
      body: { text: 'Why?' },
      token: people.viewer.token,
    });

    expect(status).toBe(204);
    expect((await get(id)).comments).toMatchObject([
      { id: 1, text: 'Why?', createdBy: { username: 'viewer' } },
    ]);
  });

  it.each([
    ['title', 'PUT', { title: '' }],
    ['comments', 'POST', { text: ' ' }],
    ['state', 'PUT', { state: 'Lost' }],
    ['state', 'PUT', { state: 'Scheduled' }],
    ['state', 'PUT', { state: 'Scheduled', scheduledAt: 'tomorrow' }],
  ])('refuses an invalid %s', async (what, method, body) => {
    const flag = `bad-${what}-${JSON.stringify(body).length}`;
    await createFlag(service, flag);
    const id = await proposeUpTo(service, people, enable(flag), 'Approved');

    const reply = await service.request(method, `${REQUESTS}/${id}/${what}`, { body });

    expect(reply).toMatchObject(refused(400, 'ValidationError', '/body/'));
  });

  it('can be deleted by its author', async () => {
    await createFlag(service, 'deleted');
    const id = await proposeUpTo(service, people, enable('deleted'), 'Draft');
    const del = (token: string) => service.request('DELETE', `${REQUESTS}/${id}`, { token });

    const other = await del(people.lead.token);
    const events = await recordedEvents(service, () => del(people.author.token));
    const { status } = await service.request('GET', `${REQUESTS}/${id}`);

    expect(other).toMatchObject(refused(403, 'NoAccessError'));
    expect(events).toEqual([
      expect.objectContaining({
        type: 'change-request-discarded',
        data: { changeRequestId: id },
      }),
    ]);
    expect(status).toBe(404);
  });

  it('cannot be deleted once it is applied', async () => {
    await createFlag(service, 'stays');
    const id = await proposeUpTo(service, people, enable('stays'), 'Applied');

    const reply = await service.request('DELETE', `${REQUESTS}/${id}`);

    expect(reply).toMatchObject(refused(400, 'ValidationError', '"Applied"'));
  });
});

async function get(id: number) {
  return (await service.request('GET', `${REQUESTS}/${id}`)).body;
}

function typesOf(events: readonly { readonly type: string }[]) {
  return events.map(({ type }) => type);
}

function changePath(id: number, change = 1) {
  return `${REQUESTS}/${id}/changes/${change}`;
}
