import type { Caller } from '../../auth/caller.ts';
import { ApiError } from '../../platform/errors.ts';
import { log } from '../../platform/log.ts';
import type { ApplicationReport } from '../applications/model.ts';
import { recordReports } from '../applications/record-reports.ts';
import { findCachedFeatures } from './feature-cache.ts';
import { OTHER_APPLICATIONS, type Usage } from './model.ts';

/**
 * Stores the applications that report, and finds their flags at the same time. Applications are created only
 * when they use a flag that exists, or register; usage of those beyond the limit is counted under one name.
 *
 * @param registered names of applications that register
 */
export async function recordSources(
  caller: Caller,
  reports: readonly ApplicationReport[],
  usages: readonly Usage[],
  registered: readonly string[] = [],
) {
  const names = usages.map(({ featureName }) => featureName);
  const flags = findCachedFeatures(names, caller.projects);
  const creatable = async () => {
    const known = await flags;
    const using = usages.filter(({ featureName }) => known.has(featureName));
    return new Set([...registered, ...using.map(({ appName }) => appName)]);
  };
  const [known, { stored, refused }] = await Promise.all([
    flags,
    tryRecordReports({ ...caller, creatable }, reports),
  ]);
  const counted = usages.map((usage) =>
    refused.has(usage.appName) ? { ...usage, appName: OTHER_APPLICATIONS } : usage,
  );
  return { known, counted, stored };
}

/** A failure to store applications must not lose counts. */
async function tryRecordReports(
  reporter: Parameters<typeof recordReports>[0],
  reports: readonly ApplicationReport[],
) {
  try {
    return await recordReports(reporter, reports);
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    log.warn('applications were not stored', { reason: error.message });
    return { stored: new Set<string>(), refused: new Set<string>() };
  }
}
