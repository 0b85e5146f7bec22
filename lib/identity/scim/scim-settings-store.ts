import { keys } from '../../platform/dynamo/keys.ts';
import { atVersion, getItem, type Write } from '../../platform/dynamo/table.ts';
import type { ScimSettings } from './model.ts';

/** The settings, or those of an instance that has never set any; strongly consistent. */
export async function readScimSettings(): Promise<ScimSettings> {
  const stored = await getItem(keys.scimSettings);
  return stored ?? { enabled: false, tokenHash: null, tokenCreatedAt: null, version: 0 };
}

/** Stores the settings, on the condition that they have not changed since they were read. */
export function scimSettingsWrite(before: ScimSettings, after: ScimSettings): Write {
  return {
    put: { ...after, ...keys.scimSettings, version: before.version + 1 },
    when: atVersion(before.version === 0 ? undefined : before.version),
  };
}
