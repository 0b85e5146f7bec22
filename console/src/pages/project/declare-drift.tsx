import { request } from '../../api/request.ts';
import { Dialog } from '../../components/dialog.tsx';
import { Checkbox, TextArea } from '../../components/form/field.tsx';
import { useDraft } from '../../components/form/use-draft.ts';
import { withChoice } from '../../components/form/with-choice.ts';
import { WriteForm } from '../../components/form/write-form.tsx';

/** Asks where a flag is meant to differ, and why. */
export function DeclareDrift({
  params,
  environments,
  onClose,
}: {
  readonly params: { readonly projectId: string; readonly featureName: string };
  /** The two that are compared, the one that is usually special last. */
  readonly environments: readonly string[];
  readonly onClose: () => void;
}) {
  const [draft, setDraft, clear] = useDraft(`drift/${params.featureName}`, {
    environments: environments.slice(-1),
    reason: '',
  });
  const close = () => {
    clear();
    onClose();
  };
  const toggle = (name: string, isChosen: boolean) =>
    setDraft({ ...draft, environments: withChoice(draft.environments, name, isChosen) });
  return (
    <Dialog title={`${params.featureName} is meant to differ`} onClose={close}>
      <WriteForm
        request={request('POST /api/admin/projects/{projectId}/features/{featureName}/drift', {
          params,
          body: draft,
        })}
        action="Meant to differ"
        done={`${params.featureName} is meant to differ.`}
        refusedBecause={
          draft.environments.length === 0 ? 'Choose the environments first.' : undefined
        }
        onDone={close}
        onCancel={close}
      >
        <fieldset>
          <legend>Where it differs from all others</legend>
          {environments.map((name) => (
            <Checkbox
              key={name}
              label={name}
              checked={draft.environments.includes(name)}
              onChange={({ target }) => toggle(name, target.checked)}
            />
          ))}
        </fieldset>
        <TextArea
          label="Why"
          path="/body/reason"
          required
          value={draft.reason}
          onChange={({ target }) => setDraft({ ...draft, reason: target.value })}
        />
      </WriteForm>
    </Dialog>
  );
}
