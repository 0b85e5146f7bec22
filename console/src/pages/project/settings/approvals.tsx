import { request } from '../../../api/request.ts';
import { Select } from '../../../components/form/field.tsx';
import { useEdit } from '../../../components/form/use-edit.ts';
import { WriteForm } from '../../../components/form/write-form.tsx';

/** Numbers of approvals that an environment can need, from two. */
const counts = [2, 3, 4, 5, 6, 7, 8, 9, 10];

/** How many approvals changes in an environment need. */
export function Approvals({
  projectId,
  environment,
  required,
}: {
  readonly projectId: string;
  readonly environment: string;
  readonly required: number;
}) {
  const [draft, setDraft, settle] = useEdit(
    `project/${projectId}/approvals/${environment}`,
    required,
  );
  return (
    <WriteForm
      request={request(
        'PUT /api/admin/projects/{projectId}/environments/{environment}/change-requests/config',
        {
          params: { projectId, environment },
          body: {
            changeRequestsEnabled: draft > 0,
            ...(draft > 0 && { requiredApprovals: draft }),
          },
        },
      )}
      action="Save approvals"
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
    </WriteForm>
  );
}
