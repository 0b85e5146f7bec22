import { useState } from 'react';
import { useMissing } from '../../../access/use-may.ts';
import { request } from '../../../api/request.ts';
import { useRead } from '../../../api/use-read.ts';
import { ChangeButton } from '../../../changes/change-button.tsx';
import { Card } from '../../../components/card.tsx';
import { Select } from '../../../components/form/field.tsx';
import { WriteForm } from '../../../components/form/write-form.tsx';
import { Loaded } from '../../../components/loaded.tsx';
import { Approvals } from './approvals.tsx';
import { DefaultStrategy } from './default-strategy.tsx';

/** The environments of a project: approvals, the default strategy, and which there are. */
export function ProjectEnvironments({ projectId }: { readonly projectId: string }) {
  const environments = useRead('GET /api/admin/environments/project/{projectId}', {
    params: { projectId },
  });
  const config = useRead('GET /api/admin/projects/{projectId}/change-requests/config', {
    params: { projectId },
  });
  return (
    <Loaded query={environments}>
      {(data) => (
        <>
          {data.environments.map(({ name, type, defaultStrategy, projectApiTokenCount }) => {
            const found = config.data?.find(({ environment }) => environment === name);
            const place = { projectId, environment: name };
            return (
              <Card
                key={name}
                title={`${name} (${type})`}
                actions={
                  <RemoveEnvironment
                    {...place}
                    tokens={projectApiTokenCount}
                    isLast={data.environments.length === 1}
                  />
                }
              >
                <h3>Approvals</h3>
                {found && (
                  <Approvals
                    {...place}
                    required={found.changeRequestEnabled ? (found.requiredApprovals ?? 1) : 0}
                  />
                )}
                <h3>Default strategy</h3>
                <DefaultStrategy {...place} stored={defaultStrategy} />
              </Card>
            );
          })}
          <AddEnvironment
            projectId={projectId}
            present={data.environments.map(({ name }) => name)}
          />
        </>
      )}
    </Loaded>
  );
}

function RemoveEnvironment({
  projectId,
  environment,
  tokens,
  isLast,
}: {
  readonly projectId: string;
  readonly environment: string;
  readonly tokens: number;
  readonly isLast: boolean;
}) {
  const missing = useMissing();
  return (
    <ChangeButton
      change={{ action: 'removeEnvironment' }}
      place={{ projectId, environment }}
      kind="danger"
      label={`Remove ${environment}`}
      refusedBecause={
        missing(['UPDATE_PROJECT'], { projectId }) ??
        (isLast ? 'A project needs one environment.' : undefined)
      }
      confirm={
        <p>
          Applications in {environment} no longer get the flags of this project
          {tokens > 0 && `; it has ${tokens === 1 ? 'one token' : `${tokens} tokens`} for it`}. The
          settings of the flags are kept for when it is added again.
        </p>
      }
      done={`${environment} is removed from the project.`}
    >
      Remove
    </ChangeButton>
  );
}

function AddEnvironment({
  projectId,
  present,
}: {
  readonly projectId: string;
  readonly present: readonly string[];
}) {
  const all = useRead('GET /api/admin/environments', {}, { staleTime: 60_000 });
  const others = (all.data?.environments ?? [])
    .map(({ name }) => name)
    .filter((name) => !present.includes(name));
  const [chosen, setChosen] = useState('');
  const environment = others.includes(chosen) ? chosen : (others[0] ?? '');
  if (others.length === 0) return <p>The project has all environments of the instance.</p>;
  return (
    <Card title="Add an environment">
      <WriteForm
        request={request('POST /api/admin/projects/{projectId}/environments', {
          params: { projectId },
          body: { environment },
        })}
        action="Add environment"
        done={`${environment} is added. The flags of the project are off in it, or as they were before.`}
      >
        <Select
          label="Environment"
          path="/body/environment"
          value={environment}
          onChange={({ target }) => setChosen(target.value)}
        >
          {others.map((name) => (
            <option key={name}>{name}</option>
          ))}
        </Select>
      </WriteForm>
    </Card>
  );
}
