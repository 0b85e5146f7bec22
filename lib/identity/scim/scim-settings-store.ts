import { getItem } from '../../platform/dynamo/get-items.ts';
import { keys } from '../../platform/dynamo/keys.ts';
import { atVersion, type Write } from '../../platform/dynamo/write.ts';
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
