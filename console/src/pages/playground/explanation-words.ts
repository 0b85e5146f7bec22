import type {
  AdvancedPlaygroundItem,
  PlaygroundConstraint,
  PlaygroundStrategy,
} from 'generated:api';
import { constraintInWords } from '../../../../lib/words/constraint-in-words.ts';
import { strategyInShort } from '../../../../lib/words/strategy-in-words.ts';
import type { EvaluatedResult } from './evaluated.ts';

/** A strategy with what was decided about it. */
export type ExplainedStrategy = Omit<PlaygroundStrategy, 'links' | 'variants'>;

/** A flag in an environment for a context, with why. */
export type Explained = EvaluatedResult &
  Omit<AdvancedPlaygroundItem, 'strategies' | 'variant' | 'variants' | 'context'> & {
    readonly strategies: Pick<AdvancedPlaygroundItem['strategies'], 'result'> & {
      readonly data: readonly ExplainedStrategy[];
    };
  };

/** One step of an explanation: what was checked, whether it held, and what it consists of. */
export interface ExplanationStep {
  readonly told: string;
  /** `undefined` for what was not checked, or cannot be. */
  readonly holds: boolean | undefined;
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
    return `Drawn at random each time (${flag.chance}), because the context lacks what would decide it, or the strategy asks for it.`;
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
export function stepsOf({ strategies }: Explained): readonly ExplanationStep[] {
  return strategies.data.map(strategyStep);
}

function strategyStep(strategy: ExplainedStrategy): ExplanationStep {
  const { result, disabled } = strategy;
  const parts = [
    ...strategy.constraints.map(constraintStep),
    ...strategy.segments.map(({ id, name, result: holds, constraints }) => ({
      told: `in the segment ${name || id}`,
      holds,
      parts: constraints.map(constraintStep),
    })),
  ];
  const told = `Strategy ${titleOf(strategy)}`;
  if (disabled || result.evaluationStatus === 'unevaluated') {
    return { told: `${told}: disabled`, holds: undefined, parts };
  }
  if (result.enabled === 'unknown') {
    return { told: `${told}: only the application knows this type`, holds: undefined, parts };
  }
  const isLetIn = parts.every(({ holds }) => holds !== false);
  const rule = { told: audienceOf(strategy), holds: result.enabled, parts: [] };
  return { told, holds: result.enabled, parts: isLetIn ? [...parts, rule] : parts };
}

function constraintStep(constraint: PlaygroundConstraint): ExplanationStep {
  return { told: constraintInWords(constraint), holds: constraint.result, parts: [] };
}

/** Whom the rule of the strategy lets in, apart from constraints and segments. */
function audienceOf({ name, parameters }: ExplainedStrategy): string {
  return `among those whom it lets in: ${strategyInShort({ name, parameters })}`;
}

function titleOf({ title, name }: ExplainedStrategy): string {
  return title ? `“${title}”` : name;
}
