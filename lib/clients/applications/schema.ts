import type { JSONSchema } from 'json-schema-to-ts';
import { readable, storable } from '../../platform/schema/names.ts';
import { sortOrderSchema, totalSchema } from '../../platform/schema/paging.ts';
import { storableText } from '../../platform/schema/text.ts';

/** The name that an application reports. */
export const appNameSchema = {
  type: 'string',
  minLength: 1,
  maxLength: 255,
  pattern: readable,
  description: 'Name of the application.',
  examples: ['checkout-service'],
} as const satisfies JSONSchema;

const strategies = {
  type: 'array',
  maxItems: 1_000,
  description: 'Strategy types that it supports.',
  examples: [['default', 'flexibleRollout']],
  items: { type: 'string', maxLength: 1_000, pattern: storable },
} as const;

const environment = {
  ...nullableText(
    'Name of the environment. Only used with an admin token; other tokens determine it.',
    'test',
  ),
  maxLength: 100,
  deprecated: true,
} as const;

/** Body of registering an application. */
export const registerSchema = {
  title: 'ClientApplication',
  type: 'object',
  description: 'An application that has started.',
  required: ['appName', 'interval', 'started', 'strategies'],
  properties: {
    appName: appNameSchema,
    instanceId: nullableText('Id of the instance of the application.', 'checkout-7d9f'),
    environment,
    interval: {
      type: 'number',
      minimum: 0,
      description: 'Interval of its metrics, in milliseconds or seconds.',
      examples: [60_000],
    },
    started: {
      type: ['string', 'number'],
      maxLength: 100,
      description: 'Start time: RFC 3339, or milliseconds since 1970.',
      examples: ['2026-11-21T09:30:00.000Z'],
    },
    strategies,
    sdkVersion: nullableText('Name and version of its SDK.', 'unleash-client-node:6.12.1'),
  },
} as const satisfies JSONSchema;

const description = storableText('Description of the application.', 'Takes the orders.', 1_000);
const url = storableText('URL with more information.', 'https://wiki.example.com/checkout', 500);
const icon = storableText('Name of an icon.', 'shopping_cart', 100);
const color = storableText('Colour.', '#ff8800', 100);

/** Body of creating or updating an application. */
export const createApplicationSchema = {
  title: 'CreateApplication',
  type: 'object',
  description: 'Details of an application.',
  properties: { description, url, icon, color, strategies },
} as const satisfies JSONSchema;

export const applicationSchema = {
  title: 'Application',
  type: 'object',
  description: 'An application that uses flags.',
  required: ['appName', 'strategies', 'usage'],
  additionalProperties: false,
  properties: {
    appName: appNameSchema,
    sdkVersion: storableText(
      'Name and version of its SDK, as last reported.',
      'unleash-client-node:6.12.1',
      255,
    ),
    description,
    url,
    icon,
    color,
    strategies,
    usage: {
      type: 'array',
      maxItems: 1_000,
      description: 'Projects that it has access to, sorted by id; `*` means all.',
      items: {
        title: 'ApplicationUsage',
        type: 'object',
        description: 'A project, and the environments in which the application uses it.',
        required: ['project', 'environments'],
        additionalProperties: false,
        properties: {
          project: {
            type: 'string',
            maxLength: 100,
            description: 'Id of the project, or `*`.',
            examples: ['default'],
          },
          environments: {
            type: 'array',
            maxItems: 1_000,
            description: 'Names of the environments.',
            examples: [['production']],
            items: { type: 'string', maxLength: 100 },
          },
        },
      },
    },
  },
} as const satisfies JSONSchema;

/** Maximum of applications on one page. */
export const MAX_LISTED = 1_000;

export const applicationsQuerySchema = {
  type: 'object',
  properties: {
    query: {
      type: 'string',
      maxLength: 255,
      description: 'Part of the name; case-insensitive.',
      examples: ['checkout'],
    },
    offset: {
      type: 'integer',
      minimum: 0,
      default: 0,
      description: 'Number of items to skip.',
      examples: [100],
    },
    limit: {
      type: 'integer',
      minimum: 1,
      default: MAX_LISTED,
      description: 'Maximum number of items. Values above 1,000 count as 1,000.',
      examples: [100],
    },
    sortBy: {
      type: 'string',
      enum: ['appName'],
      default: 'appName',
      description: 'Property to sort by.',
      examples: ['appName'],
    },
    sortOrder: sortOrderSchema,
  },
} as const satisfies JSONSchema;

export const applicationsSchema = {
  title: 'Applications',
  type: 'object',
  description: 'Applications that use flags.',
  required: ['total', 'applications'],
  additionalProperties: false,
  properties: {
    total: totalSchema,
    applications: {
      type: 'array',
      maxItems: MAX_LISTED,
      description: 'The items of this page.',
      items: applicationSchema,
    },
  },
} as const satisfies JSONSchema;

export const applicationParams = {
  type: 'object',
  required: ['appName'],
  properties: { appName: { ...appNameSchema, pattern: storable } },
} as const satisfies JSONSchema;

function nullableText(description: string, example: string) {
  return {
    type: ['string', 'null'],
    maxLength: 255,
    pattern: storable,
    description,
    examples: [example],
  } as const;
}
