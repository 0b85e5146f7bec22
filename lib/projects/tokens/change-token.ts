import type { Caller } from '../../auth/caller.ts';
import type { Rights } from '../../auth/rights.ts';
import type { SeesProject } from '../../auth/sees-project.ts';
import { noChange, recordChange } from '../../events/commit/record-change.ts';
import type { ApiToken } from '../../identity/tokens/model.ts';
import { tokenPermission } from '../../identity/tokens/permissions.ts';
import { parseExpiry, refuseLateEnd } from '../../identity/tokens/rules.ts';
import { expectedTokenEvent, tokenEvent } from '../../identity/tokens/token-event.ts';
import { hashSecret, SECRET_MASK } from '../../identity/tokens/token-format.ts';
import {
  findToken,
  listTokens,
  removeTokenWrites,
  updateExpiryWrites,
} from '../../identity/tokens/token-store.ts';
import { ConflictError } from '../../platform/errors.ts';
import { requirePermission } from '../authorization/require-permission.ts';
import { projectVisibility } from '../authorization/visibility.ts';
import { seesToken } from './visible-tokens.ts';

/** The projects of most tokens. */
const allProjects = { projects: ['*'] };

const idPattern = /^[0-9a-f]{64}$/;

/**
 * Finds a token by its secret, its id, or the masked secret of a list.
 * @returns `undefined` when no token matches that the caller may see
 * @throws {ConflictError} when a masked secret matches several
 */
export async function findTokenByReference(
  rights: Rights,
  reference: string,
): Promise<ApiToken | undefined> {
  const sees = await projectVisibility(rights);
  const token = reference.includes(SECRET_MASK)
    ? await findByMask(reference, sees)
    : await findToken(idPattern.test(reference) ? reference : hashSecret(reference));
  return token && seesToken(token, sees) ? token : undefined;
}

/**
 * Changes the expiry of a token; `null` means never. An unknown token changes nothing.
 * @throws {ValidationError} when the date is not valid, or too late for a token with a weak secret
 */
export function updateTokenExpiry(
  caller: Caller,
  reference: string,
  expiresAt: string | null,
): Promise<void> {
  const newExpiry = parseExpiry(expiresAt);
  return recordChange(
    { author: caller.author, expect: [expectedTokenEvent('api-token-updated', allProjects)] },
    async () => {
      const before = await findTokenByReference(caller.rights, reference);
      if (!before) return noChange();
      await requirePermission(caller, [tokenPermission(before.type, 'update')]);
      if (before.weakSecret) refuseLateEnd(newExpiry, new Date(before.createdAt));
      const after = { ...before, expiresAt: newExpiry };
      if (after.expiresAt === before.expiresAt) return noChange();
      return {
        writes: updateExpiryWrites(before, after.expiresAt),
        events: [tokenEvent('api-token-updated', { before, after })],
        result: undefined,
      };
    },
  );
}

/**
 * Deletes a token, if it exists. It stops working within `TOKEN_CACHE_SECONDS`.
 */
export function deleteToken(caller: Caller, reference: string): Promise<void> {
  return recordChange(
    { author: caller.author, expect: [expectedTokenEvent('api-token-deleted', allProjects)] },
    async () => {
      const before = await findTokenByReference(caller.rights, reference);
      if (!before) return noChange();
      await requirePermission(caller, [tokenPermission(before.type, 'delete')]);
      return {
        writes: removeTokenWrites(before),
        events: [tokenEvent('api-token-deleted', { before })],
        result: undefined,
      };
    },
  );
}

/** Lists show secrets masked; a masked secret is accepted where it matches only one token. */
async function findByMask(masked: string, sees: SeesProject): Promise<ApiToken | undefined> {
  const [only, ...others] = (await listTokens()).filter(
    (token) => token.hint === masked && seesToken(token, sees),
  );
  if (others.length > 0) {
    throw new ConflictError(
      'Several API tokens look like this when masked. Use the id of the token.',
    );
  }
  return only;
}
