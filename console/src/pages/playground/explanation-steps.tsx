import type { ExplanationStep } from '../../../../lib/words/playground/explanation.ts';
import type { SharePlace } from '../../../../lib/words/playground/rollout.ts';
import { Icon } from '../../components/icon.tsx';
import classes from './explanation.module.css';

/** What was checked, down to each constraint, with what decided it and what was missing. */
export function ExplanationSteps({ steps }: { readonly steps: readonly ExplanationStep[] }) {
  return (
    <ul className={classes.steps}>
      {steps.map(({ id, told, holds, note, place, missing, parts }) => (
        <li key={id ?? told}>
          <div className={classes.step}>
            <Mark holds={holds} />
            <span className={classes.told}>
              {told}
              {note !== undefined && <span className={classes.note}> · {note}</span>}
              {missing !== undefined && (
                <span className={classes.missing}> · {missing} is not given</span>
              )}
              {place && <Place {...place} />}
            </span>
          </div>
          {parts.length > 0 && <ExplanationSteps steps={parts} />}
        </li>
      ))}
    </ul>
  );
}

function Mark({ holds }: { readonly holds: boolean | undefined }) {
  if (holds === undefined) return <Icon name="minus" className={classes.unknown} />;
  return (
    <span className={holds ? classes.holds : classes.fails}>
      <Icon name={holds ? 'check' : 'close'} />
      <span className="visually-hidden">{holds ? 'holds:' : 'does not hold:'}</span>
    </span>
  );
}

/** All ids as a line, those that get it, and where this one is. What it shows is said beside it. */
function Place({ bucket, percentage }: SharePlace) {
  const isIn = bucket <= percentage;
  return (
    <svg
      viewBox="0 0 100 8"
      preserveAspectRatio="none"
      className={classes.place}
      aria-hidden="true"
    >
      <rect y="2" width="100" height="4" rx="1" className={classes.all} />
      <rect y="2" width={percentage} height="4" rx="1" className={classes.share} />
      <rect
        x={bucket - 1}
        width="1.2"
        height="8"
        className={isIn ? classes.inside : classes.outside}
      />
    </svg>
  );
}
