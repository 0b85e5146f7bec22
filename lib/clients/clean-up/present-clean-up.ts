import type { EnvironmentSummary } from '../../flags/feature-data/model.ts';
import { stageOf } from '../../flags/lifecycle/lifecycle-rules.ts';
import { presentStage } from '../../flags/lifecycle/present-lifecycle.ts';
import type { AskingApplication, CleanUpFlag, UnknownName } from './clean-up-model.ts';
import { stepsFor, stepsForUnknown } from './clean-up-steps.ts';
import type { CleanUp } from './read-clean-up.ts';

/** Applications shown with a flag. */
const MAX_SHOWN_APPLICATIONS = 20;

/** What can be cleaned up in a project, as the API shows it. Pure. */
export function presentCleanUp(cleanUp: CleanUp) {
  const { project, flags, unknownFlags, nextCursor } = cleanUp;
  return {
    version: 1 as const,
    project,
    flags: flags.map((flag) => presentFlag(flag, cleanUp)),
    unknownFlags: unknownFlags.map(presentUnknown),
    ...(nextCursor !== undefined && { nextCursor }),
  };
}

function presentFlag(flag: CleanUpFlag, { environments, applications }: CleanUp) {
  const { feature, reasons, kept, code, unchangedSince } = flag;
  const asking = [...(applications.get(feature.name) ?? [])].map(([appName, places]) => ({
    appName,
    environments: places,
  }));
  return {
    name: feature.name,
    type: feature.type,
    description: feature.description,
    createdAt: feature.createdAt,
    lifecycle: presentStage(stageOf(feature, environments)),
    reasons: [...reasons],
    kept: kept ? { ...kept } : null,
    code: code ? { ...code, places: code.places.map((place) => ({ ...place })) } : null,
    unchangedSince: unchangedSince ?? null,
    lastSeen: Object.entries(feature.lastSeen ?? {})
      .map(([environment, at]) => ({ environment, at }))
      .sort((one, other) => (one.at < other.at ? 1 : -1)),
    applications: presentApplications(asking),
    environments: environments.map(({ name }) =>
      presentEnvironment(name, feature.environments[name]),
    ),
    dependents: [...feature.children],
    steps: stepsFor(flag, asking),
  };
}

function presentEnvironment(name: string, summary: EnvironmentSummary | undefined) {
  return {
    name,
    enabled: summary?.enabled ?? false,
    hasStrategies: (summary?.strategyCount ?? 0) > 0,
  };
}

function presentUnknown({ name, lastSeenAt, applications }: UnknownName) {
  return {
    name,
    lastSeenAt,
    applications: presentApplications(applications),
    steps: stepsForUnknown(name),
  };
}

function presentApplications(applications: readonly AskingApplication[]) {
  return applications
    .slice(0, MAX_SHOWN_APPLICATIONS)
    .map(({ appName, environments }) => ({ appName, environments: [...environments] }));
}
