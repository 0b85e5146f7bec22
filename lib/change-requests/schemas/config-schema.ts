import type { JSONSchema } from 'json-schema-to-ts';
import { environmentTextSchema, nameSchema } from './parts-schema.ts';

export const configSchema = {
  type: 'array',
  maxItems: 100,
  description: 'The environments of the project.',
  examples: [[]],
  items: {
    title: 'ChangeRequestEnvironmentConfig',
    type: 'object',
    description: 'Approval settings of an environment.',
    required: ['environment', 'type', 'changeRequestEnabled', 'requiredApprovals'],
    properties: {
      environment: environmentTextSchema,
      type: nameSchema('Type of the environment.', 'development'),
      changeRequestEnabled: {
        type: 'boolean',
        description: 'Whether changes require approval.',
        examples: [true],
      },
      requiredApprovals: {
        type: ['integer', 'null'],
        minimum: 1,
        maximum: 10,
        description: 'Number of required approvals; `null` if none is required.',
        examples: [1],
      },
    },
  },
} as const satisfies JSONSchema;
