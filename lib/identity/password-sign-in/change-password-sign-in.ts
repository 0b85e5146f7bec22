import { isDeepStrictEqual } from 'node:util';
import type { Author } from '../../auth/author.ts';
import { noChange, recordChange } from '../../events/commit/record-change.ts';
import type { PasswordSignIn } from './model.ts';
import { findPasswordSignIn, passwordSignInWrite } from './password-sign-in-store.ts';

/** The settings as the request sends them. */
interface PasswordSignInUpdate {
  readonly disabled: boolean;
  readonly secondFactorRequired?: boolean;
}

/** The name of the settings in events. */
const ID = 'auth.simple';

/** The settings as the API shows them. */
export async function readPasswordSignIn() {
  return present(await findPasswordSignIn());
}

/** Changes the settings of signing in with a password; omitted properties keep their values. */
export function changePasswordSignIn(
  author: Author,
  { disabled, secondFactorRequired }: PasswordSignInUpdate,
) {
  return recordChange({ author, expect: ['setting-updated'] }, async () => {
    const stored = await findPasswordSignIn();
    const before = present(stored);
    const after = {
      disabled,
      secondFactorRequired: secondFactorRequired ?? before.secondFactorRequired,
    };
    if (isDeepStrictEqual(before, after)) return noChange(after);
    const data = { id: ID, ...after };
    return {
      writes: [passwordSignInWrite(stored, after)],
      events: [
        stored
          ? { type: 'setting-updated', data, preData: { id: ID, ...before } }
          : { type: 'setting-created', data },
      ],
      result: after,
    };
  });
}

function present(stored: PasswordSignIn | undefined) {
  return {
    disabled: stored?.disabled ?? false,
    secondFactorRequired: stored?.secondFactorRequired ?? false,
  };
}
