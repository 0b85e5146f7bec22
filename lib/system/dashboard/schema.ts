import type { JSONSchema } from 'json-schema-to-ts';
import { MAX_USERS } from '../../identity/users/model.ts';
import { userSchema } from '../../identity/users/schema.ts';
import { MAX_DASHBOARD_FLAGS } from './limits.ts';

const name = (description: string, example: string) =>
  ({ type: 'string', maxLength: 1_000, description, examples: [example] }) as const;

const count = (description: string, example: number) =>
  ({ type: 'integer', minimum: 0, description, examples: [example] }) as const;

/** An owner: a person, a group, or nobody. */
export const ownerSchema = {
  type: 'object',
  description: 'An owner of projects.',
  required: ['ownerType'],
  properties: {
    ownerType: {
      type: 'string',
      enum: ['user', 'group', 'system'],
      description: 'A person, a group, or `system` for a project that nobody owns.',
      examples: ['user'],
    },
    name: name('Name of the person or group.', 'Ada'),
    email: {
      type: ['string', 'null'],
      maxLength: 1_000,
      description: 'E-mail address of the person, if any.',
      examples: ['ada@example.com'],
    },
    imageUrl: name('URL of a picture of the person.', 'https://gravatar.com/avatar/0f5c'),
  },
} as const satisfies JSONSchema;

export const personalDashboardSchema = {
  title: 'PersonalDashboard',
  type: 'object',
  description: 'What concerns the caller.',
  required: ['projects', 'flags', 'admins', 'projectOwners'],
  properties: {
    projects: {
      type: 'array',
      maxItems: 1_000,
      description: 'Projects in which the caller has a role, and favourite ones, by id.',
      items: {
        type: 'object',
        description: 'A project.',
        required: ['id', 'name', 'health', 'technicalDebt', 'memberCount', 'featureCount'],
        properties: {
          id: name('Id of the project.', 'default'),
          name: name('Name of the project.', 'Default'),
          health: count('Share of the flags that are not stale, in percent.', 92),
          technicalDebt: count('Share of the flags that are stale, in percent.', 8),
          memberCount: count('Users with a role in the project.', 5),
          featureCount: count('Flags that are not archived.', 40),
        },
      },
    },
    flags: {
      type: 'array',
      maxItems: MAX_DASHBOARD_FLAGS,
      description: 'Favourite flags of the caller, by name.',
      items: {
        type: 'object',
        description: 'A flag.',
        required: ['name', 'project', 'type'],
        properties: {
          name: name('Name of the flag.', 'new-checkout'),
          project: name('Id of its project.', 'default'),
          type: name('Its type.', 'release'),
        },
      },
    },
    admins: {
      type: 'array',
      maxItems: MAX_USERS,
      description: 'People with the role Admin, by id: names, address and picture.',
      items: userSchema,
    },
    projectOwners: {
      type: 'array',
      maxItems: MAX_USERS,
      description: 'People who own a project that the caller can see.',
      items: ownerSchema,
    },
  },
} as const satisfies JSONSchema;
