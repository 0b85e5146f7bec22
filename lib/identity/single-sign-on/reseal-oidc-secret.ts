import { type Resealing, resealItems } from '../../platform/secrets/reseal.ts';
import { CLIENT_SECRET_PLACE } from './model.ts';
import { readOidcSettings, replaceSealedSecret } from './oidc-settings-store.ts';

/** Seals the client secret of OpenID Connect with the current key. */
export async function resealOidcSecret(): Promise<Resealing> {
  const settings = await readOidcSettings();
  const { sealedSecret } = settings;
  if (sealedSecret === null) return resealItems([]);
  return resealItems([
    {
      sealed: { secret: sealedSecret },
      placeOf: () => CLIENT_SECRET_PLACE,
      replace: ({ secret = sealedSecret }) => replaceSealedSecret(settings, secret),
    },
  ]);
}
