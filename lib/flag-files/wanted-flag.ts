import type { WantedFlag } from '../import-export/model.ts';
import type { FlagFile } from './model.ts';

/**
 * What a flag is to become, from what its files say: what they do not say has its default. Pure.
 * @param managed the environments that files have rules for: off and without any where the flag has none
 */
export function wantedFlag(file: FlagFile, managed: readonly string[]): WantedFlag {
  const rules = new Map(file.environments?.map((each) => [each.environment, each]));
  return {
    name: file.name,
    // Accepted in any case, as in other requests; stored ids are in lower case.
    type: (file.type ?? 'release').toLowerCase(),
    description: file.description || null,
    impressionData: file.impressionData ?? false,
    payloadSchema: file.payloadSchema ?? null,
    valueType: file.valueType ?? null,
    defaultValue: file.defaultValue ?? null,
    tags: file.tags ?? [],
    links: file.links ?? [],
    dependencies: file.dependencies ?? [],
    environments: managed.map((environment) => {
      const { enabled = false, strategies = [], variants = [] } = rules.get(environment) ?? {};
      return {
        environment,
        enabled,
        strategies: strategies.map(({ segments = [], ...strategy }) => ({
          ...strategy,
          segmentNames: segments,
        })),
        variants,
      };
    }),
    isWhole: true,
  };
}
