import type { Routes } from 'generated:api';
import { request } from '../../../api/request.ts';
import { Card } from '../../../components/card.tsx';
import { Field } from '../../../components/form/field.tsx';
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
  const field = (name: keyof typeof draft) => ({
    path: `/body/featureNaming/${name}`,
    value: draft[name],
    onChange: ({ target }: { readonly target: { readonly value: string } }) =>
      setDraft({ ...draft, [name]: target.value }),
  });
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
          {...field('pattern')}
        />
        <Field label="Example" hint="A name that matches." {...field('example')} />
        <Field label="In words" hint="The team, a dot and the purpose." {...field('description')} />
      </WriteForm>
    </Card>
  );
}
