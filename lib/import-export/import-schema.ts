import type { JSONSchema } from 'json-schema-to-ts';
import { exportResultSchema } from './export-schema.ts';

/** Maximum bytes of the body of an import: a function accepts 6 MB. */
export const MAX_IMPORT_BYTES = 5 * 1024 * 1024;

const environment = {
  type: 'string',
  minLength: 1,
  maxLength: 200,
  description: 'Name of the target environment; the export may be of another one.',
  examples: ['development'],
} as const satisfies JSONSchema;

/** Body of an import, and of its validation. */
export const importSchema = {
  title: 'Import',
  type: 'object',
  description: 'An export, and its target.',
  required: ['project', 'environment', 'data'],
  properties: {
    project: {
      type: 'string',
      minLength: 1,
      maxLength: 200,
      description: 'Id of the target project; the export may be of another one.',
      examples: ['default'],
    },
    environment,
    data: exportResultSchema,
    otherEnvironments: {
      type: 'array',
      maxItems: 50,
      description:
        'Exports of the same flags in other environments: each flag is imported into all of them or none.',
      examples: [[]],
      items: {
        title: 'ImportPart',
        type: 'object',
        description: 'An export, and its target environment.',
        required: ['environment', 'data'],
        properties: { environment, data: exportResultSchema },
      },
    },
  },
} as const satisfies JSONSchema;

/** Result of validating an import. */
export const importValidationSchema = {
  title: 'ImportValidation',
  type: 'object',
  description: 'Errors, warnings and missing permissions of an import.',
  required: ['errors', 'warnings', 'permissions'],
  additionalProperties: false,
  properties: {
    errors: findings('Reasons for refusal; empty if the import is valid.'),
    warnings: findings('Settings that would not be imported unchanged.'),
    permissions: findings('Required permissions that the caller does not have.'),
  },
} as const satisfies JSONSchema;

/** Result of an import. */
export const importReportSchema = {
  title: 'ImportReport',
  type: 'object',
  description: 'Result of an import.',
  required: [
    'created',
    'changed',
    'unchanged',
    'archived',
    'contextFields',
    'segments',
    'tagTypes',
    'warnings',
  ],
  additionalProperties: false,
  properties: {
    created: names('Names of created flags.'),
    changed: names('Names of updated flags.'),
    unchanged: names('Names of flags that already matched.'),
    archived: names('Names of flags that are archived here, which were skipped.'),
    contextFields: names('Names of created context fields.'),
    segments: names('Names of created segments.'),
    tagTypes: names('Names of created tag types.'),
    warnings: findings('Settings that were not imported unchanged.'),
  },
} as const satisfies JSONSchema;

function findings(description: string) {
  return {
    type: 'array',
    maxItems: 100_000,
    description,
    examples: [[{ message: 'Segments of these names do not exist:', affectedItems: ['beta'] }]],
    items: {
      title: 'ImportFinding',
      type: 'object',
      description: 'A finding of the validation.',
      required: ['message', 'affectedItems'],
      additionalProperties: false,
      properties: {
        message: {
          type: 'string',
          maxLength: 10_000,
          description: 'Description of the finding.',
          examples: ['Segments of these names do not exist:'],
        },
        affectedItems: {
          type: 'array',
          maxItems: 100_000,
          description: 'Names of the affected flags, segments, permissions or other items.',
          examples: [['beta']],
          items: { type: 'string', maxLength: 500 },
        },
      },
    },
  } as const;
}

function names(description: string) {
  return {
    type: 'array',
    maxItems: 10_000,
    description,
    examples: [['new-checkout']],
    items: { type: 'string', maxLength: 100 },
  } as const;
}
