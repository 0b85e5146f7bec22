import type { Routes } from 'generated:api';
import type { Filled } from '../../api/filled.ts';

export type OidcSettings = Routes['GET /api/admin/auth/oidc/settings']['output'];
type OidcChange = Routes['POST /api/admin/auth/oidc/settings']['input']['body'];

/** The algorithms with which a provider can sign. */
export const algorithms = [
  'RS256',
  'RS384',
  'RS512',
  'PS256',
  'ES256',
  'ES384',
  'ES512',
  'EdDSA',
  'Ed25519',
] as const satisfies readonly NonNullable<OidcSettings['idTokenSigningAlgorithm']>[];

/** The settings as they are typed; the client secret is apart, because it is in no draft. */
export type OidcDraft = Filled<
  Omit<OidcChange, 'secret' | 'defaultRootRole' | 'enableSingleSignOut'>
>;

/** Id of the role Viewer, which accounts get that nobody has chosen another one for. */
const VIEWER = 3;

/** What is stored, in the form of the page. */
export function draftOf(stored: OidcSettings): OidcDraft {
  return {
    enabled: stored.enabled,
    discoverUrl: stored.discoverUrl ?? '',
    clientId: stored.clientId ?? '',
    autoCreate: stored.autoCreate ?? false,
    defaultRootRoleId: stored.defaultRootRoleId ?? VIEWER,
    emailDomains: stored.emailDomains ?? '',
    enableGroupSyncing: stored.enableGroupSyncing ?? false,
    groupJsonPath: stored.groupJsonPath ?? '',
    addGroupsScope: stored.addGroupsScope ?? false,
    enablePkce: stored.enablePkce ?? true,
    pushAuthorizationRequests: stored.pushAuthorizationRequests ?? false,
    idTokenSigningAlgorithm: stored.idTokenSigningAlgorithm ?? 'RS256',
    acrValues: stored.acrValues ?? '',
  };
}

/** The body of the request: an empty secret, and an empty place of the groups, keep what is stored. */
export function changeOf({ groupJsonPath, ...draft }: OidcDraft, secret: string): OidcChange {
  return { ...draft, ...(groupJsonPath && { groupJsonPath }), ...(secret && { secret }) };
}
