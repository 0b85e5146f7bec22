import { expect, it } from 'vitest';
import {
  flagEntry,
  isSameFlag,
  parseFlag,
  parseWholeFlag,
} from '../../../../lib/clients/environment-cache/flag-json.ts';
import { emptyEnvironment } from '../../../../lib/flags/feature-data/rules.ts';
import type { Strategy } from '../../../../lib/strategies/model.ts';
import { anyFlag } from '../../../support/stored-flag.ts';

const rollout: Strategy = {
  id: 'one',
  name: 'flexibleRollout',
  title: null,
  disabled: false,
  sortOrder: 0,
  parameters: { rollout: '50', stickiness: 'default', groupId: 'flag' },
  constraints: [
    {
      contextName: 'userId',
      operator: 'IN',
      values: ['7'],
      caseInsensitive: false,
      inverted: true,
    },
  ],
  segments: [3, 5],
  variants: [{ name: 'a', weight: 1000, weightType: 'variable', stickiness: 'default' }],
};
const off: Strategy = { ...rollout, id: 'off', title: 'Not yet', disabled: true };
const bare: Strategy = {
  ...rollout,
  id: 'bare',
  name: 'default',
  parameters: {},
  constraints: [],
  segments: [],
  variants: [],
};

it.each([
  ['none', []],
  ['one that clients get', [rollout]],
  ['disabled ones between those that clients get', [off, rollout, { ...off, id: 'last' }, bare]],
  ['only a disabled one', [off]],
])('the whole flag has its strategies as stored: %s', (_what, strategies) => {
  const whole = parseWholeFlag(entryWith(strategies));

  expect(whole.enabled).toBe(true);
  expect(whole.strategies).toEqual(
    strategies.map(({ sortOrder: _order, title, disabled, ...strategy }) => ({
      ...strategy,
      ...(title && { title }),
      ...(disabled && { disabled }),
    })),
  );
});

it('clients get a flag whose strategies are all disabled as off, and nothing of them', () => {
  expect(parseFlag(entryWith([off]))).toMatchObject({ enabled: false, strategies: [] });
});

it('another title is another entry, but the same for clients', () => {
  const [before, after] = [entryWith([rollout]), entryWith([{ ...rollout, title: 'New' }])];

  expect(isSameFlag(before, after)).toBe(false);
  expect(after.digest).toBe(before.digest);
});

function entryWith(strategies: readonly Strategy[]) {
  return flagEntry(anyFlag, { ...emptyEnvironment('flag', 'test'), enabled: true, strategies });
}
