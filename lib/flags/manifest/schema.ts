import { dateTimeSchema } from '../../platform/schema/date-time.ts';
import { descriptionSchema } from '../../platform/schema/names.ts';
import { pathNameSchema } from '../../platform/schema/path-name.ts';
import { choice, closed, list, object, optional, text } from '../../platform/schema/words.ts';
import { projectIdParam } from '../../projects/params-schema.ts';
import { featureNameSchema } from '../features/params-schema.ts';
import { VALUE_TYPES } from '../value-types/model.ts';
import { defaultValueSchema } from '../value-types/schema.ts';
import { SENT_TYPES } from './model.ts';

const key = pathNameSchema('Name of the flag.', 'search-rollout');

/** The flag in a path. */
export const manifestFlagParams = object({ key });

/** The same below the address of a project. */
export const projectManifestFlagParams = object({ projectId: projectIdParam, key });

const flagDefaultSchema = {
  ...defaultValueSchema,
  description:
    'What applications use where they get no value, of the type of the flag: at most 2,000 bytes as JSON.',
  examples: [false],
} as const;

const sentFlag = {
  key: { ...featureNameSchema, description: 'Name of the flag.' },
  name: optional(
    text('Another name of the flag. Flags have none: only the key is accepted.', 'search-rollout'),
  ),
  type: choice(
    'Type of its values. `bool` and `int` are those of older tools.',
    SENT_TYPES,
    'boolean',
  ),
  description: optional(descriptionSchema),
} as const;

/** Body of creating a flag. */
export const createManifestFlagSchema = object('CreateManifestFlag', 'A flag of a manifest.', {
  ...sentFlag,
  defaultValue: flagDefaultSchema,
});

/** Body of replacing what a manifest says of a flag. */
export const updateManifestFlagSchema = object(
  'UpdateManifestFlag',
  'What a manifest says of a flag. What is left out, it does not have any more.',
  { ...sentFlag, defaultValue: optional(flagDefaultSchema) },
);

const manifestFlagSchema = closed('ManifestFlag', 'A flag of a manifest.', {
  key: featureNameSchema,
  type: choice('Type of its values.', VALUE_TYPES, 'boolean'),
  description: optional(text('Its description.', 'Enable the new search experience.', 1_000)),
  defaultValue: flagDefaultSchema,
});

/** The flags of a manifest. */
export const manifestSchema = closed('Manifest', 'Flags with their types, without archived ones.', {
  flags: list('The flags, by project and key.', 100_000, manifestFlagSchema, []),
});

/** A flag that was created or changed. */
export const manifestFlagResponseSchema = closed(
  'ManifestFlagResponse',
  'A flag, as it is from now on.',
  {
    flag: manifestFlagSchema,
    updatedAt: { ...dateTimeSchema, description: 'Time of this answer.' },
  },
);

/** A flag that was archived. */
export const manifestArchivedSchema = closed('ManifestArchived', 'A flag that was archived.', {
  message: text(
    'What has happened.',
    'Flag "search-rollout" archived. Restore it in the console or by the admin API if needed.',
    1_000,
  ),
  archivedAt: { ...dateTimeSchema, description: 'Time of archiving.' },
});
