import type { Author } from '../../auth/author.ts';
import { noChange, recordChange } from '../../events/record-change.ts';
import { findPasswordSignIn, passwordSignInWrite } from './password-sign-in-store.ts';

/** The name of the settings in events. */
const ID = 'auth.simple';

/** The settings as the API shows them. */
export async function readPasswordSignIn() {
  return { disabled: (await findPasswordSignIn())?.disabled ?? false };
}

/** Limits signing in with a password to administrators, or allows it to everybody. */
export function changePasswordSignIn(author: Author, disabled: boolean) {
  return recordChange({ author, expect: [{ type: 'setting-updated' }] }, async () => {
    const before = await findPasswordSignIn();
    const result = { disabled };
    if ((before?.disabled ?? false) === disabled) return noChange(result);
    const data = { id: ID, disabled };
    return {
      writes: [passwordSignInWrite(before, disabled)],
      events: [
        before
          ? { type: 'setting-updated', data, preData: { id: ID, disabled: before.disabled } }
          : { type: 'setting-created', data },
      ],
      result,
    };
  });
}
