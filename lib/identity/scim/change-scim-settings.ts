import { randomBytes } from 'node:crypto';
import type { Author } from '../../auth/author.ts';
import { noChange, recordChange } from '../../events/commit/record-change.ts';
import type { EventDraft } from '../../events/log/types.ts';
import { hashSecret } from '../tokens/token-format.ts';
import type { ScimSettings } from './model.ts';
import { presentScimSettings } from './present-scim-settings.ts';
import { readScimSettings, scimSettingsWrite } from './scim-settings-store.ts';

/** Random bytes of a token: 256 bits. */
const TOKEN_BYTES = 32;

const expect = [{ type: 'setting-updated' as const }];

/** Enables or disables SCIM. While it is disabled, its operations are refused; users and groups stay. */
export function setScimEnabled(author: Author, enabled: boolean): Promise<void> {
  return recordChange({ author, expect }, async () => {
    const before = await readScimSettings();
    if (before.enabled === enabled) return noChange();
    return { ...changeTo(before, { ...before, enabled }), result: undefined };
  });
}

/** Makes a new token, in place of the earlier one, which is refused at once. @returns the token, once */
export function replaceScimToken(author: Author): Promise<string> {
  const token = `scim:${randomBytes(TOKEN_BYTES).toString('hex')}`;
  return recordChange({ author, expect }, async () => {
    const before = await readScimSettings();
    const tokenCreatedAt = new Date().toISOString();
    const after = { ...before, tokenHash: hashSecret(token), tokenCreatedAt };
    return { ...changeTo(before, after), result: token };
  });
}

function changeTo(before: ScimSettings, after: ScimSettings) {
  return {
    writes: [scimSettingsWrite(before, after)],
    events: [eventOf(before, after)],
  };
}

function eventOf(before: ScimSettings, after: ScimSettings): EventDraft {
  const dataOf = (settings: ScimSettings) => ({
    id: 'scim',
    ...presentScimSettings(settings),
    tokenCreatedAt: settings.tokenCreatedAt,
  });
  return { type: 'setting-updated', data: dataOf(after), preData: dataOf(before) };
}
