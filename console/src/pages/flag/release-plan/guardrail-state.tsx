import { Badge } from '../../../components/badge.tsx';
import {
  distanceInWords,
  type GuardrailState as State,
  verdicts,
} from '../../../release-plans/guardrail-words.ts';
import classes from './release-plan.module.css';

/** What a guardrail says now, with the numbers, and how far it is from stopping: as a bar and in words. */
export function GuardrailState({ state }: { readonly state: State }) {
  const { text, kind } = verdicts[state.verdict];
  const distance = distanceInWords(state);
  return (
    <span className={classes.guardrail}>
      <Badge kind={kind}>{text}</Badge>
      <span className={classes.told}>{state.sentence}.</span>
      {distance && (
        <span className={classes.distance} data-near={isNear(state) || undefined}>
          <svg viewBox="0 0 100 10" preserveAspectRatio="none" aria-hidden="true">
            <rect width={100 * (state.progress ?? 0)} height="10" />
          </svg>
          {distance}
        </span>
      )}
    </span>
  );
}

/** From where on people should look. */
function isNear({ progress }: State): boolean {
  return (progress ?? 0) >= 0.75;
}
