import type { JSONSchema } from 'json-schema-to-ts';
import { dateTimeSchema } from '../../platform/schema/date-time.ts';
import { pathNameSchema } from '../../platform/schema/path-name.ts';
import { closed, list, nullable, text } from '../../platform/schema/words.ts';
import { applicationParams, applicationSchema } from './schema.ts';

const instanceProperties = {
  instanceId: text(
    'Id that the instance reported; `default` if it has none.',
    'checkout-7d9f',
    255,
  ),
  sdkVersion: nullable(
    text(
      'Name and version of its SDK; `null` if it did not register.',
      'unleash-client-node:6.12.1',
      255,
    ),
  ),
  clientIp: nullable(text('Always `null`: addresses are not stored.', null)),
  lastSeen: { ...dateTimeSchema, description: 'Time of its last report, to ten minutes.' },
} as const satisfies Record<string, JSONSchema>;

const required = ['instanceId', 'sdkVersion', 'clientIp', 'lastSeen'] as const;

/** The instances of an application in one environment. */
export const environmentInstancesSchema = closed(
  'ApplicationEnvironmentInstances',
  'Instances of an application that reported within the last day.',
  {
    instances: list('The instances, sorted by id.', 1_000, {
      title: 'ApplicationEnvironmentInstance',
      type: 'object',
      description: 'A running instance.',
      required,
      additionalProperties: false,
      properties: instanceProperties,
    }),
  },
);

/** An application with its instances and the flags that it uses. */
export const applicationDetailsSchema = {
  ...applicationSchema,
  title: 'ApplicationDetails',
  description: 'An application that uses flags, with its instances.',
  required: [...applicationSchema.required, 'instances', 'seenToggles', 'links'],
  properties: {
    ...applicationSchema.properties,
    instances: list(
      'Instances that reported within the last day, sorted by environment and id.',
      1_000,
      {
        title: 'ApplicationInstance',
        type: 'object',
        description: 'A running instance.',
        required: [...required, 'environment'],
        additionalProperties: false,
        properties: {
          ...instanceProperties,
          environment: text('Name of its environment.', 'production'),
        },
      },
    ),
    seenToggles: list(
      'Flags that it evaluated in this week and in the one before, sorted by name.',
      100_000,
      closed('SeenFlag', 'A flag that an application evaluated.', {
        name: text('Name of the flag.', 'new-checkout'),
        project: text('Id of the project that it was in.', 'default'),
      }),
    ),
    links: closed('ApplicationLinks', 'Addresses.', {
      self: text(
        'Path of this application.',
        '/api/admin/metrics/applications/checkout-service',
        3_000,
      ),
    }),
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
