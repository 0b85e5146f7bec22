import type { ReactNode } from 'react';
import { Icon } from '../../components/icon.tsx';
import type { IconName } from '../../components/icons.ts';
import classes from './steps.module.css';

/** One step of a request: done, next, or to come. */
export interface DecisionStep {
  readonly key: string;
  readonly icon: IconName;
  readonly state: 'done' | 'refused' | 'next' | 'later';
  readonly text: ReactNode;
}

/** Who did what, and who is next, from top to bottom. */
export function Steps({
  label,
  steps,
}: {
  readonly label: string;
  readonly steps: readonly DecisionStep[];
}) {
  return (
    <ol aria-label={label} className={classes.steps}>
      {steps.map(({ key, icon, state, text }) => (
        <li
          key={key}
          className={classes[state]}
          aria-current={state === 'next' ? 'step' : undefined}
        >
          <span className={classes.sign}>
            <Icon name={icon} />
          </span>
          <span>{text}</span>
        </li>
      ))}
    </ol>
  );
}
