import { LRUCache } from 'lru-cache';
import type { Author } from '../../auth/author.ts';
import type { Caller } from '../../auth/caller.ts';
import { environmentForToken } from '../../auth/environment-for-token.ts';
import { recordChange } from '../../events/record-change.ts';
import type { EventDraft } from '../../events/types.ts';
import { chunksOf } from '../../platform/chunks.ts';
import { ExceedsLimitError } from '../../platform/errors.ts';
import { log } from '../../platform/log.ts';
import {
  countNewApplicationsWrites,
  findApplications,
  saveApplicationWrite,
} from './application-store.ts';
import { isWorthWriting, mergeReport, newApplication } from './merge-report.ts';
import type { Application, ApplicationReport } from './model.ts';

/** The stored part of an SDK's registration. */
interface Registration {
  readonly appName: string;
  readonly environment?: string | null;
  readonly strategies: readonly string[];
  readonly sdkVersion?: string | null;
}

/**
 * Every instance of an application reports the same every minute, so recent reports are skipped.
 */
const recent = new LRUCache<string, true>({ max: 5_000, ttl: 5 * 60_000 });

/**
 * A transaction has at most 100 writes, of which a new application needs two, and its event some
 * more.
 */
const APPLICATIONS_AT_ONCE = 20;

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

/**
 * Stores what applications report about themselves: reads those without a recent report, and writes
 * those with changes. A new application is recorded as an event.
 *
 * @param author the owner of the token used
 * @throws {ExceedsLimitError} when there are too many applications
 */
export async function recordReports(
  author: Author,
  reports: readonly ApplicationReport[],
): Promise<void> {
  const fresh = reports.filter((report) => !recent.has(JSON.stringify(report)));
  const byName = [...Map.groupBy(fresh, ({ appName }) => appName)];
  for (const batch of chunksOf(byName, APPLICATIONS_AT_ONCE)) {
    await recordBatch(author, new Map(batch));
  }
  for (const report of fresh) recent.set(JSON.stringify(report), true);
}

/**
 * Stores the registration of an application under the environment and the projects of its token. When
 * there are too many applications, it is only logged: an SDK must not fail for what others sent.
 */
export async function recordRegistration(caller: Caller, sent: Registration): Promise<void> {
  const { appName, strategies, sdkVersion = null } = sent;
  const environment = environmentForToken(caller, sent.environment);
  const { author, projects } = caller;
  try {
    await recordReports(author, [{ appName, strategies, sdkVersion, projects, environment }]);
  } catch (error) {
    if (!(error instanceof ExceedsLimitError)) throw error;
    log.warn('an application was not stored', { appName, reason: error.message });
  }
}

function recordBatch(author: Author, reports: ReadonlyMap<string, ApplicationReport[]>) {
  return recordChange({ author }, async () => {
    const now = new Date();
    const names = [...reports.keys()];
    const known = await findApplications(names);
    const changed = names.flatMap((name, index) => {
      const before = known[index] ?? newApplication(name, now);
      const after = (reports.get(name) ?? []).reduce(
        (application, report) => mergeReport(application, report, now),
        before,
      );
      return before.version === 0 || isWorthWriting(before, after) ? [after] : [];
    });
    const created = changed.filter(({ version }) => version === 0);
    return {
      writes: [...changed.map(saveApplicationWrite), ...countNewApplicationsWrites(created.length)],
      events: created.map(applicationCreated),
      result: undefined,
    };
  });
}
