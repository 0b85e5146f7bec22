import type { ChangePlace } from '../../../changes/change.ts';
import { ChangeForm } from '../../../changes/change-form.tsx';
import type { Change } from '../../../changes/change-types.ts';
import { Dialog } from '../../../components/dialog.tsx';
import { useDraft } from '../../../components/form/use-draft.ts';
import {
  missingIn,
  newSafeguard,
  type SafeguardDraft,
  safeguardBody,
  whatItDoes,
} from '../../../release-plans/safeguard-draft.ts';
import {
  SafeguardActionField,
  SafeguardSourceFields,
} from '../../../release-plans/safeguard-fields.tsx';

/** The change that adds a safeguard to a plan, or to the flag itself, which needs no other action. */
export function safeguardChange(
  feature: string,
  planId: string | undefined,
  draft: SafeguardDraft,
): Change {
  const safeguard = safeguardBody(
    planId === undefined ? { ...draft, action: 'disableFeatureEnvironment' } : draft,
  );
  return {
    action: 'changeSafeguard',
    feature,
    payload: { ...(planId !== undefined && { planId }), safeguard },
  };
}

/** Adds what stops a plan or switches a flag off; one with the same alarm or endpoint is replaced. */
export function AddSafeguard({
  title,
  planId,
  featureName,
  place,
  onClose,
}: {
  readonly title: string;
  /** Absent for a safeguard of the flag itself. */
  readonly planId: string | undefined;
  readonly featureName: string;
  readonly place: ChangePlace;
  readonly onClose: () => void;
}) {
  const [draft, setDraft, clear] = useDraft<SafeguardDraft>(
    `guardrail/${planId ?? `${featureName}/${place.environment}`}`,
    newSafeguard,
  );
  const close = () => {
    clear();
    onClose();
  };
  const does = draft.kind === 'impact-metric' ? whatItDoes(draft) : undefined;
  return (
    <Dialog title={title} onClose={close}>
      <ChangeForm
        change={safeguardChange(featureName, planId, draft)}
        place={place}
        action="Add safeguard"
        done={`The safeguard of ${featureName} in ${place.environment} is saved.`}
        wrong={missingIn(draft)}
        onDone={close}
        onCancel={close}
      >
        <SafeguardSourceFields
          draft={draft}
          onChange={setDraft}
          projectId={place.projectId}
          featureName={featureName}
        />
        {planId === undefined ? (
          <p>
            The flag is then switched off in {place.environment}, and its release plan, if it has
            one, is paused.
          </p>
        ) : (
          <SafeguardActionField draft={draft} onChange={setDraft} />
        )}
        {does && <p>{does}</p>}
      </ChangeForm>
    </Dialog>
  );
}
