import { describe, expect, it } from 'vitest';
import type { FeatureEnvironment } from '../../../../lib/flags/feature-data/model.ts';
import { dueAt } from '../../../../lib/flags/feature-data/plan-rules.ts';
import {
  decideRemoveStrategy,
  decideToggle,
  decideUpdateStrategy,
} from '../../../../lib/flags/feature-environments/environment-decisions.ts';
import {
  decideAddPlan,
  decideMilestoneStrategy,
  decideRemovePlan,
  decideStartMilestone,
} from '../../../../lib/flags/feature-environments/plan-decisions.ts';
import {
  decideNoProgression,
  decidePause,
  decideProgression,
  decideResume,
} from '../../../../lib/flags/feature-environments/progression-decisions.ts';
import { aRollout, planned } from '../../../support/a-plan.ts';
import { aProject, aStrategy } from '../../../support/flag-state.ts';

const own = aStrategy('own');
const start = new Date('2026-11-23T00:00:00.000Z');

describe('a release plan', () => {
  it('changes no strategies when it is added', () => {
    const { state } = planned([aRollout(10), aRollout(50)], { strategies: [own] });

    expect(state.strategies).toEqual([own]);
    expect(state.plan).toMatchObject({ activeMilestoneId: null });
  });

  it('cannot be added twice', () => {
    const { state } = planned([aRollout(10)]);
    const template = { id: 't', name: 'Other', description: null, milestones: [aRollout(1)] };

    expect(() => decideAddPlan(state, { template, createdBy: 1 })).toThrow('Remove it first.');
  });

  it('needs a milestone', () => {
    expect(() => planned([])).toThrow('has no milestones');
  });

  it('leaves the own strategies of the flag when it is removed', () => {
    const { state } = startedAt(0, { strategies: [own] });

    const { after } = decideRemovePlan(state, planOf(state).id);

    expect(after).not.toHaveProperty('plan');
    expect(after.strategies).toEqual([own]);
  });
});

describe('starting a milestone', () => {
  it('puts its strategies in the place of those before, beside the own ones', () => {
    const { state, milestones } = startedAt(0, { strategies: [own] });

    const { after } = begin(state, milestones[1]);

    expect(after.strategies.map(({ parameters }) => parameters.rollout)).toEqual([undefined, '50']);
  });

  it('does nothing if it is active', () => {
    const { state, milestones } = startedAt(0);

    expect(begin(state, milestones[0])).toMatchObject({ after: state, events: [] });
  });

  it('is refused without an enabled strategy', () => {
    const off = aStrategy('off', { disabled: true });
    const { state, plan } = planned([aRollout(10, { strategies: [off] })]);

    expect(() => begin(state, plan.milestones[0])).toThrow('has no enabled strategy');
  });

  it('is refused beyond 30 strategies', () => {
    const strategies = Array.from({ length: 30 }, (_, index) => aStrategy(`own-${index}`));
    const { state, plan } = planned([aRollout(10)], { strategies });

    expect(() => begin(state, plan.milestones[0])).toThrow('limit of 30');
  });

  it('pauses the progression of an earlier one', () => {
    const { state, milestones } = startedAt(1);

    const { after } = begin(state, milestones[0]);

    expect(activeOf(after)).toMatchObject({
      pausedAt: start.toISOString(),
      pausedReason: 'Started again after the milestone "To 50 %".',
    });
    expect(dueAt(after.plan)).toBeUndefined();
  });

  it('is what switching on a flag with a new plan does, instead of adding a strategy', () => {
    const { state } = planned([aRollout(10), aRollout(50)]);

    const { after } = decideToggle(state, aProject(), { enabled: true });

    expect(after.enabled).toBe(true);
    expect(after.strategies.map(({ parameters }) => parameters.rollout)).toEqual(['10']);
  });
});

describe('the strategies of the active milestone', () => {
  it('cannot be removed or changed as own ones', () => {
    const { state } = startedAt(0);
    const id = state.strategies[0]?.id ?? '';

    expect(() => decideRemoveStrategy(state, id)).toThrow('belongs to the release plan');
    expect(() => decideUpdateStrategy(state, id, () => ({ title: 'New' }))).toThrow(
      'belongs to the release plan',
    );
  });

  it('change as those of the milestone', () => {
    const { state, milestones } = startedAt(0);
    const [milestone] = milestones;
    const [was] = milestone?.strategies ?? [];
    if (!milestone || !was) throw new Error('The plan has no strategy.');

    const { after } = decideMilestoneStrategy(
      state,
      { milestone, was },
      { parameters: { ...was.parameters, rollout: '20' } },
    );

    expect(after.strategies[0]?.parameters.rollout).toBe('20');
    expect(activeOf(after)?.strategies[0]?.parameters.rollout).toBe('20');
  });
});

describe('a progression', () => {
  it('is due so many minutes after the milestone started', () => {
    const { state } = startedAt(0, {}, 90);

    expect(dueAt(state.plan)).toBe('2026-11-23T01:30:00.000Z');
  });

  it('waits while it is paused, and runs on when it is resumed', () => {
    const { state } = startedAt(0, {}, 90);
    const { id } = planOf(state);

    const paused = decidePause(state, id, 'An alarm.', minutes(30)).after;
    const resumed = decideResume(paused, id, minutes(100)).after;

    expect(dueAt(paused.plan)).toBeUndefined();
    expect(activeOf(paused)).toMatchObject({ pausedReason: 'An alarm.' });
    expect(dueAt(resumed.plan)).toBe('2026-11-23T02:40:00.000Z');
    expect(activeOf(resumed)).not.toHaveProperty('pausedReason');
  });

  it('is gone when it is removed', () => {
    const { state, milestones } = startedAt(0, {}, 90);

    const { after } = decideNoProgression(state, milestones[0]?.id ?? '');

    expect(dueAt(after.plan)).toBeUndefined();
  });

  it('leads to a later milestone only', () => {
    const { state, milestones } = startedAt(1);
    const request = {
      targetMilestone: milestones[0]?.id ?? '',
      transitionCondition: { intervalMinutes: 1 },
    };

    expect(() => decideProgression(state, milestones[1]?.id ?? '', request)).toThrow(
      'must be the id of a later milestone of the plan',
    );
  });

  it('cannot be paused before the plan has started', () => {
    const { state, plan } = planned([aRollout(10)]);

    expect(() => decidePause(state, plan.id)).toThrow('has not started');
  });
});

/** A plan to 10 % and 50 %, of which a milestone was started at midnight. */
function startedAt(
  index: number,
  properties: Partial<FeatureEnvironment> = {},
  intervalMinutes?: number,
) {
  const progression = intervalMinutes !== undefined && { target: 'm50', intervalMinutes };
  const first = aRollout(10, { ...(progression && { progression }) });
  const { state, plan } = planned([first, aRollout(50)], properties);
  const { after } = begin(state, plan.milestones[index]);
  return { state: after, milestones: plan.milestones };
}

function begin(state: FeatureEnvironment, milestone: { readonly id: string } | undefined) {
  const place = { planId: planOf(state).id, milestoneId: milestone?.id ?? '' };
  return decideStartMilestone(state, place, start);
}

function planOf({ plan }: FeatureEnvironment) {
  if (!plan) throw new Error('The flag has no plan.');
  return plan;
}

function activeOf(state: FeatureEnvironment) {
  const { milestones, activeMilestoneId } = planOf(state);
  return milestones.find(({ id }) => id === activeMilestoneId);
}

function minutes(count: number): Date {
  return new Date(start.getTime() + count * 60_000);
}
