import { describe, expect, it } from 'vitest';
import type { ChangeEvent } from '../../../../lib/events/log/types.ts';
import {
  isOutOfDate,
  rereadingAfter,
  seenProjects,
  toListedFlag,
} from '../../../../lib/flags/directory/directory-rules.ts';
import type { ListedFlag, ListedProject } from '../../../../lib/flags/directory/model.ts';
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

describe('a directory', () => {
  const sized = (size: number) => ({
    seen: 1,
    readAt: 0,
    flags: new Map<string, ListedFlag>(
      Array.from({ length: size }, (_, index) => [String(index), toListedFlag(anyFlag)]),
    ),
    projects: new Map<string, ListedProject>(),
    segments: new Map<number, string>(),
  });

  it.each([
    [10, 3_600, false],
    [10, 3_601, true],
    [10, -3_601, true],
    [20_000, 3_600_000, false],
    [20_000, 3_600_001, true],
  ])('of %d flags is after %d ms out of date: %s', (size, now, isOld) => {
    expect(isOutOfDate(sized(size), now)).toBe(isOld);
  });

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
