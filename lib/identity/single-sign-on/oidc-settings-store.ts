import { getItem } from '../../platform/dynamo/get-items.ts';
import { keys } from '../../platform/dynamo/keys.ts';
import { atVersion, type Write } from '../../platform/dynamo/write.ts';
import { writeItem } from '../../platform/dynamo/write-item.ts';
import { type OidcSettings, unsetOidc } from './model.ts';

/** The stored settings; `undefined` before the first change. */
export function findOidcSettings(): Promise<OidcSettings | undefined> {
  return getItem(keys.oidcSettings);
}

/** The settings, or what holds before the first change. */
export async function readOidcSettings(): Promise<OidcSettings> {
  return (await findOidcSettings()) ?? unsetOidc;
}

/** Stores changed settings, on the condition that they have not changed since they were read. */
export function oidcSettingsWrite(before: OidcSettings | undefined, after: OidcSettings): Write {
  return {
    put: { ...after, ...keys.oidcSettings, version: (before?.version ?? 0) + 1 },
    when: atVersion(before?.version),
  };
}

/**
 * Stores the same client secret, encrypted again, provided that the settings are unchanged since they were
 * read.
 * @returns whether they were unchanged
 */
export async function replaceSealedSecret(before: OidcSettings, sealed: string): Promise<boolean> {
  const { done } = await writeItem({
    update: keys.oidcSettings,
    expression: 'SET sealedSecret = :sealed, #version = :next',
    names: { '#version': 'version' },
    values: { ':sealed': sealed, ':next': before.version + 1 },
    when: atVersion(before.version),
  });
  return done;
}
