import { useLocation } from 'wouter';
import { request } from '../../api/request.ts';
import { Field, Select, TextArea } from '../../components/form/field.tsx';
import { formOf } from '../../components/form/form-of.ts';
import { useDraft } from '../../components/form/use-draft.ts';
import { WriteForm } from '../../components/form/write-form.tsx';
import { Page } from '../../components/page.tsx';
import { modes } from '../project/settings/modes.ts';

const nothing = { id: '', name: '', description: '', mode: 'open' as keyof typeof modes };

/** Creates a project. */
export default function CreateProject() {
  const [draft, setDraft, clear] = useDraft('project/new', nothing);
  const [, navigate] = useLocation();
  const form = formOf(draft, setDraft);
  const { id, ...body } = draft;
  return (
    <Page
      title="New project"
      lead="You become its owner. It has all enabled environments; its settings can change them."
      path={[{ name: 'Projects', href: '/projects' }]}
    >
      <WriteForm
        request={request('POST /api/admin/projects', {
          body: { ...body, ...(id.trim() !== '' && { id: id.trim() }) },
        })}
        action="Create project"
        done={`The project ${draft.name} is created.`}
        onDone={(project) => {
          clear();
          navigate(`/projects/${encodeURIComponent(project.id)}`);
        }}
        onCancel={() => navigate('/projects')}
      >
        <Field label="Name" {...form.text('name')} />
        <Field
          label="Id"
          hint="Part of addresses and of requests; it cannot be changed. Empty: made from the name."
          spellCheck={false}
          {...form.text('id')}
        />
        <TextArea label="Description" {...form.text('description')} />
        <Select label="Mode" hint={modes[draft.mode]} {...form.text('mode')}>
          {Object.keys(modes).map((mode) => (
            <option key={mode}>{mode}</option>
          ))}
        </Select>
      </WriteForm>
    </Page>
  );
}
