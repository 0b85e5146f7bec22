import type { JSONSchema } from 'json-schema-to-ts';
import { createContextFieldSchema } from '../flags/context-fields/schema.ts';
import { MAX_PARENTS } from '../flags/dependencies/model.ts';
import { createDependencySchema } from '../flags/dependencies/schema.ts';
import {
  featureTypeNameSchema,
  impressionDataSchema,
  staleSchema,
} from '../flags/features/feature-parts-schema.ts';
import { MAX_LINKS } from '../flags/features/limits.ts';
import { featureLinkSchema } from '../flags/features/link-schema.ts';
import { featureNameSchema } from '../flags/features/params-schema.ts';
import { payloadSchemaSchema } from '../flags/features/payload-schema.ts';
import { tagTypeSchema } from '../flags/tag-types/schema.ts';
import { tagSchema } from '../flags/tags/schema.ts';
import { defaultValueInputSchema, valueTypeInputSchema } from '../flags/value-types/schema.ts';
import { dateTimeSchema } from '../platform/schema/date-time.ts';
import { descriptionSchema, readable } from '../platform/schema/names.ts';
import { flag, integer, list, object, optional, text } from '../platform/schema/words.ts';
import { constraintsSchema } from '../strategies/constraint-schema.ts';
import { createStrategySchema } from '../strategies/strategy-schema.ts';
import { variantsSchema } from '../strategies/variant-schema.ts';

/** Upper bound of the flags in one export; the size of the response limits it earlier. */
const MAX_FEATURES = 10_000;
/** Upper bound of the rows in each list of an export. */
const MAX_EXPORTED_ROWS = 100_000;

const featureName = { ...featureNameSchema, description: 'Name of the flag.' } as const;

const environment = text('Name of the environment.', 'development');

const exportedFeatureSchema = object('ExportedFeature', 'A flag, without its settings.', {
  name: featureName,
  project: optional(text('Id of the project.', 'default')),
  type: optional(featureTypeNameSchema),
  description: optional(descriptionSchema),
  stale: optional({ ...staleSchema, description: 'Whether the flag is stale.' }),
  impressionData: optional(impressionDataSchema),
  payloadSchema: optional(payloadSchemaSchema),
  valueType: optional(valueTypeInputSchema),
  defaultValue: optional(defaultValueInputSchema),
  archived: optional(
    flag(
      'Whether it is archived. An import creates it as archived, so that nobody reuses its name; one that exists stays as it is.',
      false,
    ),
  ),
  archivedAt: optional({
    ...dateTimeSchema,
    type: ['string', 'null'],
    description: 'Time of archiving, which an import of an archived flag keeps.',
  }),
  createdAt: optional({
    ...dateTimeSchema,
    type: ['string', 'null'],
    description: 'Time of creation, which an import keeps.',
  }),
  creator: optional(
    text(
      'Who created it in the instance that it comes from: a name, which an import keeps for new flags.',
      'ada@example.com',
      { minLength: 1, maxLength: 200, pattern: readable },
    ),
  ),
});

const exportedStrategySchema = {
  title: 'ExportedStrategy',
  type: 'object',
  description: 'A strategy of a flag in the environment.',
  required: ['name'],
  properties: {
    ...createStrategySchema.properties,
    id: text(
      'Id of the strategy; imported strategies get a new one.',
      'b4f1a0de-7c1d-4b0e-8f5e-2d6a1c9e0b11',
    ),
    featureName: {
      ...featureName,
      description: 'Name of the flag; a strategy without it is not imported.',
    },
    constraints: constraintsSchema,
  },
} as const satisfies JSONSchema;

const exportedEnvironmentSchema = object(
  'ExportedFeatureEnvironment',
  'Settings of a flag in the environment, without its strategies.',
  {
    name: text(
      'Name of the environment, or of the flag if `featureName` is absent.',
      'development',
    ),
    featureName: optional(featureName),
    environment: optional(environment),
    enabled: flag('Whether the flag is on.'),
    variants: optional(variantsSchema),
  },
);

const exportedContextFieldSchema = {
  ...createContextFieldSchema,
  title: 'ExportedContextField',
  description: 'A context field that constraints refer to.',
} as const satisfies JSONSchema;

const exportedTagSchema = object('ExportedFeatureTag', 'A tag of a flag.', {
  featureName,
  tagType: optional({
    ...tagSchema.properties.type,
    description: 'Type of the tag. Default: `simple`.',
  }),
  tagValue: tagSchema.properties.value,
});

const exportedSegmentSchema = object(
  'ExportedSegment',
  'A segment that strategies refer to by id.',
  {
    id: integer('Id in the exported instance.', 1, { minimum: 0, maximum: 2_147_483_647 }),
    name: text('Name, which identifies it on import.', 'beta-users', {
      minLength: 1,
      maxLength: 100,
      pattern: readable,
    }),
    description: optional(descriptionSchema),
    constraints: optional({
      ...constraintsSchema,
      description: 'For files written by hand: creates the segment if its name is unknown.',
    }),
  },
);

const exportedDependenciesSchema = object('ExportedDependencies', 'Dependencies of a flag.', {
  feature: { ...featureName, description: 'Name of the child flag.' },
  dependencies: list('Its parent flags.', MAX_PARENTS, createDependencySchema, [
    { feature: 'checkout', enabled: true },
  ]),
});

const exportedLinksSchema = object('ExportedLinks', 'All links of a flag.', {
  feature: featureName,
  links: optional(
    list('Its links, in order.', MAX_LINKS, featureLinkSchema, [
      { url: 'https://wiki.example.com/new-checkout', title: 'Design' },
    ]),
  ),
});

/** The flags of an export in one environment, and everything that they refer to. */
export const exportResultSchema = object(
  'Export',
  'Flags with their settings in one environment, and everything that they refer to.',
  {
    features: listOf(exportedFeatureSchema, MAX_FEATURES, 'The flags.'),
    featureStrategies: listOf(
      exportedStrategySchema,
      MAX_EXPORTED_ROWS,
      'Strategies of the flags.',
    ),
    featureEnvironments: optional(
      listOf(
        exportedEnvironmentSchema,
        MAX_EXPORTED_ROWS,
        'Settings of the flags, without strategies.',
      ),
    ),
    contextFields: optional(
      listOf(exportedContextFieldSchema, 1_000, 'Context fields that they refer to.'),
    ),
    featureTags: optional(listOf(exportedTagSchema, MAX_EXPORTED_ROWS, 'Tags of the flags.')),
    segments: optional(listOf(exportedSegmentSchema, 1_000, 'Segments that they refer to.')),
    tagTypes: listOf(tagTypeSchema, 1_000, 'Types of the tags.'),
    dependencies: optional(
      listOf(exportedDependenciesSchema, MAX_EXPORTED_ROWS, 'Dependencies of the flags.'),
    ),
    links: optional(listOf(exportedLinksSchema, MAX_EXPORTED_ROWS, 'Links of the flags.')),
  },
);

function listOf<const S extends object>(items: S, maxItems: number, description: string) {
  return list(description, maxItems, items, []);
}
