import { readable, storable } from '../../platform/schema/names.ts';
import { sortOrderSchema, totalSchema } from '../../platform/schema/paging.ts';
import { storableText } from '../../platform/schema/text.ts';
import {
  choice,
  closed,
  integer,
  list,
  nullable,
  number,
  object,
  optional,
  text,
} from '../../platform/schema/words.ts';

/** The name that an application reports. */
export const appNameSchema = text('Name of the application.', 'checkout-service', {
  minLength: 1,
  maxLength: 255,
  pattern: readable,
});

const strategies = list(
  'Strategy types that it supports.',
  1_000,
  { type: 'string', maxLength: 1_000, pattern: storable },
  ['default', 'flexibleRollout'],
);

const environment = {
  ...nullableText(
    'Name of the environment. Only used with an admin token; other tokens determine it.',
    'test',
  ),
  maxLength: 100,
  deprecated: true,
} as const;

/** Body of registering an application. */
export const registerSchema = object('ClientApplication', 'An application that has started.', {
  appName: appNameSchema,
  instanceId: optional(nullableText('Id of the instance of the application.', 'checkout-7d9f')),
  environment: optional(environment),
  interval: number('Interval of its metrics, in milliseconds or seconds.', 60_000, { minimum: 0 }),
  started: {
    type: ['string', 'number'],
    maxLength: 100,
    description: 'Start time: RFC 3339, or milliseconds since 1970.',
    examples: ['2026-11-21T09:30:00.000Z'],
  },
  strategies,
  sdkVersion: optional(nullableText('Name and version of its SDK.', 'unleash-client-node:6.12.1')),
});

const description = storableText('Description of the application.', 'Takes the orders.', 1_000);
const url = storableText('URL with more information.', 'https://wiki.example.com/checkout', 500);
const icon = storableText('Name of an icon.', 'shopping_cart', 100);
const color = storableText('Colour.', '#ff8800', 100);

/** Body of creating or updating an application. */
export const createApplicationSchema = object('CreateApplication', 'Details of an application.', {
  description: optional(description),
  url: optional(url),
  icon: optional(icon),
  color: optional(color),
  strategies: optional(strategies),
});

export const applicationSchema = closed('Application', 'An application that uses flags.', {
  appName: appNameSchema,
  sdkVersion: optional(
    storableText(
      'Name and version of its SDK, as last reported.',
      'unleash-client-node:6.12.1',
      255,
    ),
  ),
  description: optional(description),
  url: optional(url),
  icon: optional(icon),
  color: optional(color),
  strategies,
  usage: list(
    'Projects that it has access to, sorted by id; `*` means all.',
    1_000,
    closed(
      'ApplicationUsage',
      'A project, and the environments in which the application uses it.',
      {
        project: text('Id of the project, or `*`.', 'default'),
        environments: list(
          'Names of the environments.',
          1_000,
          { type: 'string', maxLength: 100 },
          ['production'],
        ),
      },
    ),
  ),
});

/** Maximum of applications on one page. */
export const MAX_LISTED = 1_000;

export const applicationsQuerySchema = object({
  query: optional(text('Part of the name; case-insensitive.', 'checkout', 255)),
  offset: optional(integer('Number of items to skip.', 100, { minimum: 0, default: 0 })),
  limit: optional(
    integer('Maximum number of items. Values above 1,000 count as 1,000.', 100, {
      minimum: 1,
      default: MAX_LISTED,
    }),
  ),
  sortBy: optional(choice('Property to sort by.', ['appName'], 'appName', { default: 'appName' })),
  sortOrder: optional(sortOrderSchema),
});

export const applicationsSchema = closed('Applications', 'Applications that use flags.', {
  total: totalSchema,
  applications: list('The items of this page.', MAX_LISTED, applicationSchema),
});

export const applicationParams = object({
  appName: { ...appNameSchema, pattern: storable },
});

function nullableText(description: string, example: string) {
  return nullable(text(description, example, { maxLength: 255, pattern: storable }));
}
