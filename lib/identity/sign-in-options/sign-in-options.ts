import { config } from '../../platform/config.ts';
import { getItems } from '../../platform/dynamo/get-items.ts';
import { keys } from '../../platform/dynamo/keys.ts';
import { isUsable } from '../single-sign-on/model.ts';

/** The ways in which people can sign in: what the sign-in page offers. One read, which may be a moment old. */
export async function readSignInOptions() {
  const [password, oidc] = await getItems([keys.passwordSignIn, keys.oidcSettings], {
    consistent: false,
  });
  return {
    passwordForAdministratorsOnly: password?.disabled ?? false,
    // Without a base URL the provider could not lead back.
    oidc: oidc !== undefined && isUsable(oidc) && config().isBaseUrlSet,
  };
}
