import { describe, expect, it } from 'vitest';
import { decideReports } from '../../../../lib/clients/applications/decide-reports.ts';
import { newApplication } from '../../../../lib/clients/applications/merge-report.ts';
import type { Application } from '../../../../lib/clients/applications/model.ts';

const now = new Date('2026-11-22T12:00:00.000Z');
const reports = new Map([
  ['shop', [{ appName: 'shop', projects: ['*'], environment: 'production' }]],
]);

describe('a report of an unknown application', () => {
  it.each([
    ['is stored', undefined, true, 'stored', 1],
    ['is stored when it uses a flag', ['shop'], true, 'stored', 1],
    ['changes nothing when it uses no flag', ['bank'], true, 'unwanted', 0],
    ['changes nothing beyond the limit', undefined, false, 'no room', 0],
    ['beyond the limit is just unwanted when it uses no flag', [], false, 'unwanted', 0],
  ])('%s', (_what, creatable, hasRoom, outcome, created) => {
    const decision = decide(undefined, creatable, hasRoom);
    expect(decision.outcomes.get('shop')).toBe(outcome);
    expect(decision.created).toHaveLength(created);
    expect(decision.changed).toEqual(decision.created);
  });

  it.each([true, false])('says whether it came from a frontend: %s', (isFromFrontend) => {
    const { created } = decide(undefined, undefined, true, isFromFrontend);
    expect(created[0]?.isFromFrontend).toBe(isFromFrontend || undefined);
  });
});

describe('a report of a known application', () => {
  it.each([
    ['there is room', ['shop'], true],
    ['there is no room', ['shop'], false],
    ['it uses no flag', [], true],
  ])('updates it when %s', (_what, creatable, hasRoom) => {
    const { outcomes, changed, created } = decide(known(), creatable, hasRoom);
    expect(outcomes.get('shop')).toBe('stored');
    expect(changed).toEqual([
      { ...known(), usage: { '*': ['production'] }, seenAt: now.toISOString() },
    ]);
    expect(created).toEqual([]);
  });

  it('leaves it where it was counted', () => {
    const [of] = decide(known(), undefined, true, true).changed;
    const [again] = decide({ ...known(), isFromFrontend: true }, undefined, true).changed;
    expect([of?.isFromFrontend, again?.isFromFrontend]).toEqual([undefined, true]);
  });

  it('starts it again when it is forgotten, even beyond the limit', () => {
    const before = { ...known('2026-10-01T00:00:00.000Z'), color: '#fff', isFromFrontend: true };
    const { created } = decide(before, undefined, false);
    expect(created).toEqual([
      {
        ...newApplication('shop', now),
        usage: { '*': ['production'] },
        version: 3,
        isFromFrontend: true,
      },
    ]);
  });
});

function decide(
  stored: Application | undefined,
  creatable: readonly string[] | undefined,
  hasRoom: boolean,
  isFromFrontend = false,
) {
  const news = { creatable: creatable && new Set(creatable), hasRoom, isFromFrontend };
  return decideReports(reports, [stored], news, now);
}

function known(seenAt = '2026-11-22T11:00:00.000Z'): Application {
  return { ...newApplication('shop', new Date(seenAt)), version: 3 };
}
