import { useLocation } from 'wouter';
import { request } from '../../api/request.ts';
import { useDraft } from '../../components/form/use-draft.ts';
import { newTemplate, templateBody } from './template-data.ts';
import { TemplateEditor } from './template-editor.tsx';

/** Creates a template. */
export default function NewTemplate() {
  const [draft, setDraft, clear] = useDraft('release-template/new', newTemplate);
  const [, navigate] = useLocation();
  return (
    <TemplateEditor
      title="New release plan template"
      draft={draft}
      onChange={setDraft}
      request={request('POST /api/admin/release-plan-templates', { body: templateBody(draft) })}
      action="Create template"
      done={`The template ${draft.name} is created.`}
      onDone={({ id }) => {
        clear();
        navigate(`/release-templates/${id}`);
      }}
      onCancel={() => {
        clear();
        navigate('/release-templates');
      }}
    />
  );
}
