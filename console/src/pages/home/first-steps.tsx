import { type ReactNode, useState } from 'react';
import { Link } from 'wouter';
import { flagAddress } from '../../addresses.ts';
import { useRead } from '../../api/use-read.ts';
import { EnvironmentSwitch } from '../../changes/environment-switch.tsx';
import { Button } from '../../components/button.tsx';
import { ButtonLink } from '../../components/button-link.tsx';
import { CodeByLanguage } from '../../components/code.tsx';
import { Icon } from '../../components/icon.tsx';
import { Time } from '../../components/time.tsx';
import type { MadeToken } from '../tokens/quick-token.tsx';
import { sdkLines } from '../tokens/sdk-lines.ts';
import classes from './first-steps.module.css';
import { FirstToken } from './first-token.tsx';
import type { Dashboard } from './home-words.ts';

/** How often it is looked whether an application has called, while the page is in view. */
const LISTEN_MS = 3_000;

/** Stands for the token where the page does not know it: it is shown once, when it is created. */
const TOKEN = 'YOUR_TOKEN';

/** What leads from an empty instance to a flag that an application uses, with ticks that come by themselves. */
export function FirstSteps({
  steps,
  onHide,
}: {
  readonly steps: Dashboard['firstSteps'];
  readonly onHide: () => void;
}) {
  const { flag, used, on } = steps;
  const [made, setMade] = useState<MadeToken>();
  const call = useFirstCall(steps);
  const hasToken = made !== undefined || call.hasToken || used;
  const done = [flag !== undefined, hasToken, call.isHeard, on];
  const next = done.indexOf(false);
  const count = done.filter(Boolean).length;
  return (
    <section className={classes.steps} aria-label="First steps">
      <div className={classes.head}>
        <h2 className={classes.title}>
          {next < 0 ? 'Your first flag is running' : 'Get your first flag running'}
        </h2>
        <span className={classes.count}>{count} of 4 done</span>
        <Button kind="quiet" isSmall onClick={onHide}>
          {next < 0 ? 'Close' : 'Hide these steps'}
        </Button>
      </div>
      <ol className={classes.list}>
        <Step title="Create a flag" isDone={done[0]} isNext={next === 0}>
          {flag ? (
            <Link href={flagAddress(flag)}>{flag.name}</Link>
          ) : (
            <>
              <p>It decides which users get something in your application. At first it is off.</p>
              <ButtonLink kind="primary" icon="add" href="/new-flag">
                Create a flag
              </ButtonLink>
            </>
          )}
        </Step>
        <Step title="Create a token" isDone={done[1]} isNext={next === 1}>
          {flag && !call.isHeard && (
            <FirstToken
              environments={flag.environments.map(({ name }) => name)}
              made={made}
              hasToken={hasToken}
              onMade={setMade}
            />
          )}
        </Step>
        <Step title="Call it from your application" isDone={done[2]} isNext={next === 2}>
          {call.isHeard ? <Heard at={call.at} /> : flag && <Setup name={flag.name} made={made} />}
          {flag && hasToken && !call.isHeard && (
            <p className={classes.listening} role="status">
              <span className={classes.pulse} aria-hidden="true" />
              Listening for the first call…
            </p>
          )}
        </Step>
        <Step title="Switch it on" isDone={done[3]} isNext={next === 3}>
          {flag && (
            <ul className={classes.switches}>
              {flag.environments.map(({ name, enabled }) => (
                <li key={name}>
                  <EnvironmentSwitch
                    projectId={flag.project}
                    featureName={flag.name}
                    environment={name}
                    isOn={enabled}
                  />
                  {name}
                </li>
              ))}
            </ul>
          )}
        </Step>
      </ol>
    </section>
  );
}

function Step({
  title,
  isDone = false,
  isNext,
  children,
}: {
  readonly title: string;
  readonly isDone?: boolean | undefined;
  readonly isNext: boolean;
  readonly children: ReactNode;
}) {
  return (
    <li className={classes.step} aria-current={isNext ? 'step' : undefined}>
      <span className={isDone ? classes.done : classes.open}>
        {isDone && <Icon name="check" />}
      </span>
      <div className={classes.content}>
        <h3 className={classes.name}>
          {title}
          <span className="visually-hidden">{isDone ? ': done' : ': to do'}</span>
        </h3>
        {children}
      </div>
    </li>
  );
}

function Heard({ at }: { readonly at: string | undefined }) {
  return (
    <p role="status">
      The first call is here{at && <>, </>}
      {at && <Time at={at} />}.
    </p>
  );
}

/** The code that asks the flag, with the token in it once it is known. */
function Setup({ name, made }: { readonly name: string; readonly made: MadeToken | undefined }) {
  const { secret = TOKEN, type = 'client' } = made ?? {};
  return (
    <CodeByLanguage
      samples={sdkLines({ secret, type }, location.origin, name)}
      label={`Setup code for ${name}`}
    />
  );
}

/**
 * Whether there is a token of an application, and whether one was used. It is looked again and again while the page is in
 * view, until an application has called and the flag is on. Who may not see tokens learns it from the use of flags.
 */
function useFirstCall({ flag, used, on }: Dashboard['firstSteps']) {
  const isListening = flag !== undefined && !used;
  const tokens = useRead(
    'GET /api/admin/api-tokens',
    {},
    {
      enabled: isListening,
      untilNextRead: (answer) => (answer && !used ? LISTEN_MS : false),
    },
  );
  const dashboard = useRead(
    'GET /api/admin/personal-dashboard',
    {},
    { enabled: isListening || !on, untilNextRead: () => (isListening ? 2 * LISTEN_MS : false) },
  );
  const ofApplications = (tokens.data?.tokens ?? []).filter(({ type }) => type !== 'admin');
  const uses = ofApplications.flatMap(({ seenAt }) => seenAt ?? []).sort();
  return {
    hasToken: ofApplications.length > 0,
    isHeard: used || uses.length > 0 || (dashboard.data?.firstSteps.used ?? false),
    at: uses[0],
  };
}
