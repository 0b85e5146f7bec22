import { ago } from '../ago.ts';
import { call } from './call.ts';
import { Refusal } from './refusal.ts';
import type { Request } from './request.ts';

/**
 * Adds to a conflict who changed the flag last, and when, from its events. Other errors stay as they are, and
 * so does a conflict about something else, or one whose events cannot be read.
 */
export async function explainConflict(error: unknown, sent: Request): Promise<void> {
  const flag = flagOf(sent);
  if (!(error instanceof Refusal) || error.status !== 409 || flag === undefined) return;
  const query = { feature: `IS:${flag}`, limit: 1 };
  const found = await call('GET /api/admin/search/events', { query }).catch(() => undefined);
  const last = found?.events[0];
  if (last) error.message += ` ${lastChange(flag, last, new Date())}`;
}

/** Who changed a flag last, and when: `kim changed basket last, 2 minutes ago (feature-archived).` */
export function lastChange(
  flag: string,
  event: { readonly createdBy: string; readonly createdAt: string; readonly type: string },
  now: Date,
): string {
  const when = ago(new Date(event.createdAt), now);
  return `${event.createdBy} changed ${flag} last, ${when} (${event.type}).`;
}

function flagOf({ input: { params } }: Request): string | undefined {
  const name = params && 'featureName' in params ? params.featureName : undefined;
  return typeof name === 'string' ? name : undefined;
}
