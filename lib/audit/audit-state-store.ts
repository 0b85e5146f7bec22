import { getItem } from '../platform/dynamo/get-items.ts';
import { keys } from '../platform/dynamo/keys.ts';
import { atVersion } from '../platform/dynamo/write.ts';
import { writeItem } from '../platform/dynamo/write-item.ts';
import type { AuditState } from './model.ts';

/** How far a place has the audit log; `undefined` before it has any. */
export function findAuditState(place: 'BUS' | 'BUCKET'): Promise<AuditState | undefined> {
  return getItem(keys.auditState(place));
}

/**
 * Stores how far a place has it.
 * @param before as it was read
 * @returns the stored state; `undefined` if another run has been faster
 */
export async function moveAuditState(
  place: 'BUS' | 'BUCKET',
  before: AuditState | undefined,
  after: Omit<AuditState, 'version'>,
): Promise<AuditState | undefined> {
  const state = { ...after, version: (before?.version ?? 0) + 1 };
  const { done } = await writeItem({
    put: { ...keys.auditState(place), ...state },
    when: atVersion(before?.version),
  });
  return done ? state : undefined;
}
