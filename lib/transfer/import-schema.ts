import type { JSONSchema } from 'json-schema-to-ts';
import { exportResultSchema } from './export-schema.ts';

/** Bytes of the body of an import: a function takes 6 MB. */
export const MAX_IMPORT_BYTES = 5 * 1024 * 1024;

const environment = {
  type: 'string',
  minLength: 1,
  maxLength: 200,
  description: 'Name of the environment to import into; the file may be of another one.',
  examples: ['development'],
} as const satisfies JSONSchema;

/** Body of an import, and of its validation. */
export const importSchema = {
  title: 'Import',
  type: 'object',
  description: 'An export, and where its flags are to go.',
  required: ['project', 'environment', 'data'],
  properties: {
    project: {
      type: 'string',
      minLength: 1,
      maxLength: 200,
      description: 'Id of the project to import into; the file may be of another one.',
      examples: ['default'],
    },
    environment,
    data: exportResultSchema,
    otherEnvironments: {
      type: 'array',
      maxItems: 50,
      description:
        'Exports of the same flags in other environments: each flag is then imported into all of them at once, or not at all.',
      examples: [[]],
      items: {
        title: 'ImportPart',
        type: 'object',
        description: 'An export, and the environment that it goes into.',
        required: ['environment', 'data'],
        properties: { environment, data: exportResultSchema },
      },
    },
  },
} as const satisfies JSONSchema;

const findings = (description: string) =>
  ({
    type: 'array',
    maxItems: 100_000,
    description,
    examples: [[{ message: 'Segments of these names do not exist:', affectedItems: ['beta'] }]],
    items: {
      title: 'ImportFinding',
      type: 'object',
      description: 'Something to know before importing.',
      required: ['message', 'affectedItems'],
      additionalProperties: false,
      properties: {
        message: {
          type: 'string',
          maxLength: 10_000,
          description: 'What it is.',
          examples: ['Segments of these names do not exist:'],
        },
        affectedItems: {
          type: 'array',
          maxItems: 100_000,
          description: 'Names of the flags, segments, permissions or whatever else it is about.',
          examples: [['beta']],
          items: { type: 'string', maxLength: 500 },
        },
      },
    },
  }) as const;

/** What an import would come to. */
export const importValidationSchema = {
  title: 'ImportValidation',
  type: 'object',
  description: 'What stands in the way of an import, and what is worth knowing.',
  required: ['errors', 'warnings', 'permissions'],
  additionalProperties: false,
  properties: {
    errors: findings('Why it would be refused; empty: it would not.'),
    warnings: findings('What would not be taken over as it is.'),
    permissions: findings('Permissions that the caller needs and does not have.'),
  },
} as const satisfies JSONSchema;

const names = (description: string) =>
  ({
    type: 'array',
    maxItems: 10_000,
    description,
    examples: [['new-checkout']],
    items: { type: 'string', maxLength: 100 },
  }) as const;

/** What an import did. */
export const importReportSchema = {
  title: 'ImportReport',
  type: 'object',
  description: 'What was imported.',
  required: [
    'created',
    'changed',
    'unchanged',
    'contextFields',
    'segments',
    'tagTypes',
    'warnings',
  ],
  additionalProperties: false,
  properties: {
    created: names('Flags that are new.'),
    changed: names('Flags that were there, and were set as the export says.'),
    unchanged: names('Flags that were so already.'),
    contextFields: names('Context fields that were created.'),
    segments: names('Segments that were created.'),
    tagTypes: names('Tag types that were created.'),
    warnings: findings('What was not taken over as it is.'),
  },
} as const satisfies JSONSchema;
