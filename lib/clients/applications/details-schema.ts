import type { JSONSchema } from 'json-schema-to-ts';
import { dateTimeSchema } from '../../platform/schema/date-time.ts';
import { pathNameSchema } from '../../platform/schema/path-name.ts';
import { applicationParams, applicationSchema } from './schema.ts';

const instanceProperties = {
  instanceId: {
    type: 'string',
    maxLength: 255,
    description: 'Id that the instance reported; `default` if it has none.',
    examples: ['checkout-7d9f'],
  },
  sdkVersion: {
    type: ['string', 'null'],
    maxLength: 255,
    description: 'Name and version of its SDK; `null` if it did not register.',
    examples: ['unleash-client-node:6.12.1'],
  },
  clientIp: {
    type: ['string', 'null'],
    maxLength: 100,
    description: 'Always `null`: addresses are not stored.',
    examples: [null],
  },
  lastSeen: { ...dateTimeSchema, description: 'Time of its last report, to ten minutes.' },
} as const satisfies Record<string, JSONSchema>;

const required = ['instanceId', 'sdkVersion', 'clientIp', 'lastSeen'] as const;

/** The instances of an application in one environment. */
export const environmentInstancesSchema = {
  title: 'ApplicationEnvironmentInstances',
  type: 'object',
  description: 'Instances of an application that reported within the last day.',
  required: ['instances'],
  additionalProperties: false,
  properties: {
    instances: {
      type: 'array',
      maxItems: 1_000,
      description: 'The instances, sorted by id.',
      items: {
        title: 'ApplicationEnvironmentInstance',
        type: 'object',
        description: 'A running instance.',
        required,
        additionalProperties: false,
        properties: instanceProperties,
      },
    },
  },
} as const satisfies JSONSchema;

/** An application with its instances and the flags that it uses. */
export const applicationDetailsSchema = {
  ...applicationSchema,
  title: 'ApplicationDetails',
  description: 'An application that uses flags, with its instances.',
  required: [...applicationSchema.required, 'instances', 'seenToggles', 'links'],
  properties: {
    ...applicationSchema.properties,
    instances: {
      type: 'array',
      maxItems: 1_000,
      description: 'Instances that reported within the last day, sorted by environment and id.',
      items: {
        title: 'ApplicationInstance',
        type: 'object',
        description: 'A running instance.',
        required: [...required, 'environment'],
        additionalProperties: false,
        properties: {
          ...instanceProperties,
          environment: {
            type: 'string',
            maxLength: 100,
            description: 'Name of its environment.',
            examples: ['production'],
          },
        },
      },
    },
    seenToggles: {
      type: 'array',
      maxItems: 100_000,
      description: 'Flags that it evaluated in this week and in the one before, sorted by name.',
      items: {
        title: 'SeenFlag',
        type: 'object',
        description: 'A flag that an application evaluated.',
        required: ['name', 'project'],
        additionalProperties: false,
        properties: {
          name: {
            type: 'string',
            maxLength: 100,
            description: 'Name of the flag.',
            examples: ['new-checkout'],
          },
          project: {
            type: 'string',
            maxLength: 100,
            description: 'Id of the project that it was in.',
            examples: ['default'],
          },
        },
      },
    },
    links: {
      title: 'ApplicationLinks',
      type: 'object',
      description: 'Addresses.',
      required: ['self'],
      additionalProperties: false,
      properties: {
        self: {
          type: 'string',
          maxLength: 3_000,
          description: 'Path of this application.',
          examples: ['/api/admin/metrics/applications/checkout-service'],
        },
      },
    },
  },
} as const satisfies JSONSchema;

export const applicationEnvironmentParams = {
  type: 'object',
  required: ['appName', 'environment'],
  properties: {
    ...applicationParams.properties,
    environment: pathNameSchema('Name of the environment.', 'production'),
  },
} as const satisfies JSONSchema;
