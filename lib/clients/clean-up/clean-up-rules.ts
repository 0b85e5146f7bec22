import type { Feature } from '../../flags/feature-data/model.ts';
import { DAY_MS, dayBefore } from '../../platform/days.ts';
import { type CleanUpReason, cleanUpReasons, type Kept } from './clean-up-model.ts';

/** How long a flag has to be as it is, or to wait for its first use, before it is worth a look. */
const QUIET_DAYS = 30;

/** What is known about a flag besides the flag itself. */
interface KnownReasons {
  /** What everybody gets, if that is the same since a month. */
  readonly rolledOut: Kept | undefined;
  /** When the last line that names it was removed, of those that were searched. */
  readonly goneAt?: string | null | undefined;
  readonly now: number;
}

/** Why a flag, which is not archived, can be cleaned up; empty if it cannot. Pure. */
export function reasonsFor(
  feature: Feature,
  { rolledOut, goneAt, now }: KnownReasons,
): CleanUpReason[] {
  const applies: Readonly<Record<CleanUpReason, boolean>> = {
    completed: feature.completion !== undefined,
    'gone-from-code': Boolean(goneAt),
    'fully-rolled-out': rolledOut !== undefined,
    stale: feature.stale,
    'potentially-stale': feature.potentiallyStale && !feature.stale,
    'never-used': isNeverUsed(feature, now),
  };
  return cleanUpReasons.filter((reason) => applies[reason]);
}

/**
 * What remains of a flag: what somebody said when completing it, otherwise what everybody gets. Pure.
 * @returns `undefined` if it is not decided
 */
export function keptOf({ completion }: Feature, rolledOut: Kept | undefined): Kept | undefined {
  if (!completion) return rolledOut;
  const { status, statusValue } = completion;
  return {
    enabled: status === 'kept',
    ...(statusValue !== undefined && { variant: statusValue }),
  };
}

/**
 * Whether it is worth reading if a flag is the same for everybody: on in every environment of the type
 * `production`, on its own, not completed, and of a type that is expected to end. Kill switches and permissions
 * are meant to stay. Pure.
 * @param production the names of the project's environments of that type
 * @param endingTypes ids of the feature types with a lifetime
 */
export function mayBeRolledOut(
  feature: Feature,
  { production, endingTypes, now }: RolloutFilter,
): boolean {
  return (
    feature.completion === undefined &&
    endingTypes.has(feature.type) &&
    feature.dependencies.length === 0 &&
    bornAt(feature) <= now - QUIET_DAYS * DAY_MS &&
    production.length > 0 &&
    production.every((name) => feature.environments[name]?.enabled === true)
  );
}

/** Which flags may be rolled out at all. */
export interface RolloutFilter {
  readonly production: readonly string[];
  readonly endingTypes: ReadonlySet<string>;
  /** In milliseconds since 1970. */
  readonly now: number;
}

/**
 * Whether nothing was recorded about a flag for a month. Pure.
 * @param day of its last event, `yyyy-mm-dd`; empty without any
 */
export function isUnchanged(day: string, now: number): boolean {
  return day <= dayBefore(now, QUIET_DAYS);
}

/** A flag on which others depend is used with them, though no application asks for it. */
function isNeverUsed(feature: Feature, now: number): boolean {
  const { firstSeen, lastSeen = {}, children } = feature;
  return (
    Object.keys(firstSeen ?? lastSeen).length === 0 &&
    children.length === 0 &&
    bornAt(feature) <= now - QUIET_DAYS * DAY_MS
  );
}

/** When a flag was created or last revived, in milliseconds since 1970. */
function bornAt({ createdAt, revivedAt = createdAt }: Feature): number {
  return Date.parse(revivedAt);
}
