import type { JSONSchema } from 'json-schema-to-ts';
import { dateTimeSchema } from '../../platform/schema/date-time.ts';
import { versionSchema } from '../../platform/schema/version.ts';
import {
  flag,
  integer,
  list,
  nullable,
  object,
  optional,
  text,
} from '../../platform/schema/words.ts';
import { roleSchema } from '../roles/schema.ts';
import { userSchema } from '../users/schema.ts';

const project = text(
  'Id of the project in which it applies; `*` for all open projects.',
  'default',
);

const ownPermissionSchema = object('A permission of the caller.', {
  permission: text('Name of the permission.', 'UPDATE_FEATURE'),
  project: optional(project),
  environment: optional(text('Environment in which it applies; `*` for all.', 'development')),
});

const feedbackSchema = object('Feedback of the user.', {
  feedbackId: optional(text('Id of the feedback.', 'search')),
  userId: optional(integer('Id of the user.', 17)),
  neverShow: optional(flag('Whether to skip this feedback in the future.')),
  given: optional({
    ...dateTimeSchema,
    type: ['string', 'null'],
    description: 'Time of the feedback.',
  }),
});

/** The caller as the API returns it. */
export const meSchema = object('Me', 'The caller, with all permissions.', {
  user: userSchema,
  permissions: list('All permissions, without duplicates.', 100_000, ownPermissionSchema),
  feedback: list('Always empty: the service requests no feedback.', 100, feedbackSchema, []),
  splash: {
    type: 'object',
    description: 'Always empty: the service shows no splash screens.',
    examples: [{}],
    additionalProperties: { type: 'boolean' },
  },
});

export const profileSchema = object('Profile', 'Profile of the caller.', {
  rootRole: roleSchema,
  projects: list(
    'Ids of the projects in which the caller has roles, directly or through groups.',
    1_000,
    { type: 'string', maxLength: 100 },
    ['default'],
  ),
  features: emptyList('Always empty.'),
  subscriptions: emptyList('Always empty: the service sends no e-mail.'),
});

const ownRoleSchema = {
  type: 'object',
  description: 'A role of the caller.',
  required: roleSchema.required,
  properties: {
    ...roleSchema.properties,
    project: nullable(text('The requested project; `null` for a role of the instance.', 'default')),
  },
} as const satisfies JSONSchema;

export const userRolesSchema = object('UserRoles', 'Roles of the caller.', {
  version: versionSchema,
  roles: list('The roles.', 1_000, ownRoleSchema),
});

export const userRolesQuery = object({
  projectId: optional(
    text('Id of a project. Default: the roles of the instance.', 'default', {
      minLength: 1,
      maxLength: 100,
    }),
  ),
});

function emptyList(description: string) {
  return list(description, 0, { type: 'string', maxLength: 100 }, []);
}
