import type { Application, ApplicationReport } from './model.ts';

/** An item holds 400 KB; no real application has this many. */
const MAX_REPORTED_STRATEGIES = 200;
const MAX_STRATEGY_LENGTH = 100;
const MAX_PLACES = 1_000;

/** A newer `seenAt` alone is not worth a write every minute. */
const SEEN_PRECISION_MS = 60 * 60_000;

/** An application without reports for 30 days is forgotten: it is not shown, and starts again as new. */
const FORGOTTEN_AFTER_MS = 30 * 24 * 60 * 60_000;

/** Whether an application did not report for so long that it is forgotten, although it is still stored. */
export function isForgotten({ seenAt }: Application, now: Date): boolean {
  return now.getTime() - Date.parse(seenAt) >= FORGOTTEN_AFTER_MS;
}

/**
 * The state that a report or an edit changes: the stored application, or a new one if nothing is stored or
 * what is stored is forgotten. The latter keeps version and limit, because it is stored and counted.
 */
export function currentApplication(
  stored: Application | undefined,
  appName: string,
  now: Date,
): Application {
  if (!stored || !isForgotten(stored, now)) return stored ?? newApplication(appName, now);
  const { version, isFromFrontend } = stored;
  return { ...newApplication(appName, now), version, ...(isFromFrontend && { isFromFrontend }) };
}

/** An application without any reports. */
export function newApplication(appName: string, now: Date): Application {
  return {
    appName,
    strategies: [],
    sdkVersion: null,
    usage: {},
    createdAt: now.toISOString(),
    seenAt: now.toISOString(),
    version: 0,
  };
}

/** Adds reported strategies to the known ones, in order, up to the limits. */
export function mergeStrategies(known: readonly string[], reported: readonly string[]): string[] {
  return [
    ...new Set([...known, ...reported.filter((name) => name.length <= MAX_STRATEGY_LENGTH)]),
  ].slice(0, MAX_REPORTED_STRATEGIES);
}

/** Merges a report into an application. Pure. */
export function mergeReport(
  application: Application,
  report: ApplicationReport,
  now: Date,
): Application {
  return {
    ...application,
    strategies: mergeStrategies(application.strategies, report.strategies ?? []),
    sdkVersion: report.sdkVersion || application.sdkVersion,
    usage: mergeUsage(application.usage, report),
    seenAt: now.toISOString(),
  };
}

/** Whether the changes are worth a write. */
export function isWorthWriting(before: Application, after: Application): boolean {
  return (
    reportedOf(before) !== reportedOf(after) ||
    Date.parse(after.seenAt) - Date.parse(before.seenAt) >= SEEN_PRECISION_MS
  );
}

function reportedOf({ strategies, sdkVersion, usage }: Application): string {
  return JSON.stringify([strategies, sdkVersion, usage]);
}

function mergeUsage(
  known: Application['usage'],
  { projects, environment }: ApplicationReport,
): Application['usage'] {
  if (environment === undefined) return known;
  const usage = new Map(Object.entries(known));
  let places = [...usage.values()].reduce((sum, environments) => sum + environments.length, 0);
  for (const project of projects) {
    const environments = usage.get(project) ?? [];
    if (environments.includes(environment) || places >= MAX_PLACES) continue;
    usage.set(project, [...environments, environment].sort());
    places += 1;
  }
  return Object.fromEntries(usage);
}
