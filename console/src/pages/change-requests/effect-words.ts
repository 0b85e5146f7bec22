import { constraintInWords } from '../../../../lib/words/constraint-in-words.ts';
import { dependencyInWords } from '../../../../lib/words/dependency-in-words.ts';
import { intervalInWords } from '../../../../lib/words/intervals.ts';
import { joined } from '../../../../lib/words/phrases.ts';
import { strategyInWords } from '../../../../lib/words/strategy-in-words.ts';
import { draftOf } from '../../strategies/draft.ts';
import type { RequestChange } from './types.ts';

/** All that a change puts into the environment. */
export type Effect = NonNullable<RequestChange['effect']>;

/** Who gets the flag by each strategy, in sentences. Pure. */
export function strategiesInWords(
  strategies: Effect['strategies'],
  segments: Effect['segments'],
): string[] {
  const names = segments.map(({ id, name }) => ({ id, name: name ?? `${id}, which is deleted` }));
  return strategies.map((strategy) => strategyInWords(draftOf(strategy), names));
}

/** What follows a milestone, and when. Pure. */
export function nextInWords({ transitionCondition, nextMilestone }: Effect['milestones'][number]) {
  if (!transitionCondition || nextMilestone === null) return '';
  return `${nextMilestone} follows by itself after ${intervalInWords(transitionCondition.intervalMinutes)}.`;
}

/** Whom a segment lets in: `userId is ada or kim, and country is DE`. Pure. */
export function segmentInWords({ constraints }: Effect['segments'][number]): string {
  return constraints.length === 0 ? 'everyone' : joined(constraints.map(constraintInWords), 'and');
}

/** What the flag depends on: `Only where checkout is on.` Pure. */
export function parentInWords(dependency: Effect['dependencies'][number]) {
  return `Only where ${dependencyInWords(dependency)}.`;
}
