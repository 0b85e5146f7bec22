import { useMissing } from '../../../access/use-may.ts';
import { ChangeForm } from '../../../changes/change-form.tsx';
import { Select } from '../../../components/form/field.tsx';
import { useEdit } from '../../../components/form/use-edit.ts';

/** Numbers of approvals that an environment can need, from two. */
const counts = [2, 3, 4, 5, 6, 7, 8, 9, 10];

/** How many approvals changes in an environment need. Fewer than now are proposed themselves. */
export function Approvals({
  projectId,
  environment,
  required,
}: {
  readonly projectId: string;
  readonly environment: string;
  readonly required: number;
}) {
  const place = { projectId, environment };
  const missing = useMissing();
  const [draft, setDraft, settle] = useEdit(
    `project/${projectId}/approvals/${environment}`,
    required,
  );
  return (
    <ChangeForm
      change={{
        action: 'updateChangeRequestConfig',
        payload: {
          changeRequestsEnabled: draft > 0,
          ...(draft > 0 && { requiredApprovals: draft }),
        },
      }}
      place={place}
      action="Save approvals"
      refusedBecause={missing(['PROJECT_CHANGE_REQUEST_WRITE'], place)}
      done={`Changes in ${environment} ${draft === 0 ? 'are made at once' : 'need approval'}.`}
      onDone={settle}
    >
      <Select
        label={`Changes in ${environment}`}
        path="/body/requiredApprovals"
        hint="Fewer approvals than now are a change that needs approval itself, unless you may skip it."
        value={draft}
        onChange={({ target }) => setDraft(Number(target.value))}
      >
        <option value={0}>are made at once</option>
        <option value={1}>need one approval</option>
        {counts.map((count) => (
          <option key={count} value={count}>{`need ${count} approvals`}</option>
        ))}
      </Select>
    </ChangeForm>
  );
}
