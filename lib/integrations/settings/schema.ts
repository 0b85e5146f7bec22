import { eventTypes } from '../../events/log/types.ts';
import { dateTimeSchema } from '../../platform/schema/date-time.ts';
import { descriptionSchema } from '../../platform/schema/names.ts';
import { flag, integer, list, object, optional, text } from '../../platform/schema/words.ts';

const idSchema = integer('Id of the integration.', 7, { minimum: 1, maximum: 9_999_999_999 });

/** Path of one integration. */
export const integrationPathSchema = object('The integration.', {
  id: idSchema,
});

const providerName = text('Name of the provider.', 'webhook', { minLength: 1, maxLength: 100 });

const enabled = flag('Whether it sends events.');

const projects = list(
  'Ids of the projects to listen to; they need not exist yet. An empty list or `*` means all that are not private. Events of a private project are sent only if it is named here, and only if the integration was last saved by somebody with a role in it.',
  1_000,
  { type: 'string', minLength: 1, maxLength: 100 },
  ['default'],
);

const environments = list(
  'Names of the environments to listen to; they need not exist yet. An empty list or `*` means all. Events without an environment are always sent.',
  1_000,
  { type: 'string', minLength: 1, maxLength: 100 },
  ['production'],
);

/** Body of creating and updating an integration. */
export const integrationInputSchema = object('Addon settings', 'Settings of an integration.', {
  provider: optional({
    ...providerName,
    description: 'Name of the provider. Required unless `type` is sent.',
  }),
  type: optional({ ...providerName, description: 'Alias of `provider`.' }),
  description: optional(descriptionSchema),
  enabled,
  parameters: {
    type: 'object',
    description:
      'Values by parameter name. Asterisks for a sensitive parameter keep the stored value while scheme, host and port of `url` stay the same; otherwise they are refused, and all secrets must be sent again. Parameters unknown to the provider are dropped.',
    examples: [{ url: 'https://example.com/hooks/flags' }],
    additionalProperties: true,
  },
  events: list(
    'Event types to listen to, from those of the provider. An empty list means all of them, but `project-clean-up-due` and `project-drift-found`, which are sent once a week for a project, only if they are named.',
    1_000,
    { type: 'string', maxLength: 100 },
    ['feature-created', 'feature-environment-enabled'],
  ),
  projects: optional(projects),
  environments: optional(environments),
});

/** An integration as the API returns it. */
export const integrationSchema = object('Addon', 'An integration that receives events.', {
  id: idSchema,
  provider: providerName,
  description: descriptionSchema,
  enabled,
  parameters: {
    type: 'object',
    description:
      'Values by parameter name. Sensitive values are shown as six asterisks, whatever their length.',
    examples: [{ url: '******', contentType: 'application/json' }],
    additionalProperties: { type: 'string', maxLength: 20_000 },
  },
  events: list(
    'Event types it listens to. An empty list means all of the provider but `project-clean-up-due` and `project-drift-found`.',
    1_000,
    { type: 'string', enum: eventTypes },
    ['feature-created'],
  ),
  projects: optional(projects),
  environments: optional(environments),
  createdAt: optional({ ...dateTimeSchema, description: 'Time of creation.' }),
});
