import { seal, unseal } from '../secrets/secret-box.ts';
import { type Addon, secretPlace } from './model.ts';

/** All parameters of an addon, secrets opened: for sending, never for showing. */
export const openParameters = ({
  id,
  parameters,
  secrets,
}: Pick<Addon, 'id' | 'parameters' | 'secrets'>): Record<string, string> => ({
  ...parameters,
  ...Object.fromEntries(
    Object.entries(secrets).map(([name, sealed]) => [name, unseal(sealed, secretPlace(id, name))]),
  ),
});

/** Whether that is what was sealed. What a lost key has sealed is nothing any more: it is sealed anew. */
const isSealed = (value: string, sealed: string, place: string): boolean => {
  try {
    return unseal(sealed, place) === value;
  } catch {
    return false;
  }
};

/**
 * Seals sensitive parameters. One that did not change keeps its sealed form, so that saving an addon
 * unchanged writes nothing.
 *
 * @param values by name; `undefined` keeps what is stored
 */
export const sealSecrets = (
  addonId: number,
  values: Readonly<Record<string, string | undefined>>,
  stored: Readonly<Record<string, string>> = {},
): Record<string, string> => {
  const entries = Object.entries(values).map(([name, value]): [string, string | undefined] => {
    const place = secretPlace(addonId, name);
    const before = stored[name];
    const kept = before !== undefined && (value === undefined || isSealed(value, before, place));
    return [name, kept ? before : value && seal(value, place)];
  });
  return Object.fromEntries(
    entries.filter((entry): entry is [string, string] => entry[1] !== undefined),
  );
};
