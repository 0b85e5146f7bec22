import { isForgotten } from './merge-report.ts';
import type { Application } from './model.ts';

/** A query of a list of applications. */
export interface ApplicationsQuery {
  /** Part of the name, case-insensitive. */
  readonly query?: string;
  readonly offset: number;
  readonly limit: number;
  readonly sortOrder: 'asc' | 'desc';
}

/**
 * A page of the applications that match a query, without those that are forgotten. Pure except for the time.
 * @param applications sorted by name
 * @param isListed whether an application belongs to the list
 */
export function pageOfApplications(
  applications: readonly Application[],
  { query = '', offset, limit, sortOrder }: ApplicationsQuery,
  isListed: (application: Application) => boolean,
): { readonly total: number; readonly page: readonly Application[] } {
  const text = query.toLowerCase();
  const now = new Date();
  const found = applications.filter(
    (application) =>
      application.appName.toLowerCase().includes(text) &&
      !isForgotten(application, now) &&
      isListed(application),
  );
  const sorted = sortOrder === 'asc' ? found : found.toReversed();
  return { total: found.length, page: sorted.slice(offset, offset + limit) };
}
