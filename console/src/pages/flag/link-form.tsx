import { request } from '../../api/request.ts';
import { Field } from '../../components/form/field.tsx';
import { useDraft } from '../../components/form/use-draft.ts';
import { WriteForm } from '../../components/form/write-form.tsx';

interface LinkFormProps {
  readonly params: { readonly projectId: string; readonly featureName: string };
  /** The link to edit; a new one without it. */
  readonly link:
    | { readonly id: string; readonly url: string; readonly title: string | null }
    | undefined;
  readonly onClose: () => void;
}

/** The address and the title of a link of a flag. */
export function LinkForm({ params, link, onClose }: LinkFormProps) {
  const [draft, setDraft, clear] = useDraft(
    `flag/${params.featureName}/link/${link?.id ?? 'new'}`,
    { url: link?.url ?? '', title: link?.title ?? '' },
  );
  const body = { url: draft.url, title: draft.title || null };
  const route = '/api/admin/projects/{projectId}/features/{featureName}/link';
  const done = () => {
    clear();
    onClose();
  };
  return (
    <WriteForm
      request={
        link
          ? request(`PUT ${route}/{linkId}`, { params: { ...params, linkId: link.id }, body })
          : request(`POST ${route}`, { params, body })
      }
      action={link ? 'Save link' : 'Add link'}
      done={link ? 'The link is saved.' : 'The link is added.'}
      onDone={done}
      onCancel={done}
    >
      <Field
        label="Address"
        type="url"
        path="/body/url"
        hint="Begins with https:// or http://"
        value={draft.url}
        onChange={(event) => setDraft({ ...draft, url: event.target.value })}
      />
      <Field
        label="Title"
        path="/body/title"
        hint="Shown in place of the address"
        value={draft.title}
        onChange={(event) => setDraft({ ...draft, title: event.target.value })}
      />
    </WriteForm>
  );
}
