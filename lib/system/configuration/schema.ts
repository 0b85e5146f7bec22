import { closed, flag, list, optional, text } from '../../platform/schema/words.ts';
import { bannersSchema } from '../banners/schema.ts';

/** What pages need to know of the instance. */
export const uiConfigSchema = closed('UiConfig', 'What pages need to know of the instance.', {
  name: text('Name of the service.', 'Flagwright', {}),
  version: text('Version of the service.', '0.1.0', {}),
  unleashUrl: text(
    'URL of the service, without a slash at the end.',
    'https://flags.example.com',
    {},
  ),
  baseUriPath: text('Always empty: the service is at the root of its domain.', '', {}),
  maintenanceMode: flag('Whether changes on the admin API are refused.', false),
  disablePasswordAuth: optional(
    flag('Whether only administrators can sign in with a password.', false),
  ),
  banners: {
    ...bannersSchema.properties.banners,
    description: 'The banners that everybody sees.',
  },
  frontendApiOrigins: optional(
    list(
      'Origins whose pages may call the frontend API, or `*`: `FRONTEND_API_ORIGINS` of the deployment.',
      1_000,
      { type: 'string', maxLength: 1_000 },
      ['*'],
    ),
  ),
  push: optional(flag('Whether pages can listen for changes: see `createPushTicket`.', false)),
  versionInfo: closed('The version, in the form of Unleash.', {
    current: {
      type: 'object',
      description: 'The version of the service.',
      required: ['oss'],
      additionalProperties: false,
      examples: [{ oss: '0.1.0' }],
      properties: {
        oss: text('The version.', '0.1.0', {}),
      },
    },
    latest: {
      type: 'object',
      description: 'Always empty: the service asks nobody for newer versions.',
      additionalProperties: false,
      examples: [{}],
      properties: {},
    },
    isLatest: flag('Always `true`, for the same reason.'),
    instanceId: optional(
      text('Id of the instance, as in the statistics.', '5f0c7e2b9a1d4c3e8f6b7a5d4c3b2a19', {}),
    ),
  }),
});
