import { isDeepStrictEqual } from 'node:util';
import type { Caller } from '../../auth/caller.ts';
import { type Commit, noChange, recordChange } from '../../events/commit/record-change.ts';
import { config } from '../../platform/config.ts';
import { seal, unseal } from '../../platform/secrets/secret-box.ts';
import { assignRoleWrites, rootRoleOf } from '../roles/assign-roles.ts';
import type { Role } from '../roles/model.ts';
import { listRoles } from '../roles/role-store.ts';
import { decideOidcSettings, type OidcSettingsRequest } from './decide-oidc-settings.ts';
import { CLIENT_SECRET_PLACE, type OidcSettings, unsetOidc } from './model.ts';
import { findOidcSettings, oidcSettingsWrite } from './oidc-settings-store.ts';
import { presentOidcSettingsInEvent } from './present-oidc-settings.ts';

const ROLE_POINTER = '/body/defaultRootRoleId';

/**
 * Changes how people sign in with OpenID Connect.
 * @throws {ValidationError} naming what is wrong or missing
 */
export function changeOidcSettings(
  caller: Caller,
  request: OidcSettingsRequest,
): Promise<OidcSettings> {
  return recordChange({ author: caller.author, expect: ['setting-updated'] }, () =>
    decide(request),
  );
}

async function decide(request: OidcSettingsRequest): Promise<Commit<OidcSettings>> {
  const { defaultRootRoleId, defaultRootRole, ...input } = request;
  const stored = await findOidcSettings();
  const before = stored ?? unsetOidc;
  const wanted = await roleIdOf(request, before);
  const role =
    wanted === before.defaultRootRoleId ? undefined : await rootRoleOf(wanted, ROLE_POINTER);
  const { settings, secret } = decideOidcSettings(before, input, {
    defaultRootRoleId: wanted,
    allowPrivate: config().allowPrivateIdentityProvider,
  });
  const after = { ...settings, ...nextSecret(before, secret) };
  if (isDeepStrictEqual(before, after)) return noChange(before);
  return {
    writes: [oidcSettingsWrite(stored, after), ...assignRoles(role)],
    events: [
      stored
        ? {
            type: 'setting-updated',
            data: presentOidcSettingsInEvent(after),
            preData: presentOidcSettingsInEvent(before),
          }
        : { type: 'setting-created', data: presentOidcSettingsInEvent(after) },
    ],
    result: after,
  };
}

async function roleIdOf(
  { defaultRootRoleId, defaultRootRole }: OidcSettingsRequest,
  before: OidcSettings,
): Promise<number> {
  // 0 means the stored one: what Terraform sends for an attribute without a value.
  if (defaultRootRoleId) return defaultRootRoleId;
  if (defaultRootRole === undefined) return before.defaultRootRoleId;
  const named = (await listRoles()).find(({ name }) => name === defaultRootRole);
  return named?.id ?? before.defaultRootRoleId;
}

function assignRoles(role: Role | undefined) {
  return role ? assignRoleWrites([role], ROLE_POINTER) : [];
}

/** The same secret keeps its ciphertext, so that repeating a request changes nothing. */
function nextSecret(
  { sealedSecret, secretSetAt }: OidcSettings,
  secret: string | null | undefined,
): Pick<OidcSettings, 'sealedSecret' | 'secretSetAt'> {
  if (secret === undefined || (secret !== null && isSealed(secret, sealedSecret))) {
    return { sealedSecret, secretSetAt };
  }
  if (secret === null) return { sealedSecret: null, secretSetAt: null };
  return { sealedSecret: seal(secret, CLIENT_SECRET_PLACE), secretSetAt: new Date().toISOString() };
}

/** After a loss of the key nothing decrypts, so the secret is encrypted again. */
function isSealed(secret: string, sealed: string | null): boolean {
  try {
    return sealed !== null && unseal(sealed, CLIENT_SECRET_PLACE) === secret;
  } catch {
    return false;
  }
}
