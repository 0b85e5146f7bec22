import { type Resealing, resealItems } from '../../platform/secrets/reseal.ts';
import { tokenSecretPlace } from './model.ts';
import { listTokens, replaceTokenSecret } from './token-store.ts';

/** Seals the secrets of all API tokens that have them with the current key. */
export async function resealTokens(): Promise<Resealing> {
  return resealItems(
    (await listTokens()).flatMap(({ createdAt, hash, sealed }) =>
      sealed === undefined
        ? []
        : {
            sealed: { secret: sealed },
            placeOf: () => tokenSecretPlace(hash),
            replace: ({ secret = sealed }) =>
              replaceTokenSecret({ createdAt, hash, sealed }, secret),
          },
    ),
  );
}
