import { type Resealing, resealItems } from '../../platform/secrets/reseal.ts';
import { sealPlace } from './model.ts';
import { listUsedTokens, replaceSealed } from './signup-token-store.ts';

/** Seals the secrets of all sign-up tokens with the current key. */
export async function resealSignupTokens(): Promise<Resealing> {
  const tokens = await listUsedTokens();
  return resealItems(
    tokens.map(({ token }) => ({
      sealed: { secret: token.sealed },
      placeOf: () => sealPlace(token.hash),
      replace: ({ secret = token.sealed }) => replaceSealed(token, secret),
    })),
  );
}
