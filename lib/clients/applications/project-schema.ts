import type { JSONSchema } from 'json-schema-to-ts';
import { totalSchema } from '../../platform/schema/paging.ts';
import { appNameSchema, MAX_LISTED } from './schema.ts';

/** The applications of a project. */
export const projectApplicationsSchema = {
  title: 'ProjectApplications',
  type: 'object',
  description: 'Applications that use flags of a project.',
  required: ['total', 'applications'],
  properties: {
    total: totalSchema,
    applications: {
      type: 'array',
      maxItems: MAX_LISTED,
      description: 'The items of this page.',
      examples: [[]],
      items: {
        title: 'ProjectApplication',
        type: 'object',
        description: 'An application, as far as it uses the project.',
        required: ['name', 'environments', 'instances', 'sdks'],
        properties: {
          name: appNameSchema,
          environments: texts('Names of the environments.', 'production', 100),
          instances: texts(
            'Always empty: the instances of each application are read by a request of their own.',
            'i-1',
            255,
          ),
          sdks: {
            type: 'array',
            maxItems: 1,
            description: 'The SDK that reported last.',
            examples: [[{ name: 'unleash-client-node', versions: ['6.12.1'] }]],
            items: {
              title: 'ProjectApplicationSdk',
              type: 'object',
              description: 'An SDK.',
              required: ['name', 'versions'],
              properties: {
                name: {
                  type: 'string',
                  maxLength: 255,
                  description: 'Name of the SDK.',
                  examples: ['unleash-client-node'],
                },
                versions: texts('Its versions.', '6.12.1', 255),
              },
            },
          },
        },
      },
    },
  },
} as const satisfies JSONSchema;

function texts(description: string, example: string, maxLength: number) {
  return {
    type: 'array',
    maxItems: 1_000,
    description,
    examples: [[example]],
    items: { type: 'string', maxLength },
  } as const;
}
