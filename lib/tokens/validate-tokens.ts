import { isExpired } from './model.ts';
import { looksLikeToken } from './token-format.ts';
import { findTokens, hashSecret } from './token-store.ts';

/** A valid token and what it gives access to: part 2.18 of the specification. */
export interface ValidatedToken {
  /** As it was asked about. */
  readonly token: string;
  readonly type: 'admin' | 'client' | 'frontend';
  readonly projects: string[];
  readonly environment: string;
}

/**
 * Tells which of the secrets are valid tokens, in the order asked and as often. Unknown and expired
 * ones are left out. One batch read per 100 distinct secrets that can be tokens, in parallel.
 */
export const validateTokens = async (secrets: readonly string[]): Promise<ValidatedToken[]> => {
  const asked = secrets.filter(looksLikeToken);
  const found = await findTokens(asked.map(hashSecret));
  return asked.flatMap((secret, index) => {
    const token = found[index];
    if (!token || isExpired(token)) return [];
    const { type, projects, environment } = token;
    return [{ token: secret, type, projects: [...projects], environment }];
  });
};
