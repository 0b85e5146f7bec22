import { useState } from 'react';
import { CopyLine } from '../../components/copy-line.tsx';
import { Select } from '../../components/form/field.tsx';
import { type MadeToken, QuickToken } from '../tokens/quick-token.tsx';
import classes from './first-steps.module.css';

/** Creates a token with two choices, and shows its secret once. */
export function FirstToken({
  environments,
  made,
  hasToken,
  onMade,
}: {
  readonly environments: readonly string[];
  readonly made: MadeToken | undefined;
  /** Whether there are tokens already; their secrets cannot be seen again. */
  readonly hasToken: boolean;
  readonly onMade: (token: MadeToken) => void;
}) {
  const [type, setType] = useState<MadeToken['type']>('client');
  const [environment = environments[0] ?? 'development', setEnvironment] = useState<string>();
  if (made) {
    return (
      <>
        <p>Copy it now: it is not shown again. The code below has it already.</p>
        <CopyLine text={made.secret} />
      </>
    );
  }
  return (
    <div className={classes.token}>
      <Select
        label="Your application runs"
        value={type}
        onChange={({ target }) => setType(target.value === 'frontend' ? 'frontend' : 'client')}
      >
        <option value="client">on a server</option>
        <option value="frontend">in a browser or app</option>
      </Select>
      <Select
        label="Environment"
        value={environment}
        onChange={({ target }) => setEnvironment(target.value)}
      >
        {environments.map((name) => (
          <option key={name}>{name}</option>
        ))}
      </Select>
      <QuickToken
        type={type}
        environment={environment}
        kind={hasToken ? 'plain' : 'primary'}
        onMade={onMade}
      >
        {hasToken ? 'Create another token' : 'Create a token'}
      </QuickToken>
    </div>
  );
}
