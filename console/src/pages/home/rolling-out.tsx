import { useState } from 'react';
import { Link } from 'wouter';
import { flagAddress } from '../../addresses.ts';
import { ChangeForm } from '../../changes/change-form.tsx';
import { Badge } from '../../components/badge.tsx';
import { Button } from '../../components/button.tsx';
import { Dialog } from '../../components/dialog.tsx';
import { Time } from '../../components/time.tsx';
import classes from './home.module.css';
import { type RollingOutFlag, rolloutInWords } from './home-words.ts';
import { Nothing, Part } from './part.tsx';

/** More than these are shown on request. */
const SHOWN = 6;

/** The flags that are being rolled out, each with a button that stops it. */
export function RollingOut({ flags }: { readonly flags: readonly RollingOutFlag[] }) {
  const [isWhole, setIsWhole] = useState(false);
  const shown = isWhole ? flags : flags.slice(0, SHOWN);
  return (
    <Part title="Rolling out" place="rolling" count={flags.length}>
      {flags.length === 0 && <Nothing>Nothing is being rolled out.</Nothing>}
      {flags.length > 0 && (
        <ul className={classes.rows}>
          {shown.map((flag) => (
            <Release key={`${flag.name} ${flag.environment}`} flag={flag} />
          ))}
        </ul>
      )}
      {shown.length < flags.length && (
        <Button kind="quiet" isSmall onClick={() => setIsWhole(true)}>
          {`Show all ${flags.length}`}
        </Button>
      )}
    </Part>
  );
}

function Release({ flag }: { readonly flag: RollingOutFlag }) {
  const { plan, share } = flag;
  return (
    <li className={classes.row}>
      <span className={classes.text}>
        <span className={classes.name}>
          <Link href={flagAddress(flag)}>{flag.name}</Link>
        </span>
        <span className={classes.about}>
          {rolloutInWords(flag)}
          {plan?.nextAt && (
            <>
              {' '}
              · next <Time at={plan.nextAt} />
            </>
          )}{' '}
          {plan?.paused && (
            <Badge kind="warning" icon="pause">
              Paused
            </Badge>
          )}
        </span>
        {plan ? <Milestones plan={plan} /> : <Share share={share ?? 100} />}
      </span>
      <SwitchOff flag={flag} />
    </li>
  );
}

/** A bar that is as full as the share. The number is beside it. */
function Share({ share }: { readonly share: number }) {
  return (
    <svg
      viewBox="0 0 100 1"
      preserveAspectRatio="none"
      className={classes.share}
      aria-hidden="true"
    >
      <rect width="100" height="1" className={classes.track} />
      <rect width={share} height="1" className={classes.served} />
    </svg>
  );
}

function Milestones({ plan }: { readonly plan: NonNullable<RollingOutFlag['plan']> }) {
  const active = plan.milestones.findIndex((milestone) => milestone.active);
  return (
    <ol className={classes.milestones} aria-label={`Release plan ${plan.name}`}>
      {plan.milestones.map(({ name }, index) => (
        <li
          key={name}
          className={index <= active ? classes.reached : classes.ahead}
          aria-current={index === active ? 'step' : undefined}
        >
          {name}
        </li>
      ))}
    </ol>
  );
}

/** Switches a flag off, after a question; proposes it where changes need approval. */
function SwitchOff({ flag: { name, project, environment } }: { readonly flag: RollingOutFlag }) {
  const [isAsking, setIsAsking] = useState(false);
  const close = () => setIsAsking(false);
  return (
    <>
      <Button
        isSmall
        icon="kill-switch"
        aria-label={`Switch off ${name} in ${environment}`}
        onClick={() => setIsAsking(true)}
      >
        Switch off
      </Button>
      {isAsking && (
        <Dialog title={`Switch off ${name} in ${environment}`} onClose={close}>
          <ChangeForm
            change={{ action: 'updateEnabled', feature: name, payload: { enabled: false } }}
            place={{ projectId: project, environment }}
            action="Switch off"
            kind="danger"
            done={`${name} is off in ${environment}.`}
            onDone={close}
            onCancel={close}
          >
            <p>Nobody gets it there any more. Its strategies stay as they are.</p>
          </ChangeForm>
        </Dialog>
      )}
    </>
  );
}
