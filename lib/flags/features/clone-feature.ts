import { randomUUID } from 'node:crypto';
import type { Caller } from '../../auth/caller.ts';
import { recordChange } from '../../events/commit/record-change.ts';
import type { EventDraft } from '../../events/log/types.ts';
import type { InputOf } from '../../http/contract.ts';
import { keys } from '../../platform/dynamo/keys.ts';
import { isNew, type Write } from '../../platform/dynamo/write.ts';
import { countFeaturesWrite } from '../../projects/count-features.ts';
import { refuseUnmatchedName } from '../../projects/naming-rules.ts';
import type { Strategy } from '../../strategies/model.ts';
import { addChildWrite, findParents } from '../dependencies/relation-writes.ts';
import { isSet, refuseDirectChange } from '../feature-data/approval-guard.ts';
import { createFeatureWrite } from '../feature-data/feature-store.ts';
import { expectedFeatureEvents, loadFeature } from '../feature-data/load-feature.ts';
import type {
  Feature,
  FeatureContext,
  FeatureEnvironment,
  FeaturePlace,
} from '../feature-data/model.ts';
import { withoutTriggers } from '../feature-data/plan-rules.ts';
import { atFeature, emptyEnvironment } from '../feature-data/rules.ts';
import { summarize } from '../feature-data/summarize.ts';
import { strategyRelationWrites } from '../feature-environments/feature-writes.ts';
import { presentStrategy } from '../feature-environments/present-strategy.ts';
import { settingsSizeWrites } from '../feature-environments/settings-size.ts';
import { ANY_TIME } from '../segments/segment-uses.ts';
import { featureEventData, featureNameTaken, newFeature } from './create-feature.ts';
import type { cloneFeatureSchema } from './feature-request-schema.ts';

type CloneRequest = InputOf<typeof cloneFeatureSchema>;

/**
 * Creates a flag with the strategies, variants and parents of another, disabled in every environment. Release plans
 * are not copied: the clone has the strategies of the active milestones as its own.
 * @throws {NotFoundError} for an unknown flag, {NameExistsError} when the new name is taken
 * @throws {ValidationError} for a name against the naming pattern of the project
 * @throws {NoAccessError} when the flag has settings in an environment that requires approval
 * @throws {ExceedsLimitError} when the flag is too large for one transaction
 */
export function cloneFeature(
  caller: Caller,
  place: FeaturePlace,
  request: CloneRequest,
): Promise<FeatureContext> {
  const clone = { ...place, featureName: request.name };
  const expect = expectedFeatureEvents(clone, ['feature-created', 'feature-strategy-add']);
  return recordChange({ author: caller.author, expect }, async () => {
    const context = await loadFeature(place);
    const { project, feature: source } = context;
    const originals = Object.values(context.environments);
    refuseUnmatchedName(project, request.name);
    refuseDirectChange(
      caller,
      project,
      originals.filter(isSet).map(({ environment }) => environment),
    );
    const states = originals.map((state) => copyEnvironment(state, request));
    const feature = copyFeature(caller, context, request.name, states);
    const parents = await findParents(source);
    const environments = Object.fromEntries(states.map((state) => [state.environment, state]));
    return {
      writes: [
        createFeatureWrite(feature, featureNameTaken(feature.name)),
        countFeaturesWrite(project, 1),
        ...settingsSizeWrites(undefined, { feature, environments }),
        ...states.flatMap((state) => copyWrites(feature, state)),
        ...parents.map((parent) => addChildWrite(parent, feature.name)),
      ],
      events: eventsOf(feature, states),
      result: { ...context, feature, environments },
    };
  });
}

/** The new flag: without tags, and not stale. */
function copyFeature(
  caller: Caller,
  { project, feature: source }: FeatureContext,
  name: string,
  states: readonly FeatureEnvironment[],
): Feature {
  const { type, description, impressionData, dependencies, payloadSchema } = source;
  const { valueType, defaultValue } = source;
  return {
    ...newFeature(caller, project, { name, type, description, impressionData }, []),
    dependencies,
    ...(payloadSchema !== undefined && { payloadSchema }),
    ...(valueType !== undefined && { valueType }),
    ...(defaultValue !== undefined && { defaultValue }),
    environments: Object.fromEntries(states.map((state) => [state.environment, summarize(state)])),
  };
}

function copyEnvironment(state: FeatureEnvironment, request: CloneRequest): FeatureEnvironment {
  return {
    ...withoutTriggers(state),
    feature: request.name,
    enabled: false,
    strategies: state.strategies.map((strategy) => cloneStrategy(strategy, request)),
    version: 1,
  };
}

function cloneStrategy(
  strategy: Strategy,
  { name, replaceGroupId = true }: CloneRequest,
): Strategy {
  return {
    ...strategy,
    id: randomUUID(),
    parameters:
      replaceGroupId && strategy.parameters.groupId !== undefined
        ? { ...strategy.parameters, groupId: name }
        : strategy.parameters,
  };
}

function copyWrites(feature: Feature, state: FeatureEnvironment): Write[] {
  return [
    { put: { ...state, ...keys.featureEnvironment(feature.name, state.environment) }, when: isNew },
    ...strategyRelationWrites(
      feature,
      emptyEnvironment(feature.name, state.environment),
      state,
      ANY_TIME,
    ),
  ];
}

function eventsOf(feature: Feature, states: readonly FeatureEnvironment[]): EventDraft[] {
  return [
    atFeature(feature, { type: 'feature-created', data: featureEventData(feature) }),
    ...feature.dependencies.map((data) =>
      atFeature(feature, { type: 'feature-dependency-added', data }),
    ),
    ...states.flatMap(({ environment, strategies }) =>
      strategies.map((strategy) =>
        atFeature(
          feature,
          { type: 'feature-strategy-add', data: presentStrategy(strategy, feature.name) },
          environment,
        ),
      ),
    ),
  ];
}
