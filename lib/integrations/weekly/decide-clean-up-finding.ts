import { type CleanUpReason, cleanUpReasons } from '../../clients/clean-up/clean-up-model.ts';
import type { WholeCleanUp } from '../../clients/clean-up/collect-clean-up.ts';
import type { EventDraft } from '../../events/log/types.ts';
import { digestOfNames } from '../../platform/dynamo/key-digest.ts';
import { MAX_ANNOUNCED, type WeeklyFinding } from './model.ts';

/** What there is to say about what can be cleaned up in a project. Pure. */
export function decideCleanUpFinding(project: string, found: WholeCleanUp): WeeklyFinding {
  const hasAny = found.flags.length + found.unknownFlags.length > 0;
  return { digest: digestOf(found), ...(hasAny && { event: eventOf(project, found) }) };
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
