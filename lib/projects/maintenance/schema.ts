import type { JSONSchema } from 'json-schema-to-ts';

export const maintenanceSchema = {
  title: 'Maintenance',
  type: 'object',
  description: 'The maintenance mode.',
  required: ['enabled'],
  properties: {
    enabled: {
      type: 'boolean',
      description: 'Whether changes on the admin API are refused.',
      examples: [true],
    },
  },
} as const satisfies JSONSchema;
