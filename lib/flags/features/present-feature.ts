import type { Environment } from '../../environments/model.ts';
import { NotFoundError } from '../../platform/errors.ts';
import type {
  EnvironmentSummary,
  Feature,
  FeatureContext,
  FeatureDependency,
  FeatureEnvironment,
} from '../feature-data/model.ts';
import { stateIn } from '../feature-data/rules.ts';
import { summarize } from '../feature-data/summarize.ts';
import {
  presentOwnSafeguards,
  presentReleasePlans,
} from '../feature-environments/present-release-plan.ts';
import { presentStrategy, presentVariants } from '../feature-environments/present-strategy.ts';
import { stageOf } from '../lifecycle/lifecycle-rules.ts';
import { presentStage } from '../lifecycle/present-lifecycle.ts';
import { presentDeclaredValue, presentFlagValue } from './present-flag-value.ts';
import { presentLinks } from './present-links.ts';
import { presentPayloadSchema } from './present-schema-of-payloads.ts';

const offAndEmpty: EnvironmentSummary = {
  enabled: false,
  strategyCount: 0,
  enabledStrategyCount: 0,
  variantCount: 0,
};

/**
 * One environment of a flag as the API shows it.
 * @throws {NotFoundError} when the project does not have the environment
 */
export function presentEnvironmentOf(context: FeatureContext, name: string) {
  const state = stateIn(context, name);
  const environment = context.projectEnvironments.find((candidate) => candidate.name === name);
  if (!environment) throw new NotFoundError({ kind: 'environment', name });
  return presentFeatureEnvironment(context.feature, state, environment);
}

/**
 * A whole flag as the API shows it.
 * @param favorite whether it is a favourite of the caller
 */
export function presentFeature(context: FeatureContext, favorite: boolean) {
  return {
    ...presentMetadata(context.feature, context.projectEnvironments, favorite),
    createdBy: { ...context.feature.createdBy },
    dependencies: context.feature.dependencies.map(presentDependency),
    children: copy(context.feature.children),
    links: presentLinks(context.feature),
    ...presentPayloadSchema(context.feature),
    ...presentDeclaredValue(context.feature),
    manifest: presentFlagValue(context),
    environments: context.projectEnvironments.map((environment) =>
      presentFeatureEnvironment(context.feature, stateIn(context, environment.name), environment),
    ),
  };
}

/**
 * A flag as lists show it, with summaries of its environments.
 * @param favorite whether it is a favourite of the caller
 */
export function presentListedFeature(
  feature: Feature,
  environments: readonly Environment[],
  favorite: boolean,
) {
  return {
    ...presentMetadata(feature, environments, favorite),
    environments: environments.map((environment) =>
      presentSummary(feature, environment, feature.environments[environment.name] ?? offAndEmpty),
    ),
  };
}

/** A flag's environment as the API shows it, with all optional fields. */
function presentFeatureEnvironment(
  feature: Feature,
  state: FeatureEnvironment,
  environment: Environment,
) {
  return {
    ...presentSummary(feature, environment, summarize(state)),
    strategies: state.strategies.map((strategy) => presentStrategy(strategy, state.feature)),
    variants: presentVariants(state),
    ...(state.plan && { releasePlans: presentReleasePlans(state) }),
    ...(state.safeguards && { safeguards: presentOwnSafeguards(state) }),
  };
}

function presentSummary(feature: Feature, environment: Environment, summary: EnvironmentSummary) {
  return {
    name: environment.name,
    featureName: feature.name,
    environment: environment.name,
    type: environment.type,
    enabled: summary.enabled,
    sortOrder: environment.sortOrder,
    variantCount: summary.variantCount,
    lastSeenAt: feature.lastSeen?.[environment.name] ?? null,
    hasStrategies: summary.strategyCount > 0,
    hasEnabledStrategies: summary.enabledStrategyCount > 0,
  };
}

function presentMetadata(
  feature: Feature,
  environments: readonly Environment[],
  favorite: boolean,
) {
  return {
    name: feature.name,
    project: feature.project,
    type: feature.type,
    description: feature.description,
    stale: feature.stale,
    impressionData: feature.impressionData,
    archived: feature.archivedAt !== null,
    archivedAt: feature.archivedAt,
    createdAt: feature.createdAt,
    lastSeenAt: feature.lastSeenAt,
    lifecycle: presentStage(stageOf(feature, environments)),
    tags: feature.tags.map(({ type, value }) => ({ type, value })),
    favorite,
  };
}

/** A parent of a flag as the API shows it. */
function presentDependency({ feature, enabled, variants = [] }: FeatureDependency) {
  return {
    feature,
    enabled,
    variants: copy(variants),
  };
}

function copy<T>(list: readonly T[]): T[] {
  return [...list];
}
