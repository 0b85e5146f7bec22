import type { Session } from '../sessions/model.ts';
import { LOGIN_TOKEN_ID, type UserToken } from '../tokens/model.ts';

/** Long enough to create a personal access token, and not much longer. */
const LOGIN_TOKEN_SECONDS = 3_600;

/** The token that a login gives to programs; it ends with the session. Pure. */
export function loginToken({ user, hash: session, createdAt }: Session, hash: string) {
  const expiresAt = new Date(Date.parse(createdAt) + LOGIN_TOKEN_SECONDS * 1_000).toISOString();
  return {
    hash,
    type: 'user',
    user,
    id: LOGIN_TOKEN_ID,
    session,
    description: 'login',
    expiresAt,
    createdAt,
  } as const satisfies UserToken;
}
