import { useLocation, useParams } from 'wouter';
import { builtInContextFields } from '../../../../lib/flags/context-fields/built-in-context-fields.ts';
import { request } from '../../api/request.ts';
import { useRead } from '../../api/use-read.ts';
import { ActionButton } from '../../components/action-button.tsx';
import { Badge } from '../../components/badge.tsx';
import { useDraft } from '../../components/form/use-draft.ts';
import { WriteForm } from '../../components/form/write-form.tsx';
import { Loaded } from '../../components/loaded.tsx';
import { Page } from '../../components/page.tsx';
import { type ContextField, fieldBody, fieldDraft } from './field-data.ts';
import { FieldFields } from './field-fields.tsx';
import { FieldUses, useFieldUses, usesInWords } from './field-uses.tsx';

/** A context field: its legal values, and the strategies that use it. */
export default function ContextFieldPage() {
  const { name = '' } = useParams<Readonly<Record<string, string>>>();
  const field = useRead('GET /api/admin/context/{contextField}', {
    params: { contextField: name },
  });
  const uses = useFieldUses(field.data);
  return (
    <Page
      title={name}
      path={[{ name: 'Context fields', href: '/context' }]}
      actions={field.data && <Deletion field={field.data} uses={usesInWords(uses)} />}
    >
      <Loaded query={field}>
        {(found) => (
          <>
            {isBuiltIn(found) && (
              <p>
                <Badge>Built in</Badge> Every instance has it.
              </p>
            )}
            <FieldUses name={name} uses={uses} />
            <FieldForm key={JSON.stringify(found)} field={found} />
          </>
        )}
      </Loaded>
    </Page>
  );
}

function FieldForm({ field }: { readonly field: ContextField }) {
  const saved = fieldDraft(field);
  const [draft, setDraft, clearDraft] = useDraft(`context-field/${field.name}`, saved);
  const isChanged = JSON.stringify(fieldBody(draft)) !== JSON.stringify(fieldBody(saved));
  const contextField = field.name;
  const staysInProject = field.project !== undefined && draft.project === field.project;
  const { project, ...rest } = fieldBody(draft);
  // Sent only if it changes: built-in fields belong to no project.
  const body = draft.project === saved.project ? rest : { ...rest, project };
  return (
    <WriteForm<unknown>
      request={
        staysInProject
          ? request('PUT /api/admin/projects/{projectId}/context/{contextField}', {
              params: { projectId: draft.project, contextField },
              body,
            })
          : request('PUT /api/admin/context/{contextField}', { params: { contextField }, body })
      }
      action="Save context field"
      refusedBecause={isChanged ? undefined : 'Nothing is changed yet.'}
      done={`The context field ${contextField} is saved.`}
      onDone={clearDraft}
      onCancel={clearDraft}
    >
      <FieldFields value={draft} isBuiltIn={isBuiltIn(field)} onChange={setDraft} />
    </WriteForm>
  );
}

function Deletion({
  field,
  uses,
}: {
  readonly field: ContextField;
  /** How many strategies use it, as a sentence. */
  readonly uses: string;
}) {
  const [, navigate] = useLocation();
  const { name, project } = field;
  return (
    <ActionButton<unknown>
      kind="danger"
      label={`Delete ${name}`}
      request={
        project === undefined
          ? request('DELETE /api/admin/context/{contextField}', { params: { contextField: name } })
          : request('DELETE /api/admin/projects/{projectId}/context/{contextField}', {
              params: { projectId: project, contextField: name },
            })
      }
      refusedBecause={isBuiltIn(field) ? 'It is built in: every project needs it.' : undefined}
      confirm={`${uses} Constraints on ${name} stay as they are and go on working; only its legal values and its description are gone.`}
      done={`The context field ${name} is deleted.`}
      onDone={() => navigate('/context')}
    >
      Delete
    </ActionButton>
  );
}

function isBuiltIn({ name }: ContextField): boolean {
  return builtInContextFields.some((builtIn) => builtIn.name === name);
}
