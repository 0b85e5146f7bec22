import { safeguardInWords } from '../../../../lib/words/safeguard-in-words.ts';
import classes from './change-request.module.css';
import {
  type Effect,
  nextInWords,
  parentInWords,
  segmentInWords,
  strategiesInWords,
} from './effect-words.ts';

/** All that a change puts into the environment, also what is stored elsewhere: what is approved. */
export function EffectInWords({
  effect,
  withStrategies,
}: {
  readonly effect: Effect;
  /** Whether the strategies are not told elsewhere. */
  readonly withStrategies: boolean;
}) {
  const { milestones, safeguards = [], segments, dependencies } = effect;
  const strategies = withStrategies ? strategiesInWords(effect.strategies, segments) : [];
  const isPlain = milestones.length + segments.length + dependencies.length === 0;
  if (isPlain && strategies.length === 0) return null;
  return (
    <>
      <h4 className={classes.against}>All that it brings</h4>
      {milestones.length > 0 && (
        <ol aria-label="Milestones" className={classes.brought}>
          {milestones.map((milestone) => (
            <li key={milestones.indexOf(milestone)}>
              <strong>{milestone.name}:</strong>{' '}
              {strategiesInWords(milestone.strategies, segments).join(' ') || 'No strategy.'}{' '}
              {nextInWords(milestone)}
            </li>
          ))}
        </ol>
      )}
      <ul className={classes.brought}>
        {strategies.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
        {safeguards.map((safeguard) => (
          <li key={safeguards.indexOf(safeguard)}>{safeguardInWords(safeguard)}</li>
        ))}
        {dependencies.map((dependency) => (
          <li key={dependency.feature}>{parentInWords(dependency)}</li>
        ))}
        {segments.map((segment) => (
          <li key={segment.id}>
            Segment <strong>{segment.name ?? segment.id}</strong>: {segmentInWords(segment)}
          </li>
        ))}
      </ul>
    </>
  );
}
