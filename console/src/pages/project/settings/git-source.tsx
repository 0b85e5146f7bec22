import { request } from '../../../api/request.ts';
import { Card } from '../../../components/card.tsx';
import { Field } from '../../../components/form/field.tsx';
import { formOf } from '../../../components/form/form-of.ts';
import { useEdit } from '../../../components/form/use-edit.ts';
import { WriteForm } from '../../../components/form/write-form.tsx';
import type { FlagRepository } from '../../git-source.ts';

/** Where the flags of the project are edited, if that is a repository. */
export function GitSourceCard({
  projectId,
  stored,
}: {
  readonly projectId: string;
  readonly stored: FlagRepository | null | undefined;
}) {
  const [draft, setDraft, settle] = useEdit(`project/${projectId}/git`, {
    repository: stored?.repository ?? '',
    path: stored?.path ?? '',
  });
  const form = formOf(draft, setDraft, '/body/managedFromGit');
  const { repository, path } = draft;
  return (
    <Card title="Managed from Git">
      <p>
        Flags are edited in a repository, and applied with <code>flagwright apply</code>. The
        console leads there, and says what was changed here instead.
      </p>
      <WriteForm
        request={request('PUT /api/admin/projects/{projectId}/settings', {
          params: { projectId },
          body: { managedFromGit: repository === '' ? null : { repository, path: path || null } },
        })}
        action="Save repository"
        done={
          repository === ''
            ? 'The flags of the project are edited here.'
            : 'The flags of the project are managed from Git.'
        }
        onDone={settle}
      >
        <Field
          label="Repository"
          hint="Its address; empty for flags that are edited here."
          placeholder="https://github.com/example/shop"
          spellCheck={false}
          {...form.text('repository')}
        />
        <Field
          label="Folder"
          hint="The folder with the files of the flags; empty for the root."
          spellCheck={false}
          {...form.text('path')}
        />
      </WriteForm>
    </Card>
  );
}
