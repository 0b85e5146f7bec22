import { expect, it } from 'vitest';
import { changedSince, isSwitchedBack } from '../../console/src/events/since.ts';

type About = Parameters<typeof changedSince>[0];

function event(id: number, type: About['type'], more: Partial<About> = {}): About {
  const place = { featureName: 'checkout', environment: 'production' };
  return { id, type, ...place, data: null, preData: null, ...more };
}

const off = event(5, 'feature-environment-disabled');
const changed = event(5, 'feature-strategy-update', { data: { id: 'a' } });

it.each([
  ['a switch', off, event(6, 'feature-environment-enabled'), true],
  ['an older one', off, event(4, 'feature-environment-enabled'), false],
  [
    'another environment',
    off,
    event(6, 'feature-environment-enabled', { environment: 'dev' }),
    false,
  ],
  ['a strategy, for a switch', off, event(6, 'feature-strategy-update'), false],
  ['the same strategy', changed, event(6, 'feature-strategy-update', { data: { id: 'a' } }), true],
  ['its removal', changed, event(6, 'feature-strategy-remove', { preData: { id: 'a' } }), true],
  ['another strategy', changed, event(6, 'feature-strategy-update', { data: { id: 'b' } }), false],
])('%s is the same thing that was changed since: %#', (_what, one, other, isSame) => {
  expect(changedSince(one, [other])).toHaveLength(isSame ? 1 : 0);
});

it.each([
  [[], false],
  [[event(6, 'feature-environment-enabled')], true],
  [[event(7, 'feature-environment-disabled'), event(6, 'feature-environment-enabled')], false],
])('a flag that was switched off, and then %j, is switched back: %s', (since, isBack) => {
  expect(isSwitchedBack(off, since)).toBe(isBack);
});
