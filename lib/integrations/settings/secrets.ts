import { seal, unseal } from '../../platform/secrets/secret-box.ts';
import { providers } from '../providers/providers.ts';
import { originOf, type StoredSecrets } from './kept-secrets.ts';
import { type Integration, secretPlace } from './model.ts';

/** All parameters of an integration with decrypted secrets. For sending only; never show them. */
export function openParameters({
  id,
  parameters,
  secrets,
}: Pick<Integration, 'id' | 'parameters' | 'secrets'>): Record<string, string> {
  return {
    ...parameters,
    ...Object.fromEntries(
      Object.entries(secrets).map(([name, sealed]) => [
        name,
        unseal(sealed, secretPlace(id, name)),
      ]),
    ),
  };
}

/** The secrets of a stored integration and the origin that they belong to. */
export function storedSecrets(integration: Integration): StoredSecrets {
  return {
    provider: integration.provider,
    names: Object.keys(integration.secrets),
    origin: storedOrigin(integration),
  };
}

/**
 * Encrypts sensitive parameters. An unchanged parameter keeps its ciphertext, so that saving an
 * unchanged integration writes nothing.
 *
 * @param values by name; `undefined` keeps the stored value
 */
export function sealSecrets(
  addonId: number,
  values: Readonly<Record<string, string | undefined>>,
  stored: Readonly<Record<string, string>> = {},
): Record<string, string> {
  const entries = Object.entries(values).map(([name, value]): [string, string | undefined] => {
    const place = secretPlace(addonId, name);
    const before = stored[name];
    const kept = before !== undefined && (value === undefined || isSealed(value, before, place));
    return [name, kept ? before : value && seal(value, place)];
  });
  return Object.fromEntries(
    entries.filter((entry): entry is [string, string] => entry[1] !== undefined),
  );
}

/**
 * Whether the stored value decrypts to this one. After a key change it no longer decrypts, so it is
 * encrypted again.
 */
function isSealed(value: string, sealed: string, place: string): boolean {
  try {
    return unseal(sealed, place) === value;
  } catch {
    return false;
  }
}

function storedOrigin({ id, provider, parameters, secrets: { url: sealed } }: Integration) {
  try {
    const url = sealed === undefined ? parameters.url : unseal(sealed, secretPlace(id, 'url'));
    return originOf(providers[provider], url);
  } catch {
    // After a key change it does not decrypt. Neither do the other secrets.
    return undefined;
  }
}
