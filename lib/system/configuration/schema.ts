import type { JSONSchema } from 'json-schema-to-ts';
import { bannersSchema } from '../banners/schema.ts';

/** What pages need to know of the instance. */
export const uiConfigSchema = {
  title: 'UiConfig',
  type: 'object',
  description: 'What pages need to know of the instance.',
  required: [
    'name',
    'version',
    'unleashUrl',
    'baseUriPath',
    'versionInfo',
    'maintenanceMode',
    'banners',
  ],
  additionalProperties: false,
  properties: {
    name: { type: 'string', description: 'Name of the service.', examples: ['Flagwright'] },
    version: { type: 'string', description: 'Version of the service.', examples: ['0.1.0'] },
    unleashUrl: {
      type: 'string',
      description: 'URL of the service, without a slash at the end.',
      examples: ['https://flags.example.com'],
    },
    baseUriPath: {
      type: 'string',
      description: 'Always empty: the service is at the root of its domain.',
      examples: [''],
    },
    maintenanceMode: {
      type: 'boolean',
      description: 'Whether changes on the admin API are refused.',
      examples: [false],
    },
    disablePasswordAuth: {
      type: 'boolean',
      description: 'Whether only administrators can sign in with a password.',
      examples: [false],
    },
    banners: {
      ...bannersSchema.properties.banners,
      description: 'The banners that everybody sees.',
    },
    frontendApiOrigins: {
      type: 'array',
      maxItems: 1_000,
      description:
        'Origins whose pages may call the frontend API, or `*`: `FRONTEND_API_ORIGINS` of the deployment.',
      examples: [['*']],
      items: { type: 'string', maxLength: 1_000 },
    },
    versionInfo: {
      type: 'object',
      description: 'The version, in the form of Unleash.',
      required: ['current', 'latest', 'isLatest'],
      additionalProperties: false,
      properties: {
        current: {
          type: 'object',
          description: 'The version of the service.',
          required: ['oss'],
          additionalProperties: false,
          examples: [{ oss: '0.1.0' }],
          properties: {
            oss: { type: 'string', description: 'The version.', examples: ['0.1.0'] },
          },
        },
        latest: {
          type: 'object',
          description: 'Always empty: the service asks nobody for newer versions.',
          additionalProperties: false,
          examples: [{}],
          properties: {},
        },
        isLatest: {
          type: 'boolean',
          description: 'Always `true`, for the same reason.',
          examples: [true],
        },
        instanceId: {
          type: 'string',
          description: 'Id of the instance, as in the statistics.',
          examples: ['5f0c7e2b9a1d4c3e8f6b7a5d4c3b2a19'],
        },
      },
    },
  },
} as const satisfies JSONSchema;
