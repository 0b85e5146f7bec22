import { keys } from '../platform/dynamo/keys.ts';
import { query, queryPartition } from '../platform/dynamo/query.ts';
import type { Write } from '../platform/dynamo/write.ts';
import { type ChangeRequest, type ChangeRequestRow, isOpenChangeRequest } from './model.ts';

declare module '../platform/dynamo/items.ts' {
  interface Items {
    ChangeRequestRow: ChangeRequestRow;
  }
}

/** Which change requests a search reads the rows of. */
type RowKind = 'open' | 'closed';

/**
 * Keeps the row of a change request as it is. Nothing is written for changes that a search does not look at.
 * @param before absent for a new one
 * @param after absent for a deleted one
 */
export function changeRequestRowWrites(
  before: ChangeRequest | undefined,
  after: ChangeRequest | undefined,
): Write[] {
  const [old, next] = [before && rowOf(before), after && rowOf(after)];
  if (JSON.stringify(old) === JSON.stringify(next)) return [];
  const isMoved = old && (!next || old.sk !== next.sk);
  return [
    ...(isMoved ? [{ remove: { pk: old.pk, sk: old.sk } }] : []),
    ...(next ? [{ put: next }] : []),
  ];
}

/** The rows of all open change requests but drafts, or of all closed ones, oldest first. */
export function listRows(kind: RowKind): Promise<ChangeRequestRow[]> {
  return queryPartition(keys.changeRequestRowPartition, keys.changeRequestRowPrefix(kind));
}

/** The rows of the newest open change requests but drafts, or of the newest closed ones, newest first. */
export function listNewestRows(kind: RowKind, limit: number): Promise<ChangeRequestRow[]> {
  return query({
    where: 'pk = :pk AND begins_with(sk, :prefix)',
    values: {
      ':pk': keys.changeRequestRowPartition,
      ':prefix': keys.changeRequestRowPrefix(kind),
    },
    backwards: true,
    limit,
  });
}

/** The rows of the drafts of a user, oldest first. */
export function listDraftRows(user: number): Promise<ChangeRequestRow[]> {
  return queryPartition(keys.changeRequestRowPartition, keys.changeRequestRowPrefix(user));
}

function rowOf(request: ChangeRequest) {
  const { id, project, projectCreatedAt, createdBy, reviewers } = request;
  return {
    ...keys.changeRequestRow(kindOf(request), id),
    id,
    project,
    projectCreatedAt,
    createdBy: createdBy.id,
    reviewers,
  } satisfies ChangeRequestRow & object;
}

function kindOf(request: ChangeRequest): RowKind | number {
  if (request.state === 'Draft') return request.createdBy.id;
  return isOpenChangeRequest(request) ? 'open' : 'closed';
}
