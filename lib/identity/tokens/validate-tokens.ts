import { isExpired } from './model.ts';
import { looksLikeToken } from './token-format.ts';
import { findTokens, hashSecret } from './token-store.ts';

/** A valid token and its scope. */
interface ValidatedToken {
  /** The secret as the request sent it. */
  readonly token: string;
  readonly type: 'admin' | 'client' | 'frontend';
  readonly projects: string[];
  readonly environment: string;
}

/**
 * Returns the valid tokens among the secrets, in the given order, with duplicates. Unknown and
 * expired ones are omitted. One batch read per 100 distinct secrets that can be tokens, in
 * parallel.
 */
export async function validateTokens(secrets: readonly string[]): Promise<ValidatedToken[]> {
  const plausible = secrets.filter(looksLikeToken);
  const found = await findTokens(plausible.map(hashSecret));
  return plausible.flatMap((secret, index) => {
    const token = found[index];
    if (!token || isExpired(token)) return [];
    const { type, projects, environment } = token;
    return [{ token: secret, type, projects: [...projects], environment }];
  });
}
