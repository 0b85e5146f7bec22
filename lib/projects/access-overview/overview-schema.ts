import type { JSONSchema } from 'json-schema-to-ts';
import { dateTimeSchema } from '../../platform/schema/date-time.ts';
import { grantSchema } from './schema.ts';

/** Upper bound of the rows in a response, which has to stay below 6 MB. */
const MAX_OVERVIEW_ROWS = 1_000;

const userAccessSchema = {
  type: 'object',
  description: 'A user or service account, with all roles.',
  required: ['userId', 'userEmail', 'accessibleProjects', 'groups', 'rootRole'],
  properties: {
    userId: { type: 'integer', description: 'Id of the user.', examples: [17] },
    userName: {
      type: ['string', 'null'],
      maxLength: 1_000,
      description: 'Name of the user, else the username.',
      examples: ['Ada'],
    },
    userEmail: {
      type: 'string',
      maxLength: 1_000,
      description: 'E-mail address; empty without one.',
      examples: ['ada@example.com'],
    },
    accountType: {
      type: 'string',
      enum: ['User', 'Service Account'],
      description: 'A user or a service account.',
      examples: ['User'],
    },
    rootRole: {
      type: 'string',
      maxLength: 100,
      description: 'Name of the own role for the instance.',
      examples: ['Viewer'],
    },
    groups: {
      type: 'array',
      maxItems: 1_000,
      description: 'Names of the groups that the user is in.',
      examples: [['Checkout team']],
      items: { type: 'string', maxLength: 100 },
    },
    accessibleProjects: {
      type: 'array',
      maxItems: 1_000,
      description:
        'Ids of the projects in which the user has a role, directly or through groups; `*` alone for all, which administrators have.',
      examples: [['default']],
      items: { type: 'string', maxLength: 100 },
    },
    roles: {
      type: 'array',
      maxItems: 100_000,
      description: 'All roles, and where each comes from.',
      items: grantSchema,
    },
    createdAt: { ...dateTimeSchema, description: 'Time of creation.' },
    lastSeen: {
      ...dateTimeSchema,
      type: ['string', 'null'],
      description: 'Time of the last login; `null` before the first.',
    },
  },
} as const satisfies JSONSchema;

/** Who has which roles. */
export const accessOverviewSchema = {
  title: 'AccessOverview',
  type: 'object',
  description: 'Users and service accounts, with their roles.',
  required: ['overview', 'total'],
  properties: {
    overview: {
      type: 'array',
      maxItems: MAX_OVERVIEW_ROWS,
      description: 'A page of them, by id.',
      items: userAccessSchema,
    },
    total: { type: 'integer', minimum: 0, description: 'How many there are.', examples: [25] },
  },
} as const satisfies JSONSchema;

/** Query parameters: the page. */
export const overviewQuery = {
  type: 'object',
  properties: {
    offset: {
      type: 'integer',
      minimum: 0,
      maximum: 1_000_000,
      default: 0,
      description: 'How many to skip.',
      examples: [0],
    },
    limit: {
      type: 'integer',
      minimum: 1,
      maximum: MAX_OVERVIEW_ROWS,
      default: MAX_OVERVIEW_ROWS,
      description: 'How many to return at most.',
      examples: [100],
    },
  },
} as const satisfies JSONSchema;
