import { evaluateFlag } from '../../evaluation/evaluate-flag.ts';
import { evaluationContext } from '../../evaluation/evaluation-context.ts';
import type { VariantResult } from '../../evaluation/model.ts';
import type { EnvironmentState } from '../environment-cache/model.ts';
import { compileEnvironment } from './compile-environment.ts';

/** An enabled flag in the frontend API. */
export interface EnabledFlag {
  readonly name: string;
  readonly enabled: true;
  readonly variant: VariantResult & {
    /** The same as `feature_enabled`, for older clients. */
    readonly featureEnabled: boolean;
  };
  readonly impressionData: boolean;
}

/**
 * The flags of some projects that are enabled for a context, sorted by name, with their variants:
 * the same result as an SDK with a token for these projects. Pure except for random choices.
 *
 * @param projects ids, or `['*']`
 */
export async function enabledFlags(
  state: EnvironmentState,
  projects: readonly string[],
  context: unknown,
): Promise<EnabledFlag[]> {
  const flags = await compileEnvironment(state);
  const prepared = evaluationContext(context, { now: Date.now(), random: Math.random });
  const isOpen = (project: string) => projects.includes('*') || projects.includes(project);
  return [...state.flags.values()].flatMap((entry) => {
    if (!isOpen(entry.project)) return [];
    const { enabled, variant } = evaluateFlag(flags, entry.name, prepared);
    if (!enabled) return [];
    const isImpression = flags.get(entry.name)?.definition.impressionData ?? false;
    const named = { ...variant, featureEnabled: variant.feature_enabled };
    return [{ name: entry.name, enabled, variant: named, impressionData: isImpression }];
  });
}
