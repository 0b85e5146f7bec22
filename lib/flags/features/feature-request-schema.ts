import { descriptionSchema } from '../../platform/schema/names.ts';
import { flag, list, nullable, object, optional, text } from '../../platform/schema/words.ts';
import { codeStateProperties } from '../code-references/schema.ts';
import { tagInputSchema } from '../tags/schema.ts';
import { defaultValueInputSchema, valueTypeInputSchema } from '../value-types/schema.ts';
import {
  featureTagsSchema,
  featureTypeNameSchema,
  impressionDataSchema,
  staleSchema,
} from './feature-parts-schema.ts';
import { featureNameSchema } from './params-schema.ts';

export const createFeatureSchema = object('CreateFeature', 'A flag to create.', {
  name: featureNameSchema,
  type: optional(featureTypeNameSchema),
  description: optional(descriptionSchema),
  impressionData: optional(impressionDataSchema),
  stale: optional(staleSchema),
  tags: optional({ ...featureTagsSchema, items: tagInputSchema }),
  valueType: optional(valueTypeInputSchema),
  defaultValue: optional(defaultValueInputSchema),
});

/** Body of updating a flag. Omitted properties keep their values. */
export const updateFeatureSchema = object('UpdateFeature', 'Changes to a flag.', {
  name: optional({
    ...featureNameSchema,
    description: 'The name in the path; a flag cannot be renamed.',
  }),
  type: optional(featureTypeNameSchema),
  description: optional(descriptionSchema),
  impressionData: optional(impressionDataSchema),
  stale: optional(staleSchema),
  archived: optional(flag('Whether the flag is archived.', false)),
  valueType: optional(valueTypeInputSchema),
  defaultValue: optional(defaultValueInputSchema),
});

export const cloneFeatureSchema = object('CloneFeature', 'The clone to create.', {
  name: featureNameSchema,
  replaceGroupId: optional(
    flag(
      'Whether rollouts hash with the new name. If `false`, both flags select the same users.',
      true,
      { default: true },
    ),
  ),
});

export const validateFeatureSchema = object('ValidateFeature', 'A name to check.', {
  name: featureNameSchema,
  projectId: optional(
    nullable(text('Id of a project whose naming pattern the name has to match.', 'checkout')),
  ),
});

/** Maximum of flags in one request. */
const namesSchema = list(
  'Names of flags.',
  { minItems: 1, maxItems: 100 },
  { type: 'string', minLength: 1, maxLength: 100 },
  ['new-checkout'],
);

export const batchFeaturesSchema = object('BatchFeatures', 'Flags of a project.', {
  features: namesSchema,
});

/** What archiving flags would do. */
export const archiveCheckSchema = object('ArchiveCheck', 'What archiving flags would do.', {
  parentsWithChildFeatures: list(
    'Names of the flags that cannot be archived, because flags outside the request depend on them.',
    100,
    { type: 'string', maxLength: 100 },
    ['new-checkout'],
  ),
  hasDeletedDependencies: flag(
    'Whether archiving the flags removes dependencies of them, or on them.',
    false,
  ),
  featuresInCode: list(
    'The flags that default branches of searched repositories still name. They can be archived all the same: such code gets its default.',
    100,
    object('FeatureInCode', 'A flag that is left in code.', {
      name: text('Name of the flag.', 'new-checkout'),
      ...codeStateProperties,
    }),
    [],
  ),
});

export const batchStaleSchema = object('BatchStale', 'Flags to update.', {
  features: namesSchema,
  stale: staleSchema,
});

export const changeProjectSchema = object('ChangeProject', 'The target of a move.', {
  newProjectId: text('Id of the target project.', 'checkout', { minLength: 1, maxLength: 100 }),
});
