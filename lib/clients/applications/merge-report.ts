import type { Application, ApplicationReport } from './model.ts';

/** An item holds 400 KB; no real application has this many. */
const MAX_STRATEGIES = 200;
const MAX_STRATEGY_LENGTH = 100;
const MAX_PLACES = 1_000;

/** A newer `seenAt` alone is not worth a write every minute. */
const SEEN_PRECISION_MS = 60 * 60_000;

/** An application without any reports. */
export const newApplication = (appName: string, now: Date): Application => ({
  appName,
  strategies: [],
  sdkVersion: null,
  usage: {},
  createdAt: now.toISOString(),
  seenAt: now.toISOString(),
  version: 0,
});

/** Adds reported strategies to the known ones, in order, up to the limits. */
export const joinStrategies = (known: readonly string[], told: readonly string[]): string[] =>
  [...new Set([...known, ...told.filter((name) => name.length <= MAX_STRATEGY_LENGTH)])].slice(
    0,
    MAX_STRATEGIES,
  );

const joinUsage = (
  known: Application['usage'],
  { projects, environment }: ApplicationReport,
): Application['usage'] => {
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
};

/** Merges a report into an application. Pure. */
export const mergeReport = (
  application: Application,
  report: ApplicationReport,
  now: Date,
): Application => ({
  ...application,
  strategies: joinStrategies(application.strategies, report.strategies ?? []),
  sdkVersion: report.sdkVersion || application.sdkVersion,
  usage: joinUsage(application.usage, report),
  seenAt: now.toISOString(),
});

const told = ({ strategies, sdkVersion, usage }: Application): string =>
  JSON.stringify([strategies, sdkVersion, usage]);

/** Whether the changes are worth a write. */
export const isNews = (before: Application, after: Application): boolean =>
  told(before) !== told(after) ||
  Date.parse(after.seenAt) - Date.parse(before.seenAt) >= SEEN_PRECISION_MS;
