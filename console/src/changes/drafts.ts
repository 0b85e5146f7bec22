/** A change request, as far as the bar needs it. */
interface Pending {
  readonly id: number;
  readonly state: string;
  readonly project: string;
  readonly environment: string;
  readonly features: readonly { readonly changes: readonly unknown[] }[];
  readonly segments: readonly unknown[];
  readonly settings?: readonly unknown[];
}

/** A draft with its number of changes. */
export interface ChangeDraft {
  readonly id: number;
  readonly project: string;
  readonly environment: string;
  readonly count: number;
}

/** The drafts among a person's open change requests that have changes. Pure. */
export function draftsIn(requests: readonly Pending[]): readonly ChangeDraft[] {
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
