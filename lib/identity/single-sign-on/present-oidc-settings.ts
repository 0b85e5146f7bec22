import { MASK } from '../../platform/secrets/mask.ts';
import type { OidcSettings } from './model.ts';

const roleNames = new Map([
  [1, 'Admin'],
  [2, 'Editor'],
  [3, 'Viewer'],
] as const);

/** The settings without the client secret. Unset texts are omitted. */
function presentFields(settings: OidcSettings) {
  const { defaultRootRoleId, discoverUrl, clientId } = settings;
  const defaultRootRole = roleNames.get(defaultRootRoleId as 1);
  return {
    enabled: settings.enabled,
    ...(discoverUrl !== null && { discoverUrl }),
    ...(clientId !== null && { clientId }),
    autoCreate: settings.autoCreate,
    ...(defaultRootRole && { defaultRootRole }),
    defaultRootRoleId,
    emailDomains: settings.emailDomains.join(','),
    enableGroupSyncing: settings.enableGroupSyncing,
    groupJsonPath: settings.groupJsonPath,
    addGroupsScope: settings.addGroupsScope,
    enablePkce: settings.enablePkce,
    pushAuthorizationRequests: settings.pushAuthorizationRequests ?? false,
    enableSingleSignOut: false,
    idTokenSigningAlgorithm: settings.idTokenSigningAlgorithm,
    acrValues: settings.acrValues,
  };
}

/** The settings as the API returns them: six asterisks in place of the client secret. */
export function presentOidcSettings(settings: OidcSettings) {
  return {
    ...presentFields(settings),
    ...(settings.sealedSecret !== null && { secret: MASK }),
  };
}

/** The settings as events show them: when the client secret was entered, not what it is. */
export function presentOidcSettingsInEvent(settings: OidcSettings) {
  return { id: 'oidc', ...presentFields(settings), secretSetAt: settings.secretSetAt };
}
