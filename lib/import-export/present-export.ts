import type { ContextField } from '../flags/context-fields/model.ts';
import { presentContextField } from '../flags/context-fields/present-context-field.ts';
import type { Feature, FeatureEnvironment } from '../flags/feature-data/model.ts';
import {
  presentStrategy,
  presentVariants,
} from '../flags/feature-environments/present-strategy.ts';
import { presentDeclaredValue } from '../flags/features/present-flag-value.ts';
import { presentPayloadSchema } from '../flags/features/present-schema-of-payloads.ts';
import type { Segment } from '../flags/segments/model.ts';
import type { TagType } from '../flags/tag-types/model.ts';
import { presentTagType } from '../flags/tag-types/present-tag-type.ts';
import { contextNamesOf } from '../strategies/context-names.ts';

/** A flag and its settings in the exported environment. */
interface ExportedFlag {
  readonly feature: Feature;
  readonly state: FeatureEnvironment;
}

/** Definitions that flags may refer to. */
interface ExportedDefinitions {
  readonly contextFields: readonly ContextField[];
  readonly segments: readonly Segment[];
  readonly tagTypes: readonly TagType[];
}

/** Flags in the documented export format, with the definitions that they refer to. Pure. */
export function presentExport(
  flags: readonly ExportedFlag[],
  { contextFields, segments, tagTypes }: ExportedDefinitions,
) {
  const named = new Set(flags.flatMap(fieldsNamedBy));
  const strategies = flags.flatMap(({ state }) => state.strategies);
  const segmentIds = new Set(strategies.flatMap((strategy) => strategy.segments));
  const types = new Set(flags.flatMap(({ feature }) => feature.tags.map(({ type }) => type)));
  return {
    features: flags.map(({ feature }) => presentFlag(feature)),
    featureStrategies: flags.flatMap(({ feature, state }) =>
      state.strategies.map((strategy) => presentStrategy(strategy, feature.name)),
    ),
    featureEnvironments: flags.map(({ feature, state }) => ({
      name: state.environment,
      featureName: feature.name,
      environment: state.environment,
      enabled: state.enabled,
      variants: presentVariants(state),
    })),
    contextFields: contextFields
      .filter(({ name, project }) => named.has(fieldId(name, project)))
      .map((field) => {
        const { createdAt: _createdAt, ...shown } = presentContextField(field);
        return shown;
      }),
    featureTags: flags.flatMap(({ feature }) =>
      feature.tags.map(({ type, value }) => ({
        featureName: feature.name,
        tagType: type,
        tagValue: value,
      })),
    ),
    segments: segments.filter(({ id }) => segmentIds.has(id)).map(({ id, name }) => ({ id, name })),
    tagTypes: tagTypes.filter(({ name }) => types.has(name)).map(presentTagType),
    dependencies: flags.flatMap(({ feature }) => presentDependencies(feature)),
    links: flags.flatMap(({ feature }) => presentLinks(feature)),
  };
}

/** The context fields that a flag may refer to: of all projects, or of its own. */
function fieldsNamedBy({ feature, state }: ExportedFlag): string[] {
  return referredTo(state).flatMap((name) => [fieldId(name), fieldId(name, feature.project)]);
}

/** Neither names nor ids contain `#`. */
function fieldId(name: string, project = ''): string {
  return `${project}#${name}`;
}

/** Names of the context fields that a flag may refer to; may include other names. */
function referredTo({ strategies, variants }: FeatureEnvironment): string[] {
  return [
    ...strategies.flatMap(contextNamesOf),
    ...variants.map(({ stickiness }) => stickiness),
    ...variants.flatMap(({ overrides = [] }) => overrides.map(({ contextName }) => contextName)),
  ];
}

function presentFlag(feature: Feature) {
  return {
    name: feature.name,
    project: feature.project,
    type: feature.type,
    description: feature.description,
    stale: feature.stale,
    impressionData: feature.impressionData,
    archived: false,
    createdAt: feature.createdAt,
    ...presentPayloadSchema(feature),
    ...presentDeclaredValue(feature),
  };
}

function presentDependencies({ name, dependencies }: Feature) {
  return dependencies.length === 0
    ? []
    : [
        {
          feature: name,
          dependencies: dependencies.map(({ variants, ...dependency }) => ({
            ...dependency,
            ...(variants && { variants: [...variants] }),
          })),
        },
      ];
}

function presentLinks({ name, links = [] }: Feature) {
  if (links.length === 0) return [];
  return [{ feature: name, links: links.map(({ url, title }) => ({ url, title })) }];
}
