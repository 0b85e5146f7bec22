import { describe, expect, it } from 'vitest';
import { stageOf, stagesOf } from '../../../../lib/flags/lifecycle/lifecycle-rules.ts';

const environments = [
  { name: 'dev', type: 'development' },
  { name: 'eu', type: 'production' },
  { name: 'us', type: 'production' },
];

/** The n-th hour of a day. */
const at = (hour: number) => `2026-11-21T${String(hour).padStart(2, '0')}:00:00.000Z`;

const created = { createdAt: at(1), archivedAt: null };
const kept = (hour: number) => ({ at: at(hour), status: 'kept' as const });

describe('the stages of a flag', () => {
  it.each([
    ['is initial until it is seen', {}, ['initial 1']],
    ['is pre-live once seen anywhere', { firstSeen: { dev: at(3) } }, ['initial 1', 'pre-live 3']],
    [
      'is live once seen in production',
      { firstSeen: { dev: at(3), eu: at(5) } },
      ['initial 1', 'pre-live 3', 'live 5'],
    ],
    [
      'skips pre-live if production is first',
      { firstSeen: { dev: at(5), eu: at(3) } },
      ['initial 1', 'live 3'],
    ],
    [
      'is live since the first production',
      { firstSeen: { us: at(6), eu: at(4) } },
      ['initial 1', 'live 4'],
    ],
    [
      'is pre-live in an environment that the project lacks',
      { firstSeen: { gone: at(2) } },
      ['initial 1', 'pre-live 2'],
    ],
    [
      'takes the last time where the first is unknown',
      { lastSeen: { eu: at(7) } },
      ['initial 1', 'live 7'],
    ],
    [
      'prefers the first time',
      { firstSeen: { eu: at(2) }, lastSeen: { eu: at(7) } },
      ['initial 1', 'live 2'],
    ],
    [
      'is completed when somebody says so',
      { completion: kept(4) },
      ['initial 1', 'completed 4 kept'],
    ],
    [
      'stays completed when it is seen later',
      { completion: kept(4), firstSeen: { dev: at(2), eu: at(6) } },
      ['initial 1', 'pre-live 2', 'completed 4 kept'],
    ],
    [
      'is archived at last',
      { archivedAt: at(9), completion: kept(4), firstSeen: { eu: at(2) } },
      ['initial 1', 'live 2', 'completed 4 kept', 'archived 9'],
    ],
    [
      'is not live after it was archived',
      { archivedAt: at(3), firstSeen: { eu: at(4) } },
      ['initial 1', 'archived 3'],
    ],
    [
      'begins anew when it is revived',
      { revivedAt: at(8), firstSeen: {}, lastSeen: { eu: at(2) } },
      ['initial 8'],
    ],
  ])('a flag %s', (_what, lived, stages) => {
    const entered = stagesOf({ ...created, ...lived }, environments);

    expect(entered.map(shown)).toEqual(stages);
    expect(shown(stageOf({ ...created, ...lived }, environments))).toBe(stages.at(-1));
  });
});

function shown({ stage, enteredStageAt, status }: ReturnType<typeof stageOf>): string {
  const hour = Number(enteredStageAt.slice(11, 13));
  return [stage, hour, ...(status ? [status] : [])].join(' ');
}
