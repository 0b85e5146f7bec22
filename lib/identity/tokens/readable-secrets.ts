import { config } from '../../platform/config.ts';
import { log } from '../../platform/log.ts';
import { seal, unseal } from '../../platform/secrets/secret-box.ts';
import { type ApiToken, tokenSecretPlace } from './model.ts';

/** The part of a new token with which its secret can be shown again; empty unless that is configured. */
export function sealedSecret(secret: string, hash: string): Pick<ApiToken, 'sealed'> {
  return config().apiTokenSecrets === 'readable'
    ? { sealed: seal(secret, tokenSecretPlace(hash)) }
    : {};
}

/**
 * The secret of a token for callers with the permission to read its type: in full with
 * `API_TOKEN_SECRETS=readable` if it was created with that setting, else masked. It is masked as well if no
 * known key decrypts it.
 */
export function shownSecret({ hash, hint, sealed }: ApiToken): string {
  if (sealed === undefined || config().apiTokenSecrets === 'masked') return hint;
  try {
    return unseal(sealed, tokenSecretPlace(hash));
  } catch (error) {
    log.error('the secret of an API token does not decrypt', error, { hash });
    return hint;
  }
}
