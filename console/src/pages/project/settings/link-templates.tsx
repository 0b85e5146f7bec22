import type { Routes } from 'generated:api';
import { request } from '../../../api/request.ts';
import { Button } from '../../../components/button.tsx';
import { Card } from '../../../components/card.tsx';
import { Field } from '../../../components/form/field.tsx';
import { useEdit } from '../../../components/form/use-edit.ts';
import { WriteForm } from '../../../components/form/write-form.tsx';

type LinkTemplateDraft = NonNullable<
  Routes['PUT /api/admin/projects/{projectId}/settings']['input']['body']['linkTemplates']
>[number];

/** Links that every flag of the project shows. */
export function LinkTemplates({
  projectId,
  stored,
}: {
  readonly projectId: string;
  readonly stored: readonly LinkTemplateDraft[];
}) {
  const [templates, setTemplates, settle] = useEdit<readonly LinkTemplateDraft[]>(
    `project/${projectId}/links`,
    stored,
  );
  const change = (index: number, part: Partial<LinkTemplateDraft>) =>
    setTemplates(templates.map((each, at) => (at === index ? { ...each, ...part } : each)));
  return (
    <Card title="Links of flags">
      <p>
        Shown with each flag, for example to its ticket. <code>{'{{feature}}'}</code> and{' '}
        <code>{'{{project}}'}</code> stand for their names.
      </p>
      <WriteForm
        request={request('PUT /api/admin/projects/{projectId}/settings', {
          params: { projectId },
          body: { linkTemplates: [...templates] },
        })}
        action="Save links"
        done="The links are saved."
        onDone={settle}
      >
        {templates.map(({ title, urlTemplate }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: templates have no id, their place identifies them
          <fieldset key={index}>
            <legend>Link {index + 1}</legend>
            <Field
              label="Title"
              path={`/body/linkTemplates/${index}/title`}
              value={title ?? ''}
              onChange={({ target }) => change(index, { title: target.value })}
            />
            <Field
              label="Address"
              placeholder="https://issues.example.com/{{feature}}"
              path={`/body/linkTemplates/${index}/urlTemplate`}
              value={urlTemplate}
              onChange={({ target }) => change(index, { urlTemplate: target.value })}
            />
            <Button onClick={() => setTemplates(templates.filter((_, at) => at !== index))}>
              Remove link {index + 1}
            </Button>
          </fieldset>
        ))}
        <Button onClick={() => setTemplates([...templates, { title: '', urlTemplate: '' }])}>
          Add a link
        </Button>
      </WriteForm>
    </Card>
  );
}
