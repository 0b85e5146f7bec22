import { describe, expect, it } from 'vitest';
import {
  decideCompletion,
  decideUncompletion,
  refuseUnknownVariant,
  refuseValueOfDiscarded,
} from '../../../../lib/flags/lifecycle/decide-completion.ts';
import { anyFlag } from '../../../support/stored-flag.ts';

const FIRST = '2026-11-21T01:00:00.000Z';
const LATER = '2026-11-21T02:00:00.000Z';
const completed = { ...anyFlag, completion: { at: FIRST, status: 'discarded' as const } };

describe('completing a flag', () => {
  it('marks it with the time and what became of it', () => {
    const { after, events } = decideCompletion(
      anyFlag,
      { status: 'kept', statusValue: 'blue' },
      FIRST,
    );

    expect(after.completion).toEqual({ at: FIRST, status: 'kept', statusValue: 'blue' });
    expect(events).toMatchObject([
      {
        type: 'feature-completed',
        featureName: anyFlag.name,
        data: { status: 'kept', statusValue: 'blue' },
      },
    ]);
  });

  it('again with another answer keeps the time', () => {
    const { after, events } = decideCompletion(completed, { status: 'kept' }, LATER);

    expect(after.completion).toEqual({ at: FIRST, status: 'kept' });
    expect(events).toMatchObject([{ data: { status: 'kept' }, preData: { status: 'discarded' } }]);
  });

  it('again with the same answer changes nothing', () => {
    expect(decideCompletion(completed, { status: 'discarded' }, LATER)).toEqual({
      after: completed,
      events: [],
    });
  });

  it.each([
    ['kept', 'blue', false],
    ['kept', undefined, false],
    ['discarded', undefined, false],
    ['discarded', 'blue', true],
  ] as const)('as %s with the variant %s', (status, statusValue, isRefused) => {
    const check = () =>
      refuseValueOfDiscarded({ status, ...(statusValue !== undefined && { statusValue }) });

    if (isRefused) expect(check).toThrow('statusValue');
    else expect(check).not.toThrow();
  });
});

describe('taking the completion of a flag back', () => {
  it('removes the mark', () => {
    const { after, events } = decideUncompletion(completed);

    expect(after).not.toHaveProperty('completion');
    expect(events).toMatchObject([
      { type: 'feature-uncompleted', preData: { status: 'discarded' } },
    ]);
  });

  it('changes nothing of a flag that is not completed', () => {
    expect(decideUncompletion(anyFlag)).toEqual({ after: anyFlag, events: [] });
  });
});

describe('the variant that stays', () => {
  // Only what decides of a variant, a strategy or a plan.
  const variant = (name: string) => [{ name, weight: 1000 }] as never;
  const none = { variants: [], strategies: [] };
  // Only what decides of a variant, a strategy or a plan.
  const strategies = [{ variants: variant('of-strategy') }] as never;
  const milestones = [{ strategies: [{ variants: variant('of-milestone') }] }];
  const environments = [
    none,
    { ...none, variants: variant('of-environment') },
    { ...none, strategies },
    // Only what decides of a variant, a strategy or a plan.
    { ...none, plan: { milestones } as never },
  ];

  it.each(['of-environment', 'of-strategy', 'of-milestone'])('may be one %s', (statusValue) => {
    expect(() => refuseUnknownVariant({ status: 'kept', statusValue }, environments)).not.toThrow();
  });

  it.each(['nonexistingvariant', '5', '   '])('cannot be "%s", which is none', (statusValue) => {
    expect(() => refuseUnknownVariant({ status: 'kept', statusValue }, environments)).toThrow(
      '/body/statusValue',
    );
  });

  it('may be any for a flag without variants, but not only spaces', () => {
    const check = (statusValue: string) => () =>
      refuseUnknownVariant({ status: 'kept', statusValue }, [none]);

    expect(check('blue')).not.toThrow();
    expect(check('   ')).toThrow('/body/statusValue');
  });

  it('may be left out', () => {
    expect(() => refuseUnknownVariant({ status: 'kept' }, [])).not.toThrow();
  });
});
