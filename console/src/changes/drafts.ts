import type { ChangeRequest } from 'generated:api';

/** A change request, as far as the bar needs it. */
type Pending = Pick<
  ChangeRequest,
  'id' | 'state' | 'project' | 'environment' | 'features' | 'segments' | 'settings'
>;

/** The drafts among a person's open change requests that have changes, with the number of these. Pure. */
export function draftsIn(requests: readonly Pending[]) {
  return requests
    .filter(({ state }) => state === 'Draft')
    .map(({ id, project, environment, features, segments, settings = [] }) => ({
      id,
      project,
      environment,
      count:
        features.reduce((sum, { changes }) => sum + changes.length, 0) +
        segments.length +
        settings.length,
    }))
    .filter(({ count }) => count > 0);
}
