import { useLocation, useParams } from 'wouter';
import { request } from '../../api/request.ts';
import { useRead } from '../../api/use-read.ts';
import { ActionButton } from '../../components/action-button.tsx';
import { useEdit } from '../../components/form/use-edit.ts';
import { Loaded } from '../../components/loaded.tsx';
import { Page } from '../../components/page.tsx';
import { type Template, templateBody, templateDraft } from './template-data.ts';
import { TemplateEditor } from './template-editor.tsx';

/** A template, and its editor. */
export default function TemplatePage() {
  const { id: templateId = '' } = useParams<Readonly<Record<string, string>>>();
  const template = useRead('GET /api/admin/release-plan-templates/{templateId}', {
    params: { templateId },
  });
  if (template.data) return <EditTemplate key={templateId} template={template.data} />;
  return (
    <Page title="Release plan template" path={above}>
      <Loaded query={template}>{() => null}</Loaded>
    </Page>
  );
}

const above = [{ name: 'Release plan templates', href: '/release-templates' }];

function EditTemplate({ template }: { readonly template: Template }) {
  const { id: templateId, name, archivedAt } = template;
  const [draft, setDraft, settle] = useEdit(
    `release-template/${templateId}`,
    templateDraft(template),
  );
  return (
    <TemplateEditor
      title={name}
      actions={<Removal template={template} />}
      draft={draft}
      onChange={setDraft}
      request={request('PUT /api/admin/release-plan-templates/{templateId}', {
        params: { templateId },
        body: templateBody(draft),
      })}
      action="Save template"
      refusedBecause={archivedAt ? 'It is archived.' : undefined}
      done="The template is saved. Plans that were made of it stay as they are."
      onDone={settle}
    />
  );
}

function Removal({
  template: { id: templateId, name, archivedAt },
}: {
  readonly template: Template;
}) {
  const [, navigate] = useLocation();
  const toList = () => navigate('/release-templates');
  return (
    <>
      <ActionButton
        request={request('POST /api/admin/release-plan-templates/archive/{templateId}', {
          params: { templateId },
        })}
        label={`Archive ${name}`}
        refusedBecause={archivedAt ? 'It is archived already.' : undefined}
        confirm="No new plans can be made of it, it leaves the list, and its name can be used again. Plans that were made of it stay. This cannot be undone."
        done={`The template ${name} is archived.`}
        onDone={toList}
      >
        Archive
      </ActionButton>
      <ActionButton
        kind="danger"
        request={request('DELETE /api/admin/release-plan-templates/{templateId}', {
          params: { templateId },
        })}
        label={`Delete ${name}`}
        confirm="It is gone for good. Plans that were made of it stay."
        done={`The template ${name} is deleted.`}
        onDone={toList}
      >
        Delete
      </ActionButton>
    </>
  );
}
