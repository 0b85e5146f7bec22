import { request } from '../../api/request.ts';
import { Dialog } from '../../components/dialog.tsx';
import { Field } from '../../components/form/field.tsx';
import { formOf } from '../../components/form/form-of.ts';
import { useDraft } from '../../components/form/use-draft.ts';
import { WriteForm } from '../../components/form/write-form.tsx';

interface TagTypeDialogProps {
  /** The type to edit; a new one without it. */
  readonly stored?: {
    readonly name: string;
    readonly description?: string;
    readonly icon?: string | null;
    readonly color?: string | null;
  };
  readonly onClose: () => void;
}

/** Creates or edits a tag type. */
export function TagTypeDialog({ stored, onClose }: TagTypeDialogProps) {
  const [draft, setDraft, clear] = useDraft(`tag-type/${stored?.name ?? ''}`, {
    name: stored?.name ?? '',
    description: stored?.description ?? '',
    icon: stored?.icon ?? '',
    color: stored?.color ?? '',
  });
  const { name, description, icon, color } = draft;
  const form = formOf(draft, setDraft);
  const rest = { description, icon: icon || null, color: color || null };
  const close = () => {
    clear();
    onClose();
  };
  return (
    <Dialog title={stored ? `Edit ${name}` : 'New tag type'} onClose={onClose}>
      <WriteForm<unknown>
        request={
          stored
            ? request('PUT /api/admin/tag-types/{name}', { params: { name }, body: rest })
            : request('POST /api/admin/tag-types', { body: { name, ...rest } })
        }
        action={stored ? 'Save tag type' : 'Create tag type'}
        done={stored ? `The tag type ${name} is saved.` : `The tag type ${name} is created.`}
        onDone={close}
        onCancel={close}
      >
        {!stored && (
          <Field
            label="Name"
            hint="Lowercase letters, digits and dashes, for example: team"
            required
            {...form.text('name')}
          />
        )}
        <Field label="Description" {...form.text('description')} />
        <Field label="Icon" hint="A letter or an emoji" {...form.text('icon')} />
        <Field label="Colour" hint="As #rrggbb; empty for none" {...form.text('color')} />
      </WriteForm>
    </Dialog>
  );
}
