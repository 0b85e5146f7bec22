import { useLocation, useSearchParams } from 'wouter';
import { request } from '../../api/request.ts';
import { Field } from '../../components/form/field.tsx';
import { useDraft } from '../../components/form/use-draft.ts';
import { WriteForm } from '../../components/form/write-form.tsx';
import { Page } from '../../components/page.tsx';
import { type FieldDraft, fieldBody } from './field-data.ts';
import { FieldFields } from './field-fields.tsx';

/** Creates a context field; `?project=` names the project that it is for. */
export default function NewContextField() {
  const [search] = useSearchParams();
  const [, navigate] = useLocation();
  const project = search.get('project') ?? '';
  const initial: FieldDraft = {
    name: '',
    description: '',
    stickiness: false,
    project,
    legalValues: [],
  };
  const [draft, setDraft, clearDraft] = useDraft(`context-field/new/${project}`, initial);
  const body = { name: draft.name, ...fieldBody(draft) };
  return (
    <Page title="New context field" path={[{ name: 'Context fields', href: '/context' }]}>
      <WriteForm<unknown>
        request={
          draft.project === ''
            ? request('POST /api/admin/context', { body })
            : request('POST /api/admin/projects/{projectId}/context', {
                params: { projectId: draft.project },
                body,
              })
        }
        action="Create context field"
        done={`The context field ${draft.name} is created.`}
        onDone={() => {
          clearDraft();
          navigate(`/context/${encodeURIComponent(draft.name)}`);
        }}
        onCancel={() => {
          clearDraft();
          navigate('/context');
        }}
      >
        <FieldFields value={draft} onChange={setDraft}>
          <Field
            label="Name"
            hint="As applications send it: letters, digits, dots, dashes. It cannot be changed later."
            path="/body/name"
            value={draft.name}
            autoComplete="off"
            onChange={({ target }) => setDraft({ ...draft, name: target.value })}
          />
        </FieldFields>
      </WriteForm>
    </Page>
  );
}
