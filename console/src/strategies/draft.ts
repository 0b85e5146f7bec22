import type {
  ConstraintToSend,
  CreateFeatureStrategyToSend,
  FeatureEnvironment,
} from 'generated:api';
import type { Constraint, DefaultStrategy } from '../../../lib/strategies/model.ts';
import type { Filled } from '../api/filled.ts';

/** A strategy while it is being typed: all of its settings, none of what the service adds. The title can be empty. */
export type StrategyDraft = Filled<Omit<DefaultStrategy, 'sortOrder'>>;

/**
 * A gradual rollout to everyone: where a new strategy begins.
 * @param featureName absent for a template: what it leaves open follows from the flag
 */
export function newDraft(featureName?: string, stickiness = 'default'): StrategyDraft {
  return {
    name: 'flexibleRollout',
    title: '',
    disabled: false,
    parameters: {
      rollout: '100',
      ...(featureName !== undefined && { stickiness, groupId: featureName }),
    },
    constraints: [],
    segments: [],
    variants: [],
  };
}

/** A strategy that is stored or proposed: its constraints and variants may leave out what has a default. */
type AnyStrategy = Omit<DefaultStrategy, 'constraints' | 'variants'> &
  Pick<CreateFeatureStrategyToSend, 'constraints'> &
  Partial<Pick<FeatureEnvironment, 'variants'>>;

/** The settings of a strategy of a flag, or of the default one of an environment. */
export function draftOf(strategy: AnyStrategy) {
  const { name, title, disabled, parameters = {}, constraints = [], segments = [] } = strategy;
  const draft: StrategyDraft = {
    name,
    title: title ?? '',
    disabled: disabled ?? false,
    parameters,
    constraints: constraints.map(wholeConstraint),
    segments,
    variants: (strategy.variants ?? []).map((variant) => ({
      weightType: 'variable',
      stickiness: 'default',
      ...variant,
    })),
  };
  return draft;
}

/** The settings as requests send them. */
export function payloadOf({ title, ...rest }: StrategyDraft) {
  return { ...rest, title: title.trim() === '' ? null : title.trim() };
}

/** A constraint as the service answers it, with what it may leave out. */
export function wholeConstraint(constraint: ConstraintToSend): Constraint {
  return { caseInsensitive: false, inverted: false, values: [], ...constraint };
}
