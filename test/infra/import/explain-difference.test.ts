import { expect, it } from 'vitest';
import { explainDifference } from '../../../infra/import/explain-difference.ts';
import type { FlagDefinition } from '../../../lib/evaluation/model.ts';

const rollout = (share: string, variant?: string) => ({
  name: 'flexibleRollout',
  parameters: { rollout: share },
  ...(variant && { variants: [{ name: variant, weight: 1_000 }] }),
});

const flag = (more: Partial<FlagDefinition> = {}): FlagDefinition => ({
  name: 'a',
  enabled: true,
  strategies: [rollout('10'), rollout('20', 'red')],
  ...more,
});

it.each<[string, FlagDefinition | undefined, FlagDefinition | undefined, string]>([
  ['missing', flag(), undefined, 'missing here. Import it again'],
  ['new', undefined, flag(), 'only here. Archive it'],
  ['switched on', flag({ enabled: false }), flag(), 'off there, on here. Switch it off'],
  ['switched off', flag(), flag({ enabled: false }), 'on there, off here. Switch it on'],
  [
    'in another order',
    flag(),
    flag({ strategies: [rollout('20', 'red'), rollout('10')] }),
    'in another order: there flexibleRollout 10 %, flexibleRollout with red; here flexibleRollout with red, flexibleRollout 10 %. Put them in order',
  ],
  ['shorter', flag(), flag({ strategies: [rollout('10')] }), '2 strategies there, 1 strategy here'],
  [
    'shared otherwise',
    flag(),
    flag({ strategies: [rollout('10'), rollout('30', 'red')] }),
    'another strategy 2 (its parameters). Import it again',
  ],
  ['varied otherwise', flag({ variants: [{ name: 'x', weight: 1 }] }), flag(), 'other variants.'],
  ['a child', flag({ dependencies: [{ feature: 'b' }] }), flag(), 'other parents. Import it again'],
  ['described otherwise', { ...flag(), stale: true } as FlagDefinition, flag(), 'another stale.'],
])('a flag that is %s is explained, with how to mend it', (_what, before, after, text) => {
  expect(explainDifference(before, after)).toContain(text);
});

it('a flag whose parent differs names the parent', () => {
  expect(explainDifference(flag(), flag(), ['b'])).toBe('another parent: mend b first.');
});
