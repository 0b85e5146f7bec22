import type { ChangeRequestChange, FeatureStrategy } from 'generated:api';
import type { AskedFlag } from './answers.ts';
import { draftOf, type StrategyDraft } from './draft.ts';

/** A strategy of a flag, once changes that are proposed are made; without an id, it is a new one. */
export type PlannedStrategy = StrategyDraft &
  Partial<Pick<FeatureStrategy, 'id'>> & {
    /** Whether it comes by itself, because the flag is switched on without any. */
    readonly comesBySwitch?: boolean;
  };

/** A flag in an environment, once changes that are proposed are made. */
export type PlannedFlag = Required<Pick<AskedFlag, 'enabled' | 'variants'>> & {
  readonly strategies: readonly PlannedStrategy[];
};

/** A change of a flag in a change request, as far as it is understood here. */
export type PlannedChange = Pick<ChangeRequestChange, 'action' | 'payload'>;

type StoredStrategy = Parameters<typeof draftOf>[0];
type Fields = Readonly<Record<string, unknown>>;

/** What the service takes where a project has no default strategy for an environment. */
const everybody = { name: 'flexibleRollout' };

/**
 * The strategy that a flag without one gets when it is switched on. Pure.
 * @param stored the default strategy of the project in the environment, if it has set one
 */
export function initialDraft(stored: unknown): StrategyDraft {
  return { ...wholeDraft((stored || everybody) as StoredStrategy), disabled: false };
}

/** A strategy with the parameters that the service takes where a proposal leaves them out. Pure. */
export function wholeDraft(strategy: StoredStrategy): StrategyDraft {
  const draft = draftOf(strategy);
  if (draft.name !== 'flexibleRollout') return draft;
  return { ...draft, parameters: { rollout: '100', stickiness: 'default', ...draft.parameters } };
}

/**
 * A flag after changes, in order, by the rules of the service. Changes of release plans are left out. Pure.
 * @param initial what the flag gets if it is switched on without a strategy that is enabled
 */
export function plannedFlag(
  flag: PlannedFlag,
  changes: readonly PlannedChange[],
  initial: StrategyDraft,
): PlannedFlag {
  return changes.reduce((before, change) => {
    const after = changed(before, change, initial);
    // The service switches a flag off when its last strategy that is enabled goes.
    const isLeftWithout =
      before.enabled && after.strategies !== before.strategies && !isServed(after.strategies);
    return isLeftWithout ? { ...after, enabled: false } : after;
  }, flag);
}

function changed(
  flag: PlannedFlag,
  { action, payload }: PlannedChange,
  initial: StrategyDraft,
): PlannedFlag {
  const sent = (payload ?? {}) as Fields;
  const { strategies } = flag;
  switch (action) {
    case 'updateEnabled':
      if (sent.enabled !== true) return { ...flag, enabled: false };
      return flag.enabled ? flag : { ...flag, enabled: true, ...provided(flag, sent, initial) };
    case 'addStrategy':
      return { ...flag, strategies: [...strategies, wholeDraft({ ...everybody, ...sent })] };
    case 'updateStrategy': {
      const update = (each: PlannedStrategy) =>
        each.id === sent.id ? { ...wholeDraft({ ...each, ...sent }), id: each.id ?? '' } : each;
      return { ...flag, strategies: strategies.map(update) };
    }
    case 'deleteStrategy':
      return { ...flag, strategies: strategies.filter(({ id }) => id !== sent.id) };
    case 'patchVariant':
      return { ...flag, variants: (sent.variants ?? []) as PlannedFlag['variants'] };
    default:
      return flag;
  }
}

/** The strategies of a flag that is switched on. */
function provided(
  { strategies }: PlannedFlag,
  { shouldActivateDisabledStrategies }: Fields,
  initial: StrategyDraft,
): Pick<PlannedFlag, 'strategies'> {
  if (isServed(strategies)) return { strategies };
  if (shouldActivateDisabledStrategies && strategies.length > 0) {
    return { strategies: strategies.map((each) => ({ ...each, disabled: false })) };
  }
  return { strategies: [...strategies, { ...initial, comesBySwitch: true }] };
}

/** Whether one of the strategies is enabled. Pure. */
export function isServed(strategies: readonly { readonly disabled?: boolean | null }[]): boolean {
  return strategies.some(({ disabled }) => !disabled);
}
