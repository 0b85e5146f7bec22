import { expect, it } from 'vitest';
import { type KeptFlag, planKeep, whyNotKept } from '../../console/src/pages/clean-up/plan-keep.ts';

const type = { id: 'kill-switch', name: 'Kill switch' };

function flag(reasons: KeptFlag['reasons'], name = 'basket'): KeptFlag {
  return { name, project: 'shop', environments: [], reasons };
}

it.each<[KeptFlag['reasons'], readonly string[]]>([
  [['completed'], ['basket is no longer completed.']],
  [['stale'], ['basket of shop is no longer marked as stale.']],
  [['potentially-stale'], ['basket gets the type Kill switch, whose flags are meant to stay.']],
  [['fully-rolled-out'], ['basket gets the type Kill switch, whose flags are meant to stay.']],
  [
    ['completed', 'stale', 'never-used'],
    ['basket is no longer completed.', 'basket of shop is no longer marked as stale.'],
  ],
])('a flag that is %j is kept by what ends that', (reasons, texts) => {
  const { steps, refusedBecause } = planKeep([flag(reasons)], type);

  expect(steps.map(({ text }) => text)).toEqual(texts);
  expect(refusedBecause).toBeUndefined();
});

it('a flag that nobody uses is kept by a use alone', () => {
  expect(planKeep([flag(['never-used'])], type).refusedBecause).toContain('when an application');
  expect(whyNotKept([flag(['never-used']), flag(['stale'])])).toBeUndefined();
});

it('flags of a type that ends need one that does not', () => {
  const { steps, refusedBecause } = planKeep([flag(['potentially-stale'])], undefined);

  expect(steps).toEqual([]);
  expect(refusedBecause).toContain('lifetime');
});
