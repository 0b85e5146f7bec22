import { type CompiledFlags, compileFlags } from '../evaluation/compile-flags.ts';
import {
  type EvaluationContext,
  type EvaluationRuntime,
  evaluationContext,
} from '../evaluation/evaluation-context.ts';
import { explainFlag } from '../evaluation/explain-flag.ts';
import { compileLinearRegex } from '../evaluation/linear-regex.ts';
import type {
  DependencyDefinition,
  FlagDefinition,
  SegmentDefinition,
  StrategyExplanation,
  StrategyResult,
} from '../evaluation/model.ts';
import type { ContextChoice } from './contexts.ts';

/** A flag to explain, with its settings in environments; a stored flag is one. */
export interface PlayedFlag {
  readonly feature: {
    readonly name: string;
    readonly project: string;
    readonly archivedAt: string | null;
    readonly dependencies: readonly DependencyDefinition[];
  };
  readonly environments: Readonly<
    Record<string, Pick<FlagDefinition, 'enabled' | 'strategies' | 'variants'>>
  >;
}

/** What to explain, in which environments and for which contexts. */
interface Question {
  /** Each flag with the environments to explain it in, in that order; includes all parents. */
  readonly flags: readonly PlayedFlag[];
  readonly segments: readonly SegmentDefinition[];
  /** The flags to explain, if not all: the others are only evaluated where these depend on them. */
  readonly names?: ReadonlySet<string> | undefined;
  readonly contexts: readonly ContextChoice[];
  readonly runtime: EvaluationRuntime;
}

/** Why a flag is on or off in one environment for one context. */
export type ExplainedItem = ReturnType<typeof explainAt>[number];

/** What the items of a flag became, by environment. */
export interface ExplainedFlag<Item> {
  readonly name: string;
  readonly projectId: string;
  readonly environments: Readonly<Record<string, readonly Item[]>>;
}

/** Takes the parts of a response while it is built. */
export interface AnswerMeter<Item> {
  /** Counts something beside the items. */
  readonly part: <T>(part: T) => T;
  /** @returns what the result of one combination becomes in the response */
  readonly item: (item: ExplainedItem) => Item;
}

/**
 * Explains every flag in each of its environments for each context. Archived flags and flags
 * without an environment are skipped. Pure.
 *
 * @param meter takes what is built, and may throw
 */
export function explainFlags<Item>(
  question: Question,
  meter: AnswerMeter<Item>,
): ExplainedFlag<Item>[] {
  const flags = question.flags.filter(
    ({ feature, environments }) =>
      feature.archivedAt === null && Object.keys(environments).length > 0,
  );
  const compiled = compileEnvironments(flags, question.segments);
  const people = question.contexts.map(({ shown, evaluated }) => ({
    shown,
    prepared: evaluationContext(evaluated, question.runtime),
  }));
  const explainIn = ({ name, project }: PlayedFlag['feature'], environment: string) => {
    const known: CompiledFlags = compiled.get(environment) ?? new Map();
    const place = { project, feature: name, environment };
    return people.flatMap(({ shown, prepared }) =>
      explainAt(place, known, prepared, shown).map(meter.item),
    );
  };
  const explained = flags.filter(({ feature }) => question.names?.has(feature.name) ?? true);
  return explained.map(({ feature, environments }) => {
    const head = meter.part({ name: feature.name, projectId: feature.project });
    const items = Object.keys(environments).map((name) => [
      meter.part(name),
      explainIn(feature, name),
    ]);
    return { ...head, environments: Object.fromEntries(items) };
  });
}

function explainAt(
  place: PlayedPlace,
  flags: CompiledFlags,
  prepared: EvaluationContext,
  context: ContextChoice['shown'],
) {
  const explanation = explainFlag(flags, place.feature, prepared);
  if (!explanation) return [];
  const { strategies, ...rest } = explanation;
  return [
    {
      ...rest,
      environment: place.environment,
      context,
      projectId: place.project,
      strategies: {
        result: strategies.result,
        data: strategies.data.map((strategy) => presentStrategy(strategy, place)),
      },
    },
  ];
}

interface PlayedPlace {
  readonly project: string;
  readonly feature: string;
  readonly environment: string;
}

function presentStrategy(
  strategy: StrategyExplanation,
  { project, feature, environment }: PlayedPlace,
) {
  return {
    ...strategy,
    result: presentResult(strategy.result),
    links: {
      edit: `/projects/${project}/features/${feature}/strategies/edit?environmentId=${environment}&strategyId=${strategy.id}`,
    },
  };
}

/** Omits `feature_enabled`, which is always true for a deciding strategy. */
function presentResult(result: StrategyResult) {
  if (result.evaluationStatus !== 'complete' || !result.variant) return result;
  const { feature_enabled: _, ...variant } = result.variant;
  return { ...result, variant };
}

function compileEnvironments(
  flags: readonly PlayedFlag[],
  segments: readonly SegmentDefinition[],
): ReadonlyMap<string, CompiledFlags> {
  const names = new Set(flags.flatMap(({ environments }) => Object.keys(environments)));
  return new Map(
    [...names].map((name) => {
      const features = flags.flatMap((flag) => definitionOf(flag, name));
      return [name, compileFlags({ features, segments }, { compileRegex: compileLinearRegex })];
    }),
  );
}

function definitionOf(
  { feature, environments }: PlayedFlag,
  environment: string,
): FlagDefinition[] {
  const state = environments[environment];
  if (!state) return [];
  return [{ ...state, name: feature.name, dependencies: feature.dependencies }];
}
