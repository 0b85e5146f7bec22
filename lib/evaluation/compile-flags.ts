import { type CompiledConstraint, compileConstraint } from './compile-constraint.ts';
import { compileVariants, type VariantSelector } from './compile-variants.ts';
import type {
  DependencyDefinition,
  FlagDefinition,
  FlagSource,
  SegmentDefinition,
  StrategyDefinition,
} from './model.ts';
import type { CompileOptions } from './operators.ts';
import { compileRule, type StrategyRule } from './strategy-rules.ts';

export interface CompiledSegment {
  readonly definition: SegmentDefinition;
  readonly constraints: readonly CompiledConstraint[];
}

export interface CompiledStrategy {
  readonly definition: StrategyDefinition;
  readonly constraints: readonly CompiledConstraint[];
  readonly segments: readonly CompiledSegment[];
  /** Whether it names a segment that does not exist. */
  readonly missesSegment: boolean;
  readonly rule: StrategyRule;
  readonly selectVariant: VariantSelector;
}

export interface CompiledFlag {
  readonly definition: FlagDefinition;
  readonly strategies: readonly CompiledStrategy[];
  readonly dependencies: readonly DependencyDefinition[];
  readonly selectVariant: VariantSelector;
}

/** Flags of one environment by name, compiled for evaluation with any number of contexts. */
export type CompiledFlags = ReadonlyMap<string, CompiledFlag>;

/** Segments by id. */
type CompiledSegments = ReadonlyMap<number, CompiledSegment>;

/** Compiles the constraints of a segment, once for all flags. */
export function compileSegment(
  definition: SegmentDefinition,
  options: CompileOptions = {},
): CompiledSegment {
  return {
    definition,
    constraints: (definition.constraints ?? []).map((each) => compileConstraint(each, options)),
  };
}

/**
 * Compiles everything in a flag that does not depend on a context: dates, versions, lists, ranges,
 * patterns.
 * @param segments those that its strategies may use
 * @throws {TypeError} when there is a `REGEX` constraint and no `compileRegex`
 */
export function compileFlag(
  definition: FlagDefinition,
  segments: CompiledSegments,
  options: CompileOptions = {},
): CompiledFlag {
  const { name, strategies = [], variants = [], dependencies = [] } = definition;
  return {
    definition,
    strategies: strategies.map((strategy) => compileStrategy(strategy, segments, options)),
    dependencies,
    selectVariant: compileVariants(variants, name, variants[0]?.stickiness || 'default'),
  };
}

/**
 * Compiles all flags of a source, with their segments.
 * @throws {TypeError} when there is a `REGEX` constraint and no `compileRegex`
 */
export function compileFlags(source: FlagSource, options: CompileOptions = {}): CompiledFlags {
  const segments = new Map(
    (source.segments ?? []).map((each) => [each.id, compileSegment(each, options)]),
  );
  return new Map(source.features.map((each) => [each.name, compileFlag(each, segments, options)]));
}

function compileStrategy(
  definition: StrategyDefinition,
  known: CompiledSegments,
  options: CompileOptions,
): CompiledStrategy {
  const ids = definition.segments ?? [];
  const segments = ids.flatMap((id) => known.get(id) ?? []);
  return {
    definition,
    constraints: (definition.constraints ?? []).map((each) => compileConstraint(each, options)),
    segments,
    missesSegment: segments.length < ids.length,
    rule: compileRule(definition),
    selectVariant: compileStrategyVariants(definition),
  };
}

function compileStrategyVariants({ parameters, variants = [] }: StrategyDefinition) {
  return compileVariants(
    variants,
    // The SDKs hash with this word when there is no group.
    parameters?.groupId ?? 'undefined',
    variants[0]?.stickiness || parameters?.stickiness || 'default',
  );
}
