import { LRUCache } from 'lru-cache';
import type { Caller } from '../../auth/caller.ts';
import { environmentForToken } from '../../auth/environment-for-token.ts';
import { recordChange } from '../../events/commit/record-change.ts';
import { chunksOf } from '../../platform/chunks.ts';
import { ExceedsLimitError } from '../../platform/errors.ts';
import { log } from '../../platform/log.ts';
import {
  countNewApplicationsWrites,
  findApplications,
  saveApplicationWrite,
} from './application-store.ts';
import { applicationCreated, decideReports, type Reports } from './decide-reports.ts';
import { makeRoomForApplications } from './forget-applications.ts';
import type { ApplicationReport } from './model.ts';
import { recordSightings } from './record-sightings.ts';

/** The stored part of an SDK's registration. */
interface Registration {
  readonly appName: string;
  readonly instanceId?: string | null;
  readonly environment?: string | null;
  readonly strategies: readonly string[];
  readonly sdkVersion?: string | null;
}

/** Who reports, and what the reports may cause. */
interface ReportingCaller extends Pick<Caller, 'author' | 'tokenType'> {
  /**
   * Loads the names of applications that may be created, in parallel with the applications; all by default.
   * Known ones are updated in any case.
   */
  readonly creatable?: () => Promise<ReadonlySet<string>>;
}

/** What became of reports, as names of applications. */
interface Recorded {
  readonly stored: ReadonlySet<string>;
  /** Not stored, because there are too many. Those that are in neither set were not to be created. */
  readonly refused: ReadonlySet<string>;
}

/**
 * Every instance of an application reports the same every minute, so recent reports are skipped. The value:
 * whether there is room for the application.
 */
const recent = new LRUCache<string, boolean>({ max: 5_000, ttl: 5 * 60_000 });

/**
 * A transaction has at most 100 writes, of which a new application needs two, and its event some
 * more.
 */
const APPLICATIONS_AT_ONCE = 20;

/**
 * Stores what applications report about themselves: reads those without a recent report, and writes
 * those with changes. A new application is recorded as an event. Beyond the limit of applications, known
 * ones are still updated.
 */
export async function recordReports(
  reporter: ReportingCaller,
  reports: readonly ApplicationReport[],
): Promise<Recorded> {
  const keyOf = (report: ApplicationReport) => JSON.stringify([isFrontend(reporter), report]);
  const fresh = reports.filter((report) => !recent.has(keyOf(report)));
  const namesOf = (isStored: boolean) =>
    reports.filter((report) => recent.get(keyOf(report)) === isStored).map(nameOf);
  const [stored, refused] = [namesOf(true), namesOf(false)];
  const byName = [...Map.groupBy(fresh, nameOf)];
  for (const batch of chunksOf(byName, APPLICATIONS_AT_ONCE)) {
    const outcomes = await recordWithinLimit(reporter, new Map(batch));
    for (const report of batch.flatMap(([, ofApplication]) => ofApplication)) {
      const outcome = outcomes.get(report.appName);
      if (outcome === 'no room') refused.push(report.appName);
      if (outcome === 'stored') stored.push(report.appName);
      if (outcome !== 'unwanted') recent.set(keyOf(report), outcome === 'stored');
    }
  }
  return { stored: new Set(stored), refused: new Set(refused) };
}

/**
 * Stores the registration of an application and its instance, under the environment and the projects of its token. When
 * there are too many applications, it is only logged: an SDK must not fail for what others sent.
 */
export async function recordRegistration(caller: Caller, sent: Registration): Promise<void> {
  const { appName, instanceId = null, strategies, sdkVersion = null } = sent;
  const environment = environmentForToken(caller, sent.environment);
  const { projects } = caller;
  const { stored } = await recordReports(caller, [
    { appName, strategies, sdkVersion, projects, environment },
  ]);
  if (!stored.has(appName)) return;
  const instances = [{ appName, environment, instanceId, sdkVersion }];
  await recordSightings(caller, { instances, flags: [] });
}

async function recordWithinLimit(
  reporter: ReportingCaller,
  reports: Reports,
): ReturnType<typeof recordBatch> {
  try {
    return await recordBatch(reporter, reports, true);
  } catch (error) {
    if (!(error instanceof ExceedsLimitError)) throw error;
    if (await makeRoomForApplications(reporter.author)) return recordWithinLimit(reporter, reports);
    log.warn('applications were not stored', { reason: error.message });
    return recordBatch(reporter, reports, false);
  }
}

function recordBatch(reporter: ReportingCaller, reports: Reports, hasRoom: boolean) {
  const { author, creatable } = reporter;
  return recordChange({ author }, async () => {
    const [stored, names] = await Promise.all([
      findApplications([...reports.keys()]),
      creatable?.(),
    ]);
    const news = { creatable: names, hasRoom, isFromFrontend: isFrontend(reporter) };
    const { changed, created, outcomes } = decideReports(reports, stored, news, new Date());
    return {
      writes: [
        ...changed.map(saveApplicationWrite),
        ...countNewApplicationsWrites(created.filter(({ version }) => version === 0)),
      ],
      events: created.map(applicationCreated),
      result: outcomes,
    };
  });
}

function isFrontend({ tokenType }: ReportingCaller): boolean {
  return tokenType === 'frontend';
}

function nameOf({ appName }: ApplicationReport): string {
  return appName;
}
