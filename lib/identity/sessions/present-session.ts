import type { Session, SessionUse } from './model.ts';
import { type SessionLife, sessionEnd } from './session-rules.ts';

/** The shape of a session in the API. */
export function presentSession(
  session: Session & SessionUse,
  life: SessionLife,
  calling: string | undefined,
) {
  return {
    id: session.hash,
    authType: session.method,
    ip: session.address,
    userAgent: session.userAgent,
    createdAt: session.createdAt,
    seenAt: session.usedAt,
    expiresAt: new Date(sessionEnd(session, session, life)).toISOString(),
    current: session.hash === calling,
  };
}
