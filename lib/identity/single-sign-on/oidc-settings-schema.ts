import type { JSONSchema } from 'json-schema-to-ts';
import { storable } from '../../platform/schema/names.ts';
import { signingAlgorithms } from './model.ts';

const properties = {
  enabled: {
    type: 'boolean',
    description:
      'Whether people can sign in with OpenID Connect. Needs `discoverUrl`, `clientId` and `secret`.',
    examples: [true],
  },
  discoverUrl: {
    type: 'string',
    maxLength: 1_000,
    pattern: storable,
    description:
      'Issuer of the provider, or the address of its `.well-known/openid-configuration`.',
    examples: ['https://id.example.com/realms/staff'],
  },
  clientId: {
    type: 'string',
    maxLength: 500,
    pattern: storable,
    description: 'Id with which the provider knows this service. Whitespace alone removes it.',
    examples: ['flagwright'],
  },
  secret: {
    type: 'string',
    maxLength: 2_000,
    pattern: storable,
    description:
      'Client secret. It is stored encrypted and never shown again: a response has `******` instead. Sent back, asterisks keep the stored secret while scheme, host and port of `discoverUrl` stay the same. Whitespace alone removes it.',
    examples: ['******'],
  },
  autoCreate: {
    type: 'boolean',
    description:
      'Whether a person without an account gets one at the first sign-in. Needs a verified e-mail address.',
    examples: [true],
  },
  defaultRootRole: {
    type: 'string',
    enum: ['Viewer', 'Editor', 'Admin'],
    description: 'Root role of such accounts, by name. `defaultRootRoleId` wins.',
    examples: ['Viewer'],
  },
  defaultRootRoleId: {
    type: 'integer',
    minimum: 0,
    maximum: 9_999_999_999,
    description:
      'Root role of such accounts, by id; also a role of your own. 0 keeps what is stored.',
    examples: [3],
  },
  emailDomains: {
    type: 'string',
    maxLength: 10_000,
    pattern: storable,
    description:
      'Domains of the e-mail addresses by which accounts are found and created, separated by commas. Empty: all.',
    examples: ['example.com,example.org'],
  },
  enableGroupSyncing: {
    type: 'boolean',
    description:
      'Whether each sign-in adds the person to the groups whose `mappingsSSO` name a group of the provider, and removes the person from those that no longer do.',
    examples: [true],
  },
  groupJsonPath: {
    type: 'string',
    minLength: 1,
    maxLength: 200,
    pattern: storable,
    description:
      'Where the groups are among the claims: the name of a claim, or a path such as `realm_access.roles` or `groups[*].name`.',
    examples: ['groups'],
  },
  addGroupsScope: {
    type: 'boolean',
    description: 'Whether the scope `groups` is requested, as some providers require.',
    examples: [false],
  },
  enablePkce: {
    type: 'boolean',
    description:
      'Whether the exchange is bound to the browser by PKCE. Set it to `false` only for a provider that refuses it.',
    examples: [true],
  },
  enableSingleSignOut: {
    type: 'boolean',
    description:
      'Always `false`: who signs out here stays signed in at the provider. `true` is refused.',
    examples: [false],
  },
  idTokenSigningAlgorithm: {
    type: 'string',
    enum: signingAlgorithms,
    description: 'Algorithm with which the provider signs ID tokens. Others are refused.',
    examples: ['RS256'],
  },
  acrValues: {
    type: 'string',
    maxLength: 500,
    pattern: storable,
    description:
      'Requested `acr_values`, separated by spaces. The provider decides how to meet them.',
    examples: ['urn:mace:incommon:iap:silver'],
  },
} as const;

/** Body of changing the settings. */
export const changeOidcSettingsSchema = {
  title: 'OIDC settings to write',
  type: 'object',
  description: 'Settings of OpenID Connect. Omitted properties keep their values.',
  properties,
} as const satisfies JSONSchema;

/** The settings as the API returns them. */
export const oidcSettingsSchema = {
  title: 'OIDC settings',
  type: 'object',
  description: 'Settings of OpenID Connect.',
  required: ['enabled'],
  properties,
} as const satisfies JSONSchema;
