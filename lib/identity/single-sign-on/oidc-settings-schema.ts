import type { JSONSchema } from 'json-schema-to-ts';
import { storable } from '../../platform/schema/names.ts';
import { choice, flag, integer, text } from '../../platform/schema/words.ts';
import { signingAlgorithms } from './model.ts';

const properties = {
  enabled: flag(
    'Whether people can sign in with OpenID Connect. Needs `discoverUrl`, `clientId` and `secret`.',
  ),
  discoverUrl: text(
    'Issuer of the provider, or the address of its `.well-known/openid-configuration`.',
    'https://id.example.com/realms/staff',
    { maxLength: 1_000, pattern: storable },
  ),
  clientId: text(
    'Id with which the provider knows this service. Whitespace alone removes it.',
    'flagwright',
    { maxLength: 500, pattern: storable },
  ),
  secret: text(
    'Client secret. It is stored encrypted and never shown again: a response has `******` instead. Sent back, asterisks keep the stored secret while scheme, host and port of `discoverUrl` stay the same. Whitespace alone removes it.',
    '******',
    { maxLength: 2_000, pattern: storable },
  ),
  autoCreate: flag(
    'Whether a person without an account gets one at the first sign-in. Needs a verified e-mail address.',
  ),
  defaultRootRole: choice(
    'Root role of such accounts, by name. `defaultRootRoleId` wins.',
    ['Viewer', 'Editor', 'Admin'],
    'Viewer',
  ),
  defaultRootRoleId: integer(
    'Root role of such accounts, by id; also a role of your own. 0 keeps what is stored.',
    3,
    { minimum: 0, maximum: 9_999_999_999 },
  ),
  emailDomains: text(
    'Domains of the e-mail addresses by which accounts are found and created, separated by commas. Empty: all.',
    'example.com,example.org',
    { maxLength: 10_000, pattern: storable },
  ),
  enableGroupSyncing: flag(
    'Whether each sign-in adds the person to the groups whose `mappingsSSO` name a group of the provider, and removes the person from those that no longer do.',
  ),
  groupJsonPath: text(
    'Where the groups are among the claims: the name of a claim, or a path such as `realm_access.roles` or `groups[*].name`.',
    'groups',
    { minLength: 1, maxLength: 200, pattern: storable },
  ),
  addGroupsScope: flag(
    'Whether the scope `groups` is requested, as some providers require.',
    false,
  ),
  enablePkce: flag(
    'Whether the exchange is bound to the browser by PKCE. Set it to `false` only for a provider that refuses it.',
  ),
  pushAuthorizationRequests: flag(
    'Whether sign-ins are announced to the provider by pushed authorization requests (RFC 9126). A provider that says that it requires them gets them anyway.',
    false,
  ),
  enableSingleSignOut: flag(
    'Always `false`: who signs out here stays signed in at the provider. `true` is refused.',
    false,
  ),
  idTokenSigningAlgorithm: choice(
    'Algorithm with which the provider signs ID tokens. Others are refused.',
    signingAlgorithms,
    'RS256',
  ),
  acrValues: text(
    'Requested `acr_values`, separated by spaces. The provider decides how to meet them.',
    'urn:mace:incommon:iap:silver',
    { maxLength: 500, pattern: storable },
  ),
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
