import { ApiError } from '../../platform/errors.ts';
import { validSessionCheck } from '../sessions/session-store.ts';
import { hashSecret } from '../tokens/token-format.ts';
import { createUserToken } from '../user-tokens/user-tokens.ts';
import { getAccount } from '../users/user-store.ts';
import { parseDeviceCode, shownCode } from './codes.ts';
import { notePoll, spendWrite } from './device-sign-in-store.ts';
import { type DeviceAnswer, type DeviceSignIn, POLL_SECONDS } from './model.ts';
import { OAuthError } from './oauth-errors.ts';

/** Networks deliver questions unevenly: one that comes a little early is answered. */
const EARLY_MS = 1_000;

/**
 * Tells a program whether it was let in: one write until then, and after that, once, its token.
 * @throws {OAuthError} while it has to wait, or cannot be let in
 */
export async function exchangeDeviceCode(deviceCode: string) {
  const codes = parseDeviceCode(deviceCode);
  if (!codes) throw unknownCode();
  const now = Date.now();
  const own = { userCode: codes.userCode, secretHash: hashSecret(codes.secret) };
  const { isNoted, signIn } = await notePoll(own, {
    now,
    pauseMs: POLL_SECONDS * 1_000 - EARLY_MS,
  });
  if (!signIn || signIn.secretHash !== own.secretHash) throw unknownCode();
  if (signIn.expiresAt <= now) {
    throw new OAuthError('expired_token', 'The code has expired. Request another one.');
  }
  if (!isNoted) {
    throw new OAuthError('slow_down', `Ask every ${POLL_SECONDS} seconds, and not more often.`);
  }
  const { answer } = signIn;
  if (!answer) throw new OAuthError('authorization_pending', 'Nobody has answered yet.');
  if (answer.kind === 'refused') {
    throw new OAuthError('access_denied', 'The person has refused to let this program in.');
  }
  return giveToken(signIn, answer);
}

/** Creates the token only now, so that its secret is stored nowhere, and if the session that allowed it has not ended. */
async function giveToken(
  signIn: DeviceSignIn,
  { user, name, session, tokenExpiresAt }: Extract<DeviceAnswer, { readonly kind: 'allowed' }>,
) {
  const { clientName, host, userCode } = signIn;
  const owner = {
    id: user,
    load: () => getAccount(user, 'User'),
    callingCheck: validSessionCheck(user, session),
    spending: spendWrite(signIn, unknownCode),
  };
  // The code tells tokens for one computer apart.
  const description = `${clientName} on ${host} (${shownCode(userCode)})`;
  const token = await createUserToken({ id: user, name }, owner, {
    description,
    expiresAt: tokenExpiresAt,
  }).catch((error: unknown) => {
    throw error instanceof OAuthError ? error : (deniedBecause(error) ?? error);
  });
  return {
    access_token: token.secret,
    token_type: 'Bearer' as const,
    expires_in: Math.max(0, Math.floor((Date.parse(token.expiresAt) - Date.now()) / 1_000)),
    token_id: token.id,
    user: name,
  };
}

/** What the person was allowed to do when they answered, and is not any more. */
function deniedBecause(error: unknown): OAuthError | undefined {
  if (!(error instanceof ApiError) || error.status === 429 || error.status >= 500) return undefined;
  const reason =
    error.status === 401 ? 'The person has signed out, or is locked out.' : error.message;
  return new OAuthError('access_denied', reason);
}

/** The same for every reason, so that nobody learns which codes there are. */
function unknownCode(): OAuthError {
  return new OAuthError('invalid_grant', 'The code is unknown, or was exchanged already.');
}
