import type { NamedSegment } from '../../../lib/words/segment-names.ts';
import { strategyInWords } from '../../../lib/words/strategy-in-words.ts';
import { wordedOf } from './milestone-strategies.ts';
import { followingInWords, type Milestone } from './plan-words.ts';
import classes from './release-plans.module.css';

/** Milestones as a list: who gets the flag in each, and what follows. */
export function MilestonesInWords({
  milestones,
  segments,
}: {
  readonly milestones: readonly Milestone[];
  readonly segments: readonly NamedSegment[];
}) {
  return (
    <ol className={classes.milestones}>
      {milestones.map((milestone, index) => (
        <li key={milestone.id}>
          <strong>{milestone.name}:</strong>{' '}
          {milestone.strategies
            .map((strategy) => strategyInWords(wordedOf(strategy), segments))
            .join(' ') || 'No strategy.'}{' '}
          {index < milestones.length - 1 &&
            followingInWords(milestone, { milestones: [...milestones] })}
        </li>
      ))}
    </ol>
  );
}
