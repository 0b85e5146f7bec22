import { Link } from 'wouter';
import { Button } from '../../components/button.tsx';
import { Dialog } from '../../components/dialog.tsx';
import { type Explained, type ExplanationStep, stepsOf, whyInWords } from './explanation-words.ts';
import classes from './playground.module.css';

/** Why a flag is what it is for a context, down to each constraint. */
export function Explanation({
  flag,
  context,
  onClose,
}: {
  readonly flag: Explained;
  readonly context: string;
  readonly onClose: () => void;
}) {
  const { name, projectId, environment } = flag;
  const steps = stepsOf(flag);
  return (
    <Dialog title={`${name} in ${environment} for ${context}`} size="wide" onClose={onClose}>
      <p>
        <strong>{whyInWords(flag)}</strong>
        {flag.variant?.enabled &&
          flag.chance === undefined &&
          ` The variant is ${flag.variant.name}.`}
      </p>
      {flag.chance !== undefined && steps.length > 0 && <p>One such draw:</p>}
      {steps.length === 0 ? <p>It has no strategies here.</p> : <Steps steps={steps} />}
      <Dialog.Actions>
        <Link
          href={`/projects/${encodeURIComponent(projectId)}/features/${encodeURIComponent(name)}`}
        >
          Go to the flag
        </Link>
        <Button onClick={onClose}>Close</Button>
      </Dialog.Actions>
    </Dialog>
  );
}

function Steps({ steps }: { readonly steps: readonly ExplanationStep[] }) {
  return (
    <ul className={classes.steps}>
      {steps.map(({ told, holds, parts }) => (
        <li key={told}>
          <Mark holds={holds} /> {told}
          {parts.length > 0 && <Steps steps={parts} />}
        </li>
      ))}
    </ul>
  );
}

function Mark({ holds }: { readonly holds: boolean | undefined }) {
  if (holds === undefined) return <span aria-hidden="true">–</span>;
  return (
    <span className={holds ? classes.holds : classes.fails}>
      <span aria-hidden="true">{holds ? '✓' : '✗'}</span>
      <span className="visually-hidden">{holds ? 'holds:' : 'does not hold:'}</span>
    </span>
  );
}
