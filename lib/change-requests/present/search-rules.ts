import type { ChangeRequestRow } from '../model.ts';

/** A search for change requests, valid against `changeRequestSearchQuerySchema`. */
export interface ChangeRequestSearch {
  /** `IS:7` or `IS_ANY_OF:7,8`; a plain id counts as `IS`. */
  readonly createdBy?: string;
  readonly requestedApproverId?: string;
  readonly state?: 'IS:open' | 'IS:closed';
}

/** Whether a change request matches all filters of a search, apart from `state`. Pure. */
export function matchesRow(
  { createdBy, reviewers }: Pick<ChangeRequestRow, 'createdBy' | 'reviewers'>,
  search: ChangeRequestSearch,
): boolean {
  return matches(search.createdBy, [createdBy]) && matches(search.requestedApproverId, reviewers);
}

function matches(filter: string | undefined, ids: readonly number[]): boolean {
  if (filter === undefined) return true;
  const wanted = filter.slice(filter.indexOf(':') + 1).split(',');
  return wanted.some((value) => ids.includes(Number(value)));
}
