import type { JSONSchema } from 'json-schema-to-ts';
import { dateTimeSchema } from '../platform/schema/date-time.ts';
import { projectIdOrSpaces } from '../platform/schema/names.ts';
import { storableNumber } from '../platform/schema/number.ts';
import { versionSchema } from '../platform/schema/version.ts';
import {
  amount,
  closed,
  integer,
  list,
  nullable,
  object,
  optional,
  text,
} from '../platform/schema/words.ts';
import {
  environmentNameSchema,
  favoriteSchema,
  featureLimitSchema,
  featureNamingSchema,
  managedFromGitSchema,
  modeSchema,
  projectDescriptionSchema,
  projectIdSchema,
  projectNameSchema,
  stickinessSchema,
} from './property-schemas.ts';

/** Timestamps of a project. */
export const projectTimes = {
  createdAt: { ...dateTimeSchema, description: 'Time of creation.' },
  updatedAt: nullableDateTime('Time of the last change to its settings.'),
  archivedAt: nullableDateTime('Time of archiving; `null` if it is active.'),
} as const;

export const healthSchema = {
  ...percentage('Share of flags that are not stale, in percent.'),
  deprecated: true,
} as const;

export const technicalDebtSchema = percentage('Share of flags that are stale, in percent.');

/** The files that were applied last to the flags of a project. */
export const appliedFilesSchema = closed(
  'LastAppliedFiles',
  'The files that were applied last; left out if none were.',
  {
    commit: nullable(text('The commit; `null` if it was not said.', '9f2c1a7')),
    appliedAt: { ...dateTimeSchema, description: 'When.' },
    appliedBy: text('Who: the name of an account or token.', 'ada@example.com', 300),
    changeRequests: list(
      'Ids of the change requests that it has opened.',
      100,
      integer('Id of a change request.', 7),
      [7],
    ),
  },
);

/** A project in lists. */
export const listedProjectSchema = {
  title: 'ListedProject',
  type: 'object',
  description: 'A project.',
  required: [
    'id',
    'name',
    'description',
    'mode',
    'defaultStickiness',
    'featureCount',
    'staleFeatureCount',
    'memberCount',
    'favorite',
    'health',
    'technicalDebt',
    'createdAt',
    'updatedAt',
    'archivedAt',
  ],
  additionalProperties: false,
  properties: {
    id: projectIdSchema,
    name: projectNameSchema,
    description: projectDescriptionSchema,
    mode: modeSchema,
    defaultStickiness: stickinessSchema,
    featureCount: amount('Number of flags that are not archived.', 12),
    staleFeatureCount: amount('Number of stale flags that are not archived.', 12),
    memberCount: amount(
      'Number of users with a role in the project, directly or through a group.',
      12,
    ),
    favorite: favoriteSchema,
    health: healthSchema,
    technicalDebt: technicalDebtSchema,
    managedFromGit: managedFromGitSchema,
    appliedFiles: appliedFilesSchema,
    ...projectTimes,
  },
} as const satisfies JSONSchema;

export const projectsSchema = closed('Projects', 'Projects.', {
  version: versionSchema,
  projects: list('The projects, sorted by id.', 1_000, listedProjectSchema),
});

const environmentNames = {
  type: 'array',
  maxItems: 100,
  examples: [['development', 'production']],
  items: environmentNameSchema,
} as const;

const approvals = {
  type: 'integer',
  ...storableNumber,
  default: 1,
  description: 'Number of required approvals; clamped to 1 to 10.',
  examples: [2],
} as const;

/** Body of creating a project. */
export const createProjectSchema = object('CreateProject', 'A project to create.', {
  id: optional(
    text(
      'Id of the project. If omitted or only whitespace, it is derived from the name.',
      'checkout',
      { maxLength: 100, pattern: projectIdOrSpaces, deprecated: true },
    ),
  ),
  name: projectNameSchema,
  description: optional(projectDescriptionSchema),
  mode: optional({ ...modeSchema, default: 'open' }),
  defaultStickiness: optional({ ...stickinessSchema, default: 'default' }),
  environments: optional({
    ...environmentNames,
    description:
      'Names of the environments, at least one. Default: all enabled environments. An empty list means none if the instance is configured so.',
  }),
  changeRequestEnvironments: optional(
    list(
      'Environments in which changes require approval; they need not be in `environments`.',
      100,
      object(
        'ChangeRequestEnvironment to set',
        'An environment in which changes require approval.',
        {
          name: environmentNameSchema,
          requiredApprovals: optional(approvals),
        },
      ),
      [{ name: 'production', requiredApprovals: 2 }],
    ),
  ),
  featureNaming: optional(featureNamingSchema),
});

/** Response of creating a project. */
export const createdProjectSchema = closed('CreatedProject', 'A new project.', {
  id: projectIdSchema,
  name: projectNameSchema,
  description: optional(projectDescriptionSchema),
  featureLimit: featureLimitSchema,
  mode: modeSchema,
  defaultStickiness: stickinessSchema,
  environments: { ...environmentNames, description: 'The environments.' },
  changeRequestEnvironments: list(
    'Environments in which changes require approval.',
    100,
    closed('ChangeRequestEnvironment', 'An environment in which changes require approval.', {
      name: environmentNameSchema,
      requiredApprovals: { ...approvals, minimum: 1, maximum: 10 },
    }),
    [{ name: 'production', requiredApprovals: 2 }],
  ),
});

function nullableDateTime(description: string) {
  return { ...dateTimeSchema, type: ['string', 'null'], description } as const;
}

function percentage(description: string) {
  return integer(description, 90, { minimum: 0, maximum: 100 });
}
