import { randomInt } from 'node:crypto';
import { MINUTE_MS } from '../../platform/days.ts';
import { ApiError } from '../../platform/errors.ts';
import { log } from '../../platform/log.ts';
import { firstLoginId, IDS_AT_ONCE } from '../logins/model.ts';
import { shortUserAgent } from '../sessions/session-rules.ts';
import { REFUSALS_A_MINUTE, type Refusal } from './model.ts';
import { storeRefusal } from './refusal-store.ts';

/** Of this process. */
let minute = { startedAt: 0, recorded: 0, left: 0 };

/**
 * Records that somebody was refused, for the audit log. Never throws: the answer is the same without. Beyond
 * `REFUSALS_A_MINUTE` they are counted only.
 */
export async function recordRefusal(refusal: Refusal): Promise<void> {
  const now = Date.now();
  if (now - minute.startedAt >= MINUTE_MS) {
    minute = { startedAt: now, recorded: 0, left: minute.left };
  }
  if (minute.recorded >= REFUSALS_A_MINUTE) {
    minute.left += 1;
    return;
  }
  minute.recorded += 1;
  const unrecorded = minute.left;
  minute.left = 0;
  try {
    await storeRefusal({
      ...refusal,
      userAgent: shortUserAgent(refusal.userAgent ?? undefined),
      id: firstLoginId(now) + randomInt(IDS_AT_ONCE),
      createdAt: new Date(now).toISOString(),
      ...(unrecorded > 0 && { unrecorded }),
    });
  } catch (error) {
    minute.left += 1 + unrecorded;
    log.error('a refusal could not be recorded', error, { operation: refusal.operation });
  }
}

/** Who tries to sign in. */
interface SignInAttempt {
  readonly operation: string;
  readonly method: string;
  readonly address: string;
  readonly userAgent: string | undefined;
  /** Id of the user that it is about, if there is one. */
  readonly user?: number | null | undefined;
  readonly username?: string | undefined;
}

/** Does what signs somebody in, and records it if that is refused with 401 or 403. */
export async function recordingRefusal<Result>(
  { operation, method, address, userAgent, user = null, username = '' }: SignInAttempt,
  signIn: () => Promise<Result>,
): Promise<Result> {
  try {
    return await signIn();
  } catch (error) {
    const refused = refusalOf(error);
    if (refused) {
      await recordRefusal({
        operation,
        ...refused,
        method,
        user,
        username: username || null,
        project: null,
        environment: null,
        address,
        userAgent: userAgent ?? null,
      });
    }
    throw error;
  }
}

/** What was refused, if it was; a page for people has a code for its reason. */
function refusalOf(error: unknown): Pick<Refusal, 'status' | 'reason'> | undefined {
  if (!(error instanceof Error)) return undefined;
  const { status, code } = error as { readonly status?: unknown; readonly code?: unknown };
  if (status !== 401 && status !== 403) return undefined;
  return { status, reason: error instanceof ApiError ? error.message : String(code) };
}
