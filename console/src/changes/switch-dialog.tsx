import { Dialog } from '../components/dialog.tsx';
import type { ChangePlace } from './change.ts';
import { ChangeForm } from './change-form.tsx';
import type { Change } from './change-types.ts';
import { SwitchedOn } from './switched-on.tsx';

/** Asks before a flag is switched where approvals are needed, and proposes it. */
export function SwitchDialog({
  change,
  place,
  done,
  onClose,
}: {
  readonly change: Extract<Change, { readonly action: 'updateEnabled' }>;
  readonly place: ChangePlace;
  /** What was done, as a sentence, where it was done directly. */
  readonly done: string;
  readonly onClose: () => void;
}) {
  const { feature, payload } = change;
  const word = payload.enabled ? 'on' : 'off';
  return (
    <Dialog title={`Switch ${feature} ${word} in ${place.environment}`} onClose={onClose}>
      <ChangeForm
        change={change}
        place={place}
        action={`Switch ${word}`}
        done={done}
        onDone={onClose}
        onCancel={onClose}
      >
        {payload.enabled && <SwitchedOn place={place} featureName={feature} />}
      </ChangeForm>
    </Dialog>
  );
}
