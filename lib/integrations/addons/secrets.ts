import { seal, unseal } from '../../platform/secrets/secret-box.ts';
import { type Addon, secretPlace } from './model.ts';

/** All parameters of an addon with decrypted secrets. For sending only; never show them. */
export function openParameters({
  id,
  parameters,
  secrets,
}: Pick<Addon, 'id' | 'parameters' | 'secrets'>): Record<string, string> {
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

/**
 * Encrypts sensitive parameters. An unchanged parameter keeps its ciphertext, so that saving an
 * unchanged addon writes nothing.
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
