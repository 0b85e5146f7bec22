import { describe, expect, it } from 'vitest';
import type { ApplicationInstance } from '../../../../lib/clients/applications/model.ts';
import { visibleSightings } from '../../../../lib/clients/applications/sighting-rules.ts';

/** Open since January, private, and created on the 20th under an id that was used before. */
const sees = (project: string, at = '') =>
  project === 'open' || (project === 'again' && at >= '2026-11-20');

describe('the instances of an application', () => {
  it.each([
    ['of a project that the caller sees', ['open'], true],
    ['of several projects, one of which the caller sees', ['hidden', 'open'], true],
    ['of all projects', ['*'], true],
    ['of projects that the caller does not see', ['hidden', 'other'], false],
    ['of a project after it was created', ['again'], true],
  ])('%s: %j is %s', (_what, projects, isSeen) => {
    const { instances } = visible([instance('a', { projects })]);

    expect(instances).toHaveLength(isSeen ? 1 : 0);
  });

  it('of a former project with the same id are hidden', () => {
    const { instances } = visible([
      instance('a', { projects: ['again'], lastSeen: '2026-11-19T00:00:00.000Z' }),
    ]);

    expect(instances).toEqual([]);
  });

  it('are there once, with their last report, by environment and id', () => {
    const early = '2026-11-21T08:00:00.000Z';
    const { instances } = visible([
      instance('b'),
      instance('a', { environment: 'production' }),
      instance('a', { projects: ['open'] }),
      instance('a', { lastSeen: early }),
    ]);

    expect(instances).toEqual([
      instance('a', { projects: ['open'] }),
      instance('b'),
      instance('a', { environment: 'production' }),
    ]);
  });
});

it.each([
  ['open', '2026-11-16T00:00:00.000Z', true],
  ['hidden', '2026-11-21T00:00:00.000Z', false],
  ['again', '2026-11-21T00:00:00.000Z', true],
  ['again', '2026-11-19T00:00:00.000Z', false],
])('the flags of the project %s since %s are seen: %s', (project, since, isSeen) => {
  const row = { environment: 'development', project, flags: new Set(['a']), seenAt: since };
  const { seenFlags } = visibleSightings(
    { instances: [], seenFlags: [{ ...row, since, ttl: 0 }] },
    sees,
  );

  expect(seenFlags).toHaveLength(isSeen ? 1 : 0);
});

function visible(instances: readonly ApplicationInstance[]) {
  return visibleSightings({ instances, seenFlags: [] }, sees);
}

function instance(
  instanceId: string,
  more: Partial<ApplicationInstance> = {},
): ApplicationInstance {
  return {
    environment: 'development',
    instanceId,
    projects: ['*'],
    lastSeen: '2026-11-21T09:00:00.000Z',
    ttl: 0,
    ...more,
  };
}
