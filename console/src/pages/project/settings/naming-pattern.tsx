import type { Routes } from 'generated:api';
import { request } from '../../../api/request.ts';
import { Card } from '../../../components/card.tsx';
import { Field } from '../../../components/form/field.tsx';
import { formOf } from '../../../components/form/form-of.ts';
import { useEdit } from '../../../components/form/use-edit.ts';
import { WriteForm } from '../../../components/form/write-form.tsx';

type Naming = NonNullable<
  Routes['PUT /api/admin/projects/{projectId}/settings']['input']['body']['featureNaming']
>;

/** The rule for names of new flags. */
export function NamingPattern({
  projectId,
  stored,
}: {
  readonly projectId: string;
  readonly stored: Naming | null | undefined;
}) {
  const [draft, setDraft, settle] = useEdit(`project/${projectId}/naming`, {
    pattern: stored?.pattern ?? '',
    example: stored?.example ?? '',
    description: stored?.description ?? '',
  });
  const form = formOf(draft, setDraft, '/body/featureNaming');
  return (
    <Card title="Names of flags">
      <WriteForm
        request={request('PUT /api/admin/projects/{projectId}/settings', {
          params: { projectId },
          body: { featureNaming: draft.pattern === '' ? null : draft },
        })}
        action="Save rule"
        done="The rule for names is saved."
        onDone={settle}
      >
        <Field
          label="Pattern"
          hint="A regular expression that the whole name of a new flag has to match; empty for any name."
          spellCheck={false}
          {...form.text('pattern')}
        />
        <Field label="Example" hint="A name that matches." {...form.text('example')} />
        <Field
          label="In words"
          hint="The team, a dot and the purpose."
          {...form.text('description')}
        />
      </WriteForm>
    </Card>
  );
}
