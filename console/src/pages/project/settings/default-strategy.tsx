import type { Routes } from '../../../api/operations.ts';
import { request } from '../../../api/request.ts';
import { Field } from '../../../components/form/field.tsx';
import { useEdit } from '../../../components/form/use-edit.ts';
import { WriteForm } from '../../../components/form/write-form.tsx';

type Route = 'POST /api/admin/projects/{projectId}/environments/{environment}/default-strategy';

/** The share of users that a flag without strategies gets when it is switched on in an environment. */
export function DefaultStrategy({
  projectId,
  environment,
  stored,
}: {
  readonly projectId: string;
  readonly environment: string;
  readonly stored: Routes[Route]['output'] | undefined;
}) {
  const { rollout, stickiness, ...parameters } = stored?.parameters ?? {};
  const [draft, setDraft, settle] = useEdit(`project/${projectId}/strategy/${environment}`, {
    rollout: rollout ?? '100',
    stickiness: stickiness ?? 'default',
  });
  const { constraints = [], segments = [], variants = [] } = stored ?? {};
  const kept = constraints.length + segments.length + variants.length;
  return (
    <WriteForm
      request={request(
        'POST /api/admin/projects/{projectId}/environments/{environment}/default-strategy',
        {
          params: { projectId, environment },
          body: {
            ...stored,
            name: 'flexibleRollout',
            parameters: { ...parameters, ...draft },
          } as never,
        },
      )}
      action="Save default strategy"
      done={`Flags that are switched on in ${environment} without strategies begin with ${draft.rollout} %.`}
      onDone={settle}
    >
      <Field
        label={`A flag that is switched on in ${environment} without strategies begins with`}
        hint={
          kept > 0
            ? `Percent. Its ${kept} constraints, segments and variants stay.`
            : 'Percent of users.'
        }
        path="/body/parameters"
        type="number"
        min={0}
        max={100}
        value={draft.rollout}
        onChange={({ target }) => setDraft({ ...draft, rollout: target.value })}
      />
      <Field
        label="Stickiness"
        hint="What the share is of: default, userId, sessionId, random, or a context field."
        value={draft.stickiness}
        onChange={({ target }) => setDraft({ ...draft, stickiness: target.value })}
      />
    </WriteForm>
  );
}
