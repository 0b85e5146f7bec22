import { useId } from 'react';
import { safeguardActionTexts } from '../../../../../lib/words/safeguard-in-words.ts';
import { useMay } from '../../../access/use-may.ts';
import { useRead } from '../../../api/use-read.ts';
import type { ChangePlace } from '../../../changes/change.ts';
import { ChangeForm } from '../../../changes/change-form.tsx';
import type { Change } from '../../../changes/change-types.ts';
import { Dialog } from '../../../components/dialog.tsx';
import { Field, Select } from '../../../components/form/field.tsx';
import { useDraft } from '../../../components/form/use-draft.ts';
import type { Safeguard } from '../../../release-plans/plan-words.ts';

type SafeguardKind = Safeguard['source']['kind'];
type SafeguardAction = Safeguard['action']['type'];

type SafeguardDraft = Safeguard['source'] & { readonly action: SafeguardAction };

/** The change that adds a safeguard to a plan, or to the flag itself, which needs no other action. */
export function safeguardChange(
  feature: string,
  planId: string | undefined,
  { kind, name, action }: SafeguardDraft,
): Change {
  const safeguard = {
    source: { kind, name: name.trim() },
    action: planId === undefined ? ('disableFeatureEnvironment' as const) : action,
  };
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
    `safeguard/${planId ?? `${featureName}/${place.environment}`}`,
    {
      kind: 'cloudwatch-alarm',
      name: '',
      action: 'pauseReleasePlanProgressions',
    },
  );
  const { kind, name, action } = draft;
  const close = () => {
    clear();
    onClose();
  };
  return (
    <Dialog title={title} onClose={close}>
      <ChangeForm
        change={safeguardChange(featureName, planId, draft)}
        place={place}
        action="Add safeguard"
        done={`The safeguard of ${featureName} in ${place.environment} is saved.`}
        onDone={close}
        onCancel={close}
      >
        <Select
          label="When"
          path="/body/source/kind"
          value={kind}
          onChange={({ target }) => setDraft({ ...draft, kind: target.value as SafeguardKind })}
        >
          <option value="cloudwatch-alarm">a CloudWatch alarm fires</option>
          <option value="signal-endpoint">a signal endpoint gets a signal</option>
        </Select>
        <SourceName
          kind={kind}
          value={name}
          onChange={(next) => setDraft({ ...draft, name: next })}
        />
        {planId === undefined ? (
          <p>
            The flag is then switched off in {place.environment}, and its release plan, if it has
            one, is paused.
          </p>
        ) : (
          <Select
            label="Then"
            path="/body/action"
            value={action}
            onChange={({ target }) =>
              setDraft({ ...draft, action: target.value as SafeguardAction })
            }
          >
            {Object.entries(safeguardActionTexts).map(([type, text]) => (
              <option key={type} value={type}>
                {text}
              </option>
            ))}
          </Select>
        )}
      </ChangeForm>
    </Dialog>
  );
}

/** Names of endpoints are offered to those who may see them. */
function SourceName({
  kind,
  value,
  onChange,
}: {
  readonly kind: SafeguardKind;
  readonly value: string;
  readonly onChange: (name: string) => void;
}) {
  const list = useId();
  const may = useMay();
  const isAlarm = kind === 'cloudwatch-alarm';
  const route = 'GET /api/admin/signal-endpoints';
  const endpoints = useRead(route, {}, { enabled: !isAlarm && may(route) === undefined });
  return (
    <>
      <Field
        label={isAlarm ? 'Name of the alarm' : 'Name of the endpoint'}
        hint={
          isAlarm
            ? 'In the AWS account and region of this service.'
            : 'Administrators create endpoints. Every signal that comes to it counts.'
        }
        path="/body/source/name"
        autoComplete="off"
        list={list}
        value={value}
        onChange={({ target }) => onChange(target.value)}
      />
      <datalist id={list}>
        {!isAlarm &&
          endpoints.data?.signalEndpoints.map(({ id, name }) => <option key={id} value={name} />)}
      </datalist>
    </>
  );
}
