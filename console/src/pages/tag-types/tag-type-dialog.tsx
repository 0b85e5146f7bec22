import { request } from '../../api/request.ts';
import { Dialog } from '../../components/dialog.tsx';
import { Field } from '../../components/form/field.tsx';
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
  const set = (part: Partial<typeof draft>) => setDraft({ ...draft, ...part });
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
            path="/body/name"
            required
            value={name}
            onChange={({ target }) => set({ name: target.value })}
          />
        )}
        <Field
          label="Description"
          path="/body/description"
          value={description}
          onChange={({ target }) => set({ description: target.value })}
        />
        <Field
          label="Icon"
          hint="A letter or an emoji"
          path="/body/icon"
          value={icon}
          onChange={({ target }) => set({ icon: target.value })}
        />
        <Field
          label="Colour"
          hint="As #rrggbb; empty for none"
          path="/body/color"
          value={color}
          onChange={({ target }) => set({ color: target.value })}
        />
      </WriteForm>
    </Dialog>
  );
}
