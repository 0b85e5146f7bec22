import type { EventDraft } from '../../events/log/types.ts';
import { currentApplication, isForgotten, isWorthWriting, mergeReport } from './merge-report.ts';
import type { Application, ApplicationReport } from './model.ts';

/** Reports by the name of the application. */
export type Reports = ReadonlyMap<string, readonly ApplicationReport[]>;

/** `unwanted`: unknown, and reported by something that does not create applications. */
type Outcome = 'stored' | 'unwanted' | 'no room';

/** What new applications depend on. */
interface NewApplications {
  /** Names that may be created; all if absent. */
  readonly creatable: ReadonlySet<string> | undefined;
  /** Whether they fit the limit. */
  readonly hasRoom: boolean;
  readonly isFromFrontend: boolean;
}

/** What a batch of reports changes. */
interface ReportDecision {
  /** Applications to write, new ones included. */
  readonly changed: readonly Application[];
  /** New ones, which are recorded as events. */
  readonly created: readonly Application[];
  /** By name. */
  readonly outcomes: ReadonlyMap<string, Outcome>;
}

/**
 * Decides what reports change. Pure. Known applications are updated in any case; one that is forgotten
 * starts again, and needs no room because it is still stored.
 * @param stored by the order of `reports`
 */
export function decideReports(
  reports: Reports,
  stored: readonly (Application | undefined)[],
  news: NewApplications,
  now: Date,
): ReportDecision {
  const changed: Application[] = [];
  const created: Application[] = [];
  const outcomes = new Map<string, Outcome>();
  for (const [index, [name, sent]] of [...reports].entries()) {
    const known = stored[index];
    const isNew = !known || isForgotten(known, now);
    const outcome = isNew ? outcomeOfNew(name, known, news) : 'stored';
    outcomes.set(name, outcome);
    if (outcome !== 'stored') continue;
    const before = currentApplication(known, name, now);
    const origin = !known && news.isFromFrontend ? { isFromFrontend: true } : {};
    const after = sent.reduce((application, report) => mergeReport(application, report, now), {
      ...before,
      ...origin,
    });
    if (isNew) created.push(after);
    if (isNew || isWorthWriting(before, after)) changed.push(after);
  }
  return { changed, created, outcomes };
}

/** The event for a new application. */
export function applicationCreated({
  appName,
  strategies,
  sdkVersion,
  createdAt,
}: Application): EventDraft {
  return {
    type: 'application-created',
    data: { appName, strategies, sdkVersion, createdAt },
  };
}

function outcomeOfNew(
  name: string,
  known: Application | undefined,
  { creatable, hasRoom }: NewApplications,
): Outcome {
  if (creatable && !creatable.has(name)) return 'unwanted';
  return known || hasRoom ? 'stored' : 'no room';
}
