import { useEffect, useState } from 'react';
import { Card } from '../../components/card.tsx';
import { CodeByLanguage } from '../../components/code.tsx';
import { CopyLine } from '../../components/copy-line.tsx';
import { OneOf } from '../../components/one-of.tsx';
import { useLatest } from '../../components/use-latest.ts';
import { type MadeToken, QuickToken } from '../tokens/quick-token.tsx';
import { sdkLines } from '../tokens/sdk-lines.ts';
import classes from './first-use.module.css';
import flagClasses from './flag.module.css';
import type { Flag } from './flag-data.ts';

/** Stands for the token where the page does not know it: it is shown once, when it is created. */
const TOKEN = 'YOUR_TOKEN';

const places = [
  { value: 'client', name: 'On a server' },
  { value: 'frontend', name: 'In a browser' },
] as const;

/** For a flag that no application uses yet: the setup code, and whether the first call has come. */
export function FirstUse({
  flag,
  onListen,
}: {
  readonly flag: Flag;
  /** Called once it is shown: what comes from now on is the first call. */
  readonly onListen: () => void;
}) {
  const [environment, setEnvironment] = useState(flag.environments[0]?.name ?? '');
  const [type, setType] = useState<(typeof places)[number]['value']>('client');
  const [made, setMade] = useState<MadeToken>();
  // Of the application that the code is for.
  const token = made?.type === type && made.environment === environment ? made : undefined;
  const listen = useLatest(onListen);
  useEffect(() => listen(), [listen]);
  return (
    <Card
      title="Setup code"
      actions={
        <>
          <OneOf label="Application" choices={places} value={type} onChange={setType} />
          <select
            className={flagClasses.select}
            aria-label="Environment"
            value={environment}
            onChange={({ target }) => setEnvironment(target.value)}
          >
            {flag.environments.map(({ name }) => (
              <option key={name}>{name}</option>
            ))}
          </select>
        </>
      }
    >
      <CodeByLanguage
        label="Setup code"
        samples={sdkLines({ secret: token?.secret ?? TOKEN, type }, location.origin, flag.name)}
      />
      {token && (
        <div className={classes.made}>
          <p>Copy the token now: it is not shown again. The code above has it already.</p>
          <CopyLine text={token.secret} />
        </div>
      )}
      <div className={classes.foot}>
        <p className={classes.listening} role="status">
          <span className={classes.dot} />
          Listening for the first call… Applications report once a minute.
        </p>
        {!token && (
          <QuickToken
            type={type}
            environment={environment}
            project={flag.project}
            icon="key"
            isSmall
            onMade={setMade}
          >
            {`Create a token for ${environment}`}
          </QuickToken>
        )}
      </div>
    </Card>
  );
}
