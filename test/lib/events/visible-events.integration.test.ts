import { beforeAll, describe, expect, it } from 'vitest';
import { systemAuthor } from '../../../lib/auth/author.ts';
import { allRights, noRights, type Rights } from '../../../lib/auth/rights.ts';
import { listLatestEvents, listVisibleEvents } from '../../../lib/event-search/visible-events.ts';
import type { EventPage } from '../../../lib/events/event-reader.ts';
import { recordChange } from '../../../lib/events/record-change.ts';
import type { EventDraft } from '../../../lib/events/types.ts';
import { keys } from '../../../lib/platform/dynamo/keys.ts';
import { transact } from '../../../lib/platform/dynamo/table.ts';
import { useTable } from '../../support/table.ts';

useTable();

const member: Rights = { ...noRights, projects: new Map([['hidden', []]]) };

/** Ids 1 to 5: of an open project, a private one, none, and of a flag that moved between the two. */
beforeAll(async () => {
  const project = (id: string, mode: string) => ({
    put: { ...keys.project(id), id, mode, archivedAt: null },
  });
  await transact([project('open', 'open'), project('hidden', 'private')]);
  await recordChange({ author: systemAuthor }, async () => ({
    writes: [{ put: { ...keys.count('test') } }],
    events: [
      created('a', 'open'),
      created('b', 'hidden'),
      { type: 'tag-type-created' },
      created('moved', 'hidden'),
      { type: 'feature-project-change', featureName: 'moved', project: 'open' },
    ],
    result: undefined,
  }));
});

describe('the latest events', () => {
  it.each([
    ['everything to administrators', allRights, [5, 4, 3, 2, 1]],
    ['open projects to every caller', noRights, [5, 1]],
    ['a private project to its members', member, [5, 4, 2, 1]],
  ])('show %s', async (_what, rights, ids) => {
    expect(shown(await listLatestEvents(rights, 100))).toEqual({ ids, total: ids.length });
  });

  it('are as many as requested, with the total', async () => {
    expect(shown(await listLatestEvents(noRights, 1))).toEqual({ ids: [5], total: 2 });
  });
});

describe('the events of a flag', () => {
  it.each([
    ['all of them to administrators', allRights, [5, 4]],
    ['those in open projects to every caller', noRights, [5]],
    ['those from a private project to its members', member, [5, 4]],
  ])('show %s', async (_what, rights, ids) => {
    const page = await listVisibleEvents(rights, { kind: 'feature', name: 'moved' }, '');
    expect(shown(page)).toEqual({ ids, total: ids.length });
  });
});

describe('the events of a private project', () => {
  it.each([
    ['administrators', allRights, [4, 2]],
    ['its members', member, [4, 2]],
    ['nobody else', noRights, []],
  ])('are for %s', async (_what, rights, ids) => {
    const page = await listVisibleEvents(rights, { kind: 'project', name: 'hidden' }, '');
    expect(shown(page)).toEqual({ ids, total: ids.length });
  });
});

function created(featureName: string, project: string): EventDraft {
  return {
    type: 'feature-created',
    featureName,
    project,
  };
}

function shown({ events, total }: EventPage) {
  return { ids: events.map(({ id }) => id), total };
}
