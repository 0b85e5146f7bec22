import type { CreateFeatureDependency, StrategyVariant, Variant } from 'generated:api';
import type { ClientFeature, ClientSegment } from '../../../lib/clients/environment-cache/model.ts';
import type { ConstraintDefinition } from '../../../lib/evaluation/model.ts';

/** What SDKs get of an environment. */
export interface LocalFlags {
  readonly features: readonly ClientFeature[];
  readonly segments: readonly ClientSegment[];
}

/** What all environments of a flag share, as far as somebody has said it. */
interface Said {
  readonly name: string;
  readonly project?: string;
  readonly type?: string;
  readonly description?: string | null;
  readonly stale?: boolean;
  readonly impressionData?: boolean;
}

/** The rules of a flag in an environment. */
interface Rules {
  readonly enabled?: boolean;
  /** In order. */
  readonly strategies?: readonly Strategy[];
  readonly variants?: readonly Omit<Variant, 'payload'>[];
}

interface Strategy {
  readonly name: string;
  readonly disabled?: boolean | null;
  readonly parameters?: Readonly<Record<string, string | number | boolean>>;
  readonly constraints?: readonly ConstraintDefinition[];
  /** Ids. */
  readonly segments?: readonly number[];
  readonly variants?: readonly Omit<StrategyVariant, 'weightType' | 'stickiness'>[];
}

/** A flag as SDKs get it: without disabled strategies; it is off if it has no others. Pure. */
export function localFlag(
  { name, type = 'release', description = null, project = 'default', ...said }: Said,
  { enabled = false, strategies = [], variants = [] }: Rules,
  parents: readonly Partial<CreateFeatureDependency>[] = [],
): ClientFeature {
  const active = strategies.filter(({ disabled }) => !disabled);
  return {
    ...{ name, type, description, project },
    stale: said.stale ?? false,
    impressionData: said.impressionData ?? false,
    enabled: enabled && (active.length > 0 || strategies.length === 0),
    strategies: active.map(strategyOf),
    variants,
    ...(parents.length > 0 && {
      dependencies: parents.map(({ feature = '', enabled: isOn = true, variants: some }) => ({
        feature,
        enabled: isOn,
        ...(some && { variants: some }),
      })),
    }),
  };
}

function strategyOf({ name, parameters = {}, constraints, segments, variants }: Strategy) {
  return {
    name,
    parameters: Object.fromEntries(
      Object.entries(parameters).map(([key, value]) => [key, String(value)]),
    ),
    ...(constraints && { constraints }),
    ...(segments?.length && { segments }),
    ...(variants?.length && { variants }),
  };
}
