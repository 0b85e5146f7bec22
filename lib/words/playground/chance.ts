import type {
  AdvancedPlaygroundItem,
  PlaygroundConstraint,
  PlaygroundStrategy,
} from 'generated:api';
import type { ContextFields } from './sdk-context.ts';

/** A strategy, as far as it decides whether its result is drawn. */
type RolledStrategy = Pick<PlaygroundStrategy, 'name' | 'disabled' | 'parameters'> & {
  readonly result: Pick<PlaygroundStrategy['result'], 'enabled'>;
  readonly constraints: readonly CheckedPart[];
  readonly segments: readonly CheckedPart[];
};

/** Whether a constraint holds, or all those of a segment. */
type CheckedPart = Pick<PlaygroundConstraint, 'result'>;

/** A flag for a context, as far as it decides whether its result is drawn, with the variants it selects from. */
export type Drawable = Pick<
  AdvancedPlaygroundItem,
  'isEnabledInCurrentEnvironment' | 'hasUnsatisfiedDependency'
> &
  Partial<Pick<AdvancedPlaygroundItem, 'variants'>> & {
    readonly strategies: { readonly data: readonly RolledStrategy[] };
  };

/**
 * The result of a flag that differs at random, so that the one of the playground is only one of several:
 * `by chance: 10 %`. `undefined` if it is certain. Parents that are drawn are not looked at. Pure.
 */
export function chanceInWords(flag: Drawable, fields: ContextFields): string | undefined {
  if (!flag.isEnabledInCurrentEnvironment || flag.hasUnsatisfiedDependency) return undefined;
  const active = flag.strategies.data.filter(({ disabled }) => !disabled);
  const drawn = active.filter((strategy) => isDrawn(strategy, fields));
  const deciding = active.find(
    (strategy) => !drawn.includes(strategy) && strategy.result.enabled === true,
  );
  const isOnForCertain = deciding !== undefined || active.length === 0;
  if (isOnForCertain) {
    return isVariantDrawn(flag, deciding, fields) ? 'on, variant by chance' : undefined;
  }
  if (drawn.length === 0) return undefined;
  // Each is drawn apart from the others, and any one is enough.
  const missed = drawn.reduce((share, strategy) => share * (1 - shareOf(strategy)), 1);
  return `by chance: ${Math.round((1 - missed) * 1_000) / 10} %`;
}

function isDrawn(strategy: RolledStrategy, fields: ContextFields): boolean {
  const { name, parameters, constraints, segments } = strategy;
  const share = shareOf(strategy);
  const isLetIn = [...constraints, ...segments].every(({ result }) => result);
  if (!isLetIn || !(share > 0) || share >= 1) return false;
  if (name === 'gradualRolloutRandom') return true;
  return (
    name === 'flexibleRollout' && isRandom(parameters.stickiness, fields, ['userId', 'sessionId'])
  );
}

function shareOf({ name, parameters }: RolledStrategy): number {
  return Number(parameters[name === 'flexibleRollout' ? 'rollout' : 'percentage']) / 100;
}

/** Among variants, a field that the context lacks is random, too. */
function isVariantDrawn(
  { variants = [] }: Drawable,
  deciding: RolledStrategy | undefined,
  fields: ContextFields,
): boolean {
  if (variants.filter(({ weight }) => weight > 0).length < 2) return false;
  if (variants.some(({ overrides = [] }) => overrides.length > 0)) return false;
  const stickiness = variants[0]?.stickiness || deciding?.parameters.stickiness || 'default';
  const isField = !['default', 'random'].includes(stickiness);
  if (isField) return !fields[stickiness];
  return isRandom(stickiness, fields, ['userId', 'sessionId', 'remoteAddress']);
}

/** @param ids the fields that are taken by default */
function isRandom(stickiness = 'default', fields: ContextFields, ids: readonly string[]): boolean {
  if (stickiness === 'random') return true;
  return ['', 'default'].includes(stickiness) && ids.every((name) => !fields[name]);
}
