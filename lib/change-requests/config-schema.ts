import type { JSONSchema } from 'json-schema-to-ts';
import { environment, name } from './parts-schema.ts';

export const configSchema = {
  type: 'array',
  maxItems: 100,
  description: 'The environments of the project.',
  examples: [[]],
  items: {
    title: 'ChangeRequestEnvironmentConfig',
    type: 'object',
    description: 'Whether changes in an environment need approval.',
    required: ['environment', 'type', 'changeRequestEnabled', 'requiredApprovals'],
    properties: {
      environment,
      type: name('Type of the environment.', 'development'),
      changeRequestEnabled: {
        type: 'boolean',
        description: 'Whether they do.',
        examples: [true],
      },
      requiredApprovals: {
        type: ['integer', 'null'],
        minimum: 1,
        maximum: 10,
        description: 'How many; `null` where none are needed.',
        examples: [1],
      },
    },
  },
} as const satisfies JSONSchema;
