import type { FromSchema } from 'json-schema-to-ts';
import type { ApplicationInstance } from '../applications/model.ts';
import type { KnownSightings } from '../applications/sighting-rules.ts';
import { isOutdatedSdk } from '../outdated-sdks/sdk-version-rules.ts';
import type { applicationOverviewSchema } from './overview-schema.ts';

type ApplicationOverview = FromSchema<typeof applicationOverviewSchema>;
type EnvironmentOverview = ApplicationOverview['environments'][number];

/** What an overview is made of; only what the caller may see. */
export interface OverviewParts extends KnownSightings {
  /** The strategy types that the application supports. */
  readonly strategies: readonly string[];
  readonly usage: readonly { readonly project: string; readonly environments: readonly string[] }[];
  readonly missing: readonly MissingName[];
  /** The names of all strategy types. */
  readonly strategyTypes: readonly string[];
}

/** A name that the application requested and that was not a flag. */
interface MissingName {
  readonly name: string;
  readonly environment: string;
  readonly seenAt: string;
}

/** Presents an application's projects, environments and issues. Pure. */
export function presentOverview(parts: OverviewParts): ApplicationOverview {
  const { usage, instances, seenFlags, strategies, strategyTypes } = parts;
  const environments = [
    ...usage.flatMap(({ environments: names }) => names),
    ...instances.map(({ environment }) => environment),
    ...seenFlags.map(({ environment }) => environment),
  ];
  const projects = [...usage, ...seenFlags].map(({ project }) => project);
  return {
    projects: sorted(projects.filter((id) => id !== '*')),
    featureCount: new Set(seenFlags.flatMap(({ flags }) => [...flags])).size,
    environments: sorted(environments).map((name) => presentEnvironment(name, parts)),
    issues: { missingStrategies: strategies.filter((name) => !strategyTypes.includes(name)) },
  };
}

function presentEnvironment(
  name: string,
  { instances, missing, seenFlags }: OverviewParts,
): EnvironmentOverview {
  const here = instances.filter(({ environment }) => environment === name);
  const backends = here.filter(({ instanceId }) => instanceId !== undefined);
  const frontends = here.filter(({ instanceId }) => instanceId === undefined);
  const times = here.map(({ lastSeen }) => lastSeen).sort();
  const isMissing = (one: MissingName) =>
    one.environment === name &&
    !seenFlags.some(
      ({ environment, flags, seenAt }) =>
        environment === name && flags.has(one.name) && seenAt > one.seenAt,
    );
  return {
    name,
    instanceCount: backends.length,
    sdks: sdksOf(here),
    backendSdks: sdksOf(backends),
    frontendSdks: sdksOf(frontends),
    lastSeen: times.at(-1) ?? null,
    issues: {
      // A name may have become a flag since it was requested.
      missingFeatures: sorted(missing.filter(isMissing).map((one) => one.name)),
      outdatedSdks: sdksOf(here).filter(isOutdatedSdk),
    },
  };
}

function sdksOf(instances: readonly ApplicationInstance[]): string[] {
  return sorted(instances.flatMap(({ sdkVersion }) => sdkVersion ?? []));
}

/** Without duplicates. */
function sorted(texts: readonly string[]): string[] {
  return [...new Set(texts)].sort();
}
