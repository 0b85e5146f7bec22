import { request } from '../../api/request.ts';
import { Dialog } from '../../components/dialog.tsx';
import { Field, Select } from '../../components/form/field.tsx';
import { useDraft } from '../../components/form/use-draft.ts';
import { WriteForm } from '../../components/form/write-form.tsx';
import { ENVIRONMENT_TYPES } from './environment-types.ts';

interface EnvironmentDialogProps {
  /** The environment to edit; a new one without it. */
  readonly stored?: {
    readonly name: string;
    readonly type: string;
    readonly requiredApprovals?: number;
  };
  readonly onClose: () => void;
}

/** Creates or edits an environment. */
export function EnvironmentDialog({ stored, onClose }: EnvironmentDialogProps) {
  const [draft, setDraft, clear] = useDraft(`environment/${stored?.name ?? ''}`, {
    name: stored?.name ?? '',
    type: stored?.type ?? 'development',
    approvals: String(stored?.requiredApprovals ?? ''),
  });
  const { name, type, approvals } = draft;
  const set = (part: Partial<typeof draft>) => setDraft({ ...draft, ...part });
  const rest = { type, requiredApprovals: approvals === '' ? null : Number(approvals) };
  const close = () => {
    clear();
    onClose();
  };
  return (
    <Dialog title={stored ? `Edit ${name}` : 'New environment'} onClose={onClose}>
      <WriteForm<unknown>
        request={
          stored
            ? request('PUT /api/admin/environments/update/{name}', { params: { name }, body: rest })
            : request('POST /api/admin/environments', { body: { name, ...rest } })
        }
        action={stored ? 'Save environment' : 'Create environment'}
        done={stored ? `${name} is saved.` : `${name} is created.`}
        onDone={close}
        onCancel={close}
      >
        {!stored && (
          <Field
            label="Name"
            hint="Part of tokens and addresses; it cannot be changed later"
            path="/body/name"
            required
            value={name}
            onChange={({ target }) => set({ name: target.value })}
          />
        )}
        <Select
          label="Type"
          path="/body/type"
          value={type}
          onChange={({ target }) => set({ type: target.value })}
        >
          {[...new Set([...ENVIRONMENT_TYPES, type])].map((known) => (
            <option key={known}>{known}</option>
          ))}
        </Select>
        <Field
          label="Approvals"
          hint="How many a change needs in new projects; empty for none"
          path="/body/requiredApprovals"
          inputMode="numeric"
          value={approvals}
          onChange={({ target }) => set({ approvals: target.value })}
        />
      </WriteForm>
    </Dialog>
  );
}
