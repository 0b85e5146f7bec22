import { keys } from '../../platform/dynamo/keys.ts';
import { writeItem } from '../../platform/dynamo/write-item.ts';
import { log } from '../../platform/log.ts';

declare module '../../platform/dynamo/items.ts' {
  interface Items {
    ReceiverHealth: ReceiverHealth;
  }
}

/** A receiver counts as slow after an attempt has had no response for this long. */
export const SLOW_AFTER_MS = 1_000;
/** How long a receiver counts as slow after its last slow attempt. */
const KEPT_SLOW_MS = 60_000;
/** Minimum time between two reports by one process about the same receiver. */
const REPORT_EVERY_MS = 15_000;

/** What workers share about the receiver of an integration. */
export interface ReceiverHealth {
  /** RFC 3339. */
  readonly slowUntil: string;
}

interface Known {
  /** Milliseconds since 1970. */
  slowUntil: number;
  reportedAt: number;
}

/** What this process knows, by integration. */
const known = new Map<number, Known>();
const listeners = new Map<number, Set<() => void>>();

/**
 * Calls `listener` whenever the receiver is found to be slow. @returns a function that unsubscribes
 */
export function onSlow(addonId: number, listener: () => void): () => void {
  const all = listeners.get(addonId) ?? new Set();
  listeners.set(addonId, all.add(listener));
  return () => {
    all.delete(listener);
    if (all.size === 0) listeners.delete(addonId);
  };
}

/**
 * Whether the receiver of an integration is known to be slow, from the stored report or from what this
 * process has seen.
 */
export function isSlow(addonId: number, reported?: ReceiverHealth): boolean {
  const now = Date.now();
  const reportedUntil = reported ? Date.parse(reported.slowUntil) : 0;
  if (reportedUntil > now) remember(addonId, reportedUntil);
  const entry = known.get(addonId);
  if (entry === undefined) return false;
  if (entry.slowUntil > now) return true;
  known.delete(addonId);
  return false;
}

/**
 * Reports a receiver as slow, in this process and to all workers. Never throws: workers that miss
 * the report find out by themselves.
 */
export async function reportSlow(addonId: number): Promise<void> {
  const now = Date.now();
  const entry = remember(addonId, now + KEPT_SLOW_MS);
  if (now - entry.reportedAt < REPORT_EVERY_MS) return;
  entry.reportedAt = now;
  const slowUntil = new Date(entry.slowUntil).toISOString();
  try {
    const ttl = Math.ceil(entry.slowUntil / 1_000);
    await writeItem({ put: { ...keys.receiverHealth(addonId), slowUntil, ttl } });
  } catch (error) {
    log.error('a slow receiver was not reported', error, { addonId });
  }
}

function remember(addonId: number, slowUntil: number): Known {
  const entry = known.get(addonId) ?? { slowUntil: 0, reportedAt: 0 };
  entry.slowUntil = Math.max(entry.slowUntil, slowUntil);
  known.set(addonId, entry);
  for (const listener of listeners.get(addonId) ?? []) listener();
  return entry;
}
