import { describe, expect, it } from 'vitest';
import {
  isUnchanged,
  keptOf,
  mayBeRolledOut,
  reasonsFor,
} from '../../../../lib/clients/clean-up/clean-up-rules.ts';
import { anyFlag } from '../../../support/stored-flag.ts';

const now = Date.parse('2026-11-23T12:00:00.000Z');
const young = '2026-10-24T12:00:00.001Z';
const old = '2026-10-24T12:00:00.000Z';
const on = { enabled: true, strategyCount: 1, enabledStrategyCount: 1, variantCount: 0 };
const used = { ...anyFlag, createdAt: old, firstSeen: { development: old } };
const completion = { at: old, status: 'kept' } as const;

describe('why a flag can be cleaned up', () => {
  it.each([
    ['in use', {}, []],
    ['completed', { completion }, ['completed']],
    ['stale', { stale: true, potentiallyStale: true }, ['stale']],
    ['potentially stale', { potentiallyStale: true }, ['potentially-stale']],
    ['a month old and never used', { firstSeen: {} }, ['never-used']],
    ['younger and never used', { firstSeen: {}, createdAt: young }, []],
    ['revived lately', { firstSeen: {}, revivedAt: young }, []],
    ['never used, but others depend on it', { firstSeen: {}, children: ['child'] }, []],
    ['for two reasons', { stale: true, completion }, ['completed', 'stale']],
  ])('%s', (_, more, reasons) => {
    expect(reasonsFor({ ...used, ...more }, { rolledOut: undefined, now })).toEqual(reasons);
  });

  it('knows the uses of earlier versions, which stored the last one only', () => {
    const { firstSeen: _, ...before } = used;
    const seen = { ...before, lastSeen: { production: old } };

    expect(reasonsFor(seen, { rolledOut: undefined, now })).toEqual([]);
  });

  it('says that it is rolled out', () => {
    const rolledOut = { enabled: true };
    expect(reasonsFor(used, { rolledOut, now })).toEqual(['fully-rolled-out']);
  });
});

describe('what is kept of a flag', () => {
  const blue = { enabled: true, variant: 'blue' };

  it.each([
    ['nothing decided', undefined, undefined, undefined],
    ['rolled out', undefined, blue, blue],
    ['completed as kept', completion, blue, { enabled: true }],
    ['completed with a variant', { ...completion, statusValue: 'blue' }, undefined, blue],
    ['discarded', { ...completion, status: 'discarded' as const }, blue, { enabled: false }],
  ])('%s', (_, done, rolledOut, expected) => {
    expect(keptOf({ ...used, ...(done && { completion: done }) }, rolledOut)).toEqual(expected);
  });
});

describe('a flag that may be rolled out', () => {
  const flag = { ...used, environments: { production: on, live: on } };
  const filter = { production: ['production', 'live'], endingTypes: new Set(['release']), now };

  it('is on in all environments of production', () => {
    expect(mayBeRolledOut(flag, filter)).toBe(true);
  });

  it.each([
    ['completed', { completion }],
    ['of a type that stays', { type: 'kill-switch' }],
    ['dependent on another', { dependencies: [{ feature: 'parent', enabled: true }] }],
    ['too young', { createdAt: young }],
    ['off in one', { environments: { production: on, live: { ...on, enabled: false } } }],
    ['without settings in one', { environments: { production: on } }],
  ])('is not %s', (_, more) => {
    expect(mayBeRolledOut({ ...flag, ...more }, filter)).toBe(false);
  });

  it('needs production', () => {
    expect(mayBeRolledOut(flag, { ...filter, production: [] })).toBe(false);
  });
});

it.each([
  ['2026-10-24', true],
  ['2026-10-25', false],
  ['', true],
])('a flag whose last event was on "%s" is unchanged: %s', (day, expected) => {
  expect(isUnchanged(day, now)).toBe(expected);
});
