import type {
  AdvancedPlaygroundItem,
  PlaygroundConstraint,
  PlaygroundStrategy,
} from 'generated:api';
import { constraintInWords } from '../constraint-in-words.ts';
import { strategyInShort } from '../strategy-in-words.ts';
import { comparedField } from './deciding-fields.ts';
import type { EvaluatedResult } from './evaluated.ts';
import { rolloutFact, type SharePlace } from './rollout.ts';
import type { ContextFields } from './sdk-context.ts';

/** A strategy with what was decided about it. */
export type ExplainedStrategy = Omit<PlaygroundStrategy, 'links' | 'variants'>;

/** A flag in an environment for a context, with why. */
export type Explained = EvaluatedResult &
  Omit<AdvancedPlaygroundItem, 'strategies' | 'variant' | 'variants' | 'context'> & {
    readonly strategies: Pick<AdvancedPlaygroundItem['strategies'], 'result'> & {
      readonly data: readonly ExplainedStrategy[];
    };
    /** What the context has, by the name of the field. */
    readonly fields: ContextFields;
  };

/** One step of an explanation: what was checked, whether it held, and what it consists of. */
export interface ExplanationStep {
  /** Of a strategy: two may be told alike. */
  readonly id?: string;
  readonly told: string;
  /** `undefined` for what was not checked, or cannot be. */
  readonly holds: boolean | undefined;
  /** What decided it: `user 42 is in the 63rd per cent`. */
  readonly note?: string | undefined;
  /** Where the context is, for a share. */
  readonly place?: SharePlace | undefined;
  /** The field that the context lacks for it. */
  readonly missing?: string | undefined;
  readonly parts: readonly ExplanationStep[];
}

/** Why a flag is on or off for a context, in one sentence. Pure. */
export function whyInWords(flag: Explained): string {
  const { environment, strategies } = flag;
  if (!flag.isEnabledInCurrentEnvironment)
    return `Off, because it is switched off in ${environment}.`;
  if (flag.hasUnsatisfiedDependency) {
    return 'Off, because a flag that it depends on is not as it has to be.';
  }
  if (flag.chance !== undefined) {
    return `Drawn at random each time (${flag.chance}), because the context lacks what would decide it, or the strategy wants it so.`;
  }
  const deciding = strategies.data.find(({ result }) => result.enabled === true);
  if (flag.isEnabled && deciding) return `On, because of the strategy ${titleOf(deciding)}.`;
  if (flag.isEnabled) return 'On, because it has no strategies that restrict it.';
  if (strategies.result === 'unknown') {
    return 'Unknown: only the application can evaluate one of its strategies. Shown as off.';
  }
  return 'Off, because none of its strategies lets this context in.';
}

/** Each strategy with its constraints and segments, and what held. Pure. */
export function explanationSteps({ strategies, fields }: Explained): readonly ExplanationStep[] {
  return strategies.data.map((strategy) => strategyStep(strategy, fields));
}

/** The fields that the context lacks for some step, each once. Pure. */
export function missingIn(steps: readonly ExplanationStep[]): readonly string[] {
  const all = steps.flatMap(({ missing, parts }) => [
    ...(missing === undefined ? [] : [missing]),
    ...missingIn(parts),
  ]);
  return [...new Set(all)];
}

function strategyStep(strategy: ExplainedStrategy, fields: ContextFields): ExplanationStep {
  const { id, result, disabled } = strategy;
  const told = `Strategy ${titleOf(strategy)}`;
  const parts = [
    ...strategy.constraints.map((constraint) => constraintStep(constraint, fields)),
    ...strategy.segments.map(({ id, name, result: holds, constraints }) => ({
      told: `in the segment ${name || id}`,
      holds,
      parts: constraints.map((constraint) => constraintStep(constraint, fields)),
    })),
  ];
  if (disabled || result.evaluationStatus === 'unevaluated') {
    return { id, told: `${told}: disabled`, holds: undefined, parts };
  }
  if (result.enabled === 'unknown') {
    return { id, told: `${told}: only the application knows this type`, holds: undefined, parts };
  }
  const isLetIn = parts.every(({ holds }) => holds !== false);
  return {
    id,
    told,
    holds: result.enabled,
    parts: isLetIn ? [...parts, ruleStep(strategy, result.enabled, fields)] : parts,
  };
}

function constraintStep(constraint: PlaygroundConstraint, fields: ContextFields): ExplanationStep {
  const field = comparedField(constraint);
  const value = fields[field];
  const step = { told: constraintInWords(constraint), holds: constraint.result, parts: [] };
  if (value) return constraint.result ? step : { ...step, note: `it is ${value}` };
  // Without a time it is now.
  return field === 'currentTime' ? step : { ...step, missing: field };
}

/** The fields that the strategies before `flexibleRollout` compare with their list. */
const listedFields: Readonly<Record<string, string>> = {
  userWithId: 'userId',
  remoteAddress: 'remoteAddress',
};

/** Whom the rule of the strategy lets in, apart from constraints and segments. */
function ruleStep(
  strategy: ExplainedStrategy,
  holds: boolean,
  fields: ContextFields,
): ExplanationStep {
  const { name, parameters } = strategy;
  const listed = listedFields[name];
  const missing = listed !== undefined && !fields[listed] ? listed : undefined;
  return {
    told: `among those whom it lets in: ${strategyInShort({ name, parameters })}`,
    holds,
    ...(missing !== undefined && { missing }),
    ...rolloutFact(strategy, fields),
    parts: [],
  };
}

function titleOf({ title, name }: ExplainedStrategy): string {
  return title ? `“${title}”` : name;
}
