import { describe, expect, it } from 'vitest';
import {
  type CleanUpAnswer,
  groupsOf,
  lookThrough,
  type PartToRead,
  placesIn,
} from '../../console/src/pages/clean-up/look-through.ts';

const anyFlag: CleanUpAnswer['flags'][number] = {
  name: 'basket',
  type: 'release',
  description: null,
  createdAt: '2026-10-01T08:00:00.000Z',
  lifecycle: { stage: 'initial', enteredStageAt: '2026-10-01T08:00:00.000Z' },
  reasons: ['stale'],
  kept: null,
  code: null,
  unchangedSince: null,
  lastSeen: [],
  applications: [],
  environments: [],
  dependents: [],
  steps: [],
};

function answer(project: string, count: number, nextCursor?: string): CleanUpAnswer {
  const flags = Array.from({ length: count }, (_, index) => ({
    ...anyFlag,
    name: `${project}-${index}`,
  }));
  return { version: 1, project, flags, unknownFlags: [], ...(nextCursor && { nextCursor }) };
}

const places = (count: number): PartToRead[] =>
  Array.from({ length: count }, (_, index) => ({ projectId: `p${index}` }));

describe('the projects to look at', () => {
  it('are those with most stale flags first, and then those with most flags', () => {
    const project = (id: string, staleFeatureCount: number, featureCount: number) => ({
      id,
      staleFeatureCount,
      featureCount,
    });

    const found = placesIn([
      project('small', 0, 2),
      project('empty', 0, 0),
      project('large', 0, 9),
      project('stale', 1, 1),
    ]);

    expect(found.map(({ projectId }) => projectId)).toEqual(['stale', 'large', 'small']);
  });
});

describe('looking through projects', () => {
  it('reads four at once', async () => {
    let now = 0;
    let most = 0;
    await lookThrough(places(9), async ({ projectId }) => {
      now += 1;
      most = Math.max(most, now);
      await Promise.resolve();
      now -= 1;
      return answer(projectId, 0);
    });

    expect(most).toBe(4);
  });

  it('ends with fifty flags', async () => {
    const { answers, rest } = await lookThrough(places(12), async ({ projectId }) =>
      answer(projectId, 13),
    );

    expect([answers.length, rest]).toEqual([4, places(12).slice(4)]);
  });

  it('ends after twenty reads, whatever they had', async () => {
    const { answers, rest } = await lookThrough(places(30), async ({ projectId }) =>
      answer(projectId, 0),
    );

    expect([answers.length, rest.length]).toEqual([20, 10]);
  });

  it('goes on with the next page of a project before it comes to others', async () => {
    const read: PartToRead[] = [];
    const { rest } = await lookThrough(places(5), async (place) => {
      read.push(place);
      return answer(place.projectId, 0, place.cursor ? undefined : 'next');
    });

    expect(read.slice(4, 6)).toEqual([
      { projectId: 'p0', cursor: 'next' },
      { projectId: 'p1', cursor: 'next' },
    ]);
    expect([read.length, rest]).toEqual([10, []]);
  });
});

describe('the groups', () => {
  it('have each flag once, by its strongest reason, and name its project', () => {
    const { groups } = groupsOf([
      { ...answer('shop', 0), flags: [{ ...anyFlag, reasons: ['stale', 'never-used'] }] },
      { ...answer('bank', 0), flags: [{ ...anyFlag, name: 'loan', reasons: ['completed'] }] },
    ]);

    expect(
      groups.map(([reason, flags]) => [reason, flags.map(({ name, project }) => [name, project])]),
    ).toEqual([
      ['completed', [['loan', 'bank']]],
      ['stale', [['basket', 'shop']]],
    ]);
  });
});
