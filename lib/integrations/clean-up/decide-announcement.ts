import { type CleanUpReason, cleanUpReasons } from '../../clients/clean-up/clean-up-model.ts';
import type { WholeCleanUp } from '../../clients/clean-up/collect-clean-up.ts';
import type { EventDraft } from '../../events/log/types.ts';
import { digestOfNames } from '../../platform/dynamo/key-digest.ts';
import type { CleanUpMark } from './model.ts';

/** Flags and names that the event has; its numbers are of all. */
const MAX_ANNOUNCED = 20;

/** What is stored and sent about the clean-up of a project. */
interface Announcement {
  readonly mark: Omit<CleanUpMark, 'version'>;
  /** Empty if there is nothing to say, or nothing new. */
  readonly events: readonly EventDraft[];
}

/**
 * Decides whether a message is due: if something can be cleaned up, and it is not the same as last time. Pure.
 * @param before what was last said
 * @param week the present one
 */
export function decideAnnouncement(
  project: string,
  found: WholeCleanUp,
  before: CleanUpMark | undefined,
  week: number,
): Announcement {
  const digest = digestOf(found);
  const isNews = digest !== before?.digest;
  const hasAny = found.flags.length + found.unknownFlags.length > 0;
  return { mark: { week, digest }, events: isNews && hasAny ? [eventOf(project, found)] : [] };
}

/** Of which flags there are, why, and what stays of them: not of when they were last used. */
function digestOf({ flags, unknownFlags }: WholeCleanUp): string {
  const parts = flags.map(({ feature, reasons, kept }) => [
    feature.name,
    [...reasons],
    kept ? [kept.enabled, kept.variant ?? null] : null,
  ]);
  return digestOfNames(JSON.stringify([parts, unknownFlags]));
}

function eventOf(project: string, { flags, unknownFlags }: WholeCleanUp): EventDraft {
  return {
    type: 'project-clean-up-due',
    project,
    data: {
      flagCount: flags.length,
      reasons: countReasons(flags.flatMap(({ reasons }) => reasons)),
      flags: flags
        .slice(0, MAX_ANNOUNCED)
        .map(({ feature, reasons }) => ({ name: feature.name, reasons: [...reasons] })),
      unknownFlagCount: unknownFlags.length,
      unknownFlags: unknownFlags.slice(0, MAX_ANNOUNCED),
    },
  };
}

function countReasons(reasons: readonly CleanUpReason[]): Record<CleanUpReason, number> {
  const count = (wanted: CleanUpReason) => reasons.filter((reason) => reason === wanted).length;
  const counts = cleanUpReasons.map((reason) => [reason, count(reason)] as const);
  return Object.fromEntries(counts) as Record<CleanUpReason, number>;
}
