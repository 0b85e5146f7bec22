import type { Caller } from '../../auth/caller.ts';
import { favoritesOwner } from '../../identity/favorites/rules.ts';
import { listFlagNotices } from './flag-notices.ts';
import { NOTICE_SECONDS, type Notice } from './model.ts';
import { markRead } from './notice-rules.ts';
import { presentNotice } from './present-notice.ts';
import { findReadMarks, updateReadMarks } from './read-mark-store.ts';
import { listRequestNotices } from './request-notices.ts';

/**
 * What the caller should know of the last 30 days, newest first; nothing for admin tokens, which are
 * nobody. It is worked out when it is read, at a cost that does not grow with the event log: see
 * docs/data-model.md.
 */
export async function listInbox(caller: Caller) {
  const owner = favoritesOwner(caller);
  if (owner === undefined) return [];
  const [notices, read] = await Promise.all([listNotices(caller), findReadMarks(owner)]);
  return notices.map((notice) => presentNotice(notice, read));
}

/**
 * Marks notifications as read: one write, and none if they were read before. Ids of others than the
 * caller's are ignored.
 */
export async function markInboxRead(caller: Caller, ids: readonly number[]): Promise<void> {
  const owner = favoritesOwner(caller);
  if (owner === undefined || ids.length === 0) return;
  const [notices, stored] = await Promise.all([listNotices(caller), findReadMarks(owner)]);
  const now = new Date().toISOString();
  await updateReadMarks(owner, stored, (read) => markRead(read, notices, new Set(ids), now));
}

async function listNotices(caller: Caller): Promise<Notice[]> {
  const since = new Date(Date.now() - NOTICE_SECONDS * 1_000).toISOString();
  const lists = await Promise.all([listRequestNotices(caller), listFlagNotices(caller, since)]);
  return lists
    .flat()
    .filter(({ at }) => at >= since)
    .sort((one, other) => (one.at < other.at ? 1 : -1));
}
