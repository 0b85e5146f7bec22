import { useState } from 'react';
import { useMissing } from '../../access/use-may.ts';
import { request } from '../../api/request.ts';
import { ActionButton } from '../../components/action-button.tsx';
import { CopyLine } from '../../components/copy-line.tsx';
import { Select } from '../../components/form/field.tsx';
import classes from './first-steps.module.css';
import type { MadeToken } from './first-steps.tsx';

const permissions = {
  client: 'CREATE_CLIENT_API_TOKEN',
  frontend: 'CREATE_FRONTEND_API_TOKEN',
} as const;

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
  const missing = useMissing();
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
      <ActionButton
        request={request('POST /api/admin/api-tokens', {
          body: {
            tokenName: `first application, ${environment}`,
            type,
            environment,
            projects: ['*'],
          },
        })}
        kind={hasToken ? 'plain' : 'primary'}
        refusedBecause={missing([permissions[type]])}
        onDone={({ secret }) => onMade({ secret, type, environment })}
      >
        {hasToken ? 'Create another token' : 'Create a token'}
      </ActionButton>
    </div>
  );
}
