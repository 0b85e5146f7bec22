import { describe, expect, it } from 'vitest';
import type { ChangeEvent } from '../../../../lib/events/log/types.ts';
import {
  outOfDateProjects,
  rereadingAfter,
  seenProjects,
  toListedFlag,
} from '../../../../lib/flags/directory/directory-rules.ts';
import type { ListedProject } from '../../../../lib/flags/directory/model.ts';
import { anyFlag } from '../../../support/stored-flag.ts';

const event: ChangeEvent = {
  id: 1,
  type: 'feature-updated',
  createdAt: '2026-11-21T09:30:00.000Z',
  project: null,
  environment: null,
  featureName: null,
  data: null,
  preData: null,
};

const nothing = { flags: [], projects: [], segments: false, everything: false };

const known = {
  flags: new Map([
    ['one', toListedFlag({ ...anyFlag, name: 'one', project: 'shop' })],
    ['two', toListedFlag({ ...anyFlag, name: 'two', project: 'other' })],
  ]),
};

describe('what is read again', () => {
  it.each<[string, Partial<ChangeEvent>, object]>([
    ['a flag', { featureName: 'one', project: 'shop' }, { flags: ['one'] }],
    ['a project', { type: 'project-updated', project: 'shop' }, { projects: ['shop'] }],
    [
      'a deleted project, with its flags',
      { type: 'project-deleted', project: 'shop' },
      { projects: ['shop'], flags: ['one'] },
    ],
    ['the segments', { type: 'segment-updated' }, { segments: true }],
    ['all for a new environment', { type: 'environment-created' }, { everything: true }],
    ['all for what the event does not name', { type: 'drop-features' }, { everything: true }],
    ['nothing for a login token', { type: 'pat-created' }, {}],
  ])('is %s', (_what, properties, expected) => {
    expect(rereadingAfter([{ ...event, ...properties }], known)).toEqual({
      ...nothing,
      ...expected,
    });
  });

  it('is named once', () => {
    const twice = { ...event, featureName: 'one', project: 'shop' };

    expect(rereadingAfter([twice, twice], known).flags).toEqual(['one']);
  });
});

describe('the usage that is read again', () => {
  const listed = (count: number, project: string) =>
    Array.from({ length: count }, (_, index) => {
      const name = `${project}-${index}`;
      return [name, toListedFlag({ ...anyFlag, name, project })] as const;
    });
  const project = {
    name: 'x',
    mode: 'open',
    environments: {},
    createdAt: '',
    archivedAt: null,
  } as const;
  const directory = (
    sizes: Readonly<Record<string, number>>,
    usageReadAt: readonly [string, number][] = [],
  ) => ({
    readAt: 0,
    usageReadAt: new Map(usageReadAt),
    flags: new Map(Object.entries(sizes).flatMap(([id, size]) => listed(size, id))),
    projects: new Map(Object.keys(sizes).map((id) => [id, { ...project, id }])),
  });

  it.each([
    ['nothing after 3.6 seconds with ten of both', { a: 9 }, 3_600, []],
    ['all of it later', { a: 9 }, 3_601, ['a']],
    ['all of it when the clock goes back', { a: 9 }, -3_601, ['a']],
    ['nothing in the first hour with many flags', { a: 20_000 }, 3_600_000, []],
    ['a large project alone', { a: 11_000, b: 1 }, 3_600_001, ['a']],
    ['a thousand flags at once', { a: 400, b: 500, c: 200 }, 3_600_001, ['a', 'b']],
  ])('is %s', (_what, sizes, now, expected) => {
    expect(outOfDateProjects(directory(sizes), now)).toEqual(expected);
  });

  it('is that of the projects that were read the longest time ago', () => {
    const sizes = { a: 600, b: 600, c: 600 };
    const read = directory(sizes, [
      ['a', 3_000],
      ['b', 1_000],
      ['c', 2_000],
    ]);

    expect(outOfDateProjects(read, 10_000_000)).toEqual(['b']);
  });

  it('is of ten projects at once', () => {
    const sizes = Object.fromEntries(Array.from({ length: 30 }, (_, index) => [`p${index}`, 1]));

    expect(outOfDateProjects(directory(sizes), 10_000_000)).toHaveLength(10);
  });
});

describe('a directory', () => {
  it('shows callers the active projects that they may see', () => {
    const project = { name: 'x', environments: {}, createdAt: '', archivedAt: null };
    const projects = new Map<string, ListedProject>([
      ['open', { ...project, id: 'open', mode: 'open' }],
      ['mine', { ...project, id: 'mine', mode: 'private' }],
      ['hidden', { ...project, id: 'hidden', mode: 'private' }],
      ['gone', { ...project, id: 'gone', mode: 'open', archivedAt: '2026-11-21' }],
    ]);
    const rights = { isAdmin: false, root: [], projects: new Map([['mine', []]]) };

    expect(seenProjects({ projects }, rights).map(({ id }) => id)).toEqual(['open', 'mine']);
  });
});
