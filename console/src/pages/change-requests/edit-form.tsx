import { type ReactNode, useContext, useState } from 'react';
import type { Variant } from '../../../../lib/strategies/model.ts';
import { request as requestOf } from '../../api/request.ts';
import { Faults } from '../../components/form/faults.ts';
import { Checkbox, TextArea } from '../../components/form/field.tsx';
import { useDraft } from '../../components/form/use-draft.ts';
import { WriteForm } from '../../components/form/write-form.tsx';
import { faultsOfConstraints } from '../../strategies/constraints/unfinished.ts';
import { draftOf, payloadOf, wholeConstraint } from '../../strategies/draft.ts';
import { StrategyFields } from '../../strategies/strategy-fields.tsx';
import { useContextFields } from '../../strategies/use-context-fields.ts';
import { VariantsEditor } from '../../strategies/variants-editor.tsx';
import type { ChangeRequest, RequestChange } from './types.ts';

export interface EditFormProps {
  readonly request: ChangeRequest;
  readonly change: RequestChange;
  /** Absent for segments and settings. */
  readonly feature?: string;
  readonly onClose: () => void;
}

type Payload = Readonly<Record<string, unknown>> | readonly unknown[];

/** The form of a proposed change: that of a strategy where it is one, and its JSON otherwise. */
export function EditForm({ request, change, feature, onClose }: EditFormProps) {
  const { project: projectId, id: changeRequestId } = request;
  const { action, id: changeId } = change;
  const key = `change/${projectId}/${changeRequestId}/${changeId}`;
  const [payload, setPayload, clear] = useDraft<Payload>(key, change.payload as Payload);
  const [isBroken, setIsBroken] = useState(false);
  const isStrategy = action === 'addStrategy' || action === 'updateStrategy';
  // What strategies send; it has been in the form of one.
  const sent = payload as { readonly constraints?: Parameters<typeof wholeConstraint>[0][] };
  // The payload may be JSON that a person types: the service checks it.
  const body = { action, payload, ...(feature !== undefined && { feature }) } as never;
  return (
    <WriteForm
      request={requestOf(
        'PUT /api/admin/projects/{projectId}/change-requests/{changeRequestId}/changes/{changeId}',
        { params: { projectId, changeRequestId, changeId }, body },
      )}
      action="Save the change"
      done="The change is edited."
      refusedBecause={isBroken ? 'The text is not JSON.' : undefined}
      wrong={
        isStrategy ? faultsOfConstraints((sent.constraints ?? []).map(wholeConstraint)) : undefined
      }
      onDone={() => {
        clear();
        onClose();
      }}
      onCancel={() => {
        clear();
        onClose();
      }}
    >
      <OfThePayload>
        <Fields
          {...{ request, change, payload, setPayload, setIsBroken }}
          feature={feature ?? ''}
        />
      </OfThePayload>
    </WriteForm>
  );
}

interface FieldsProps {
  readonly request: ChangeRequest;
  readonly change: RequestChange;
  readonly feature: string;
  readonly payload: Payload;
  readonly setPayload: (payload: Payload) => void;
  readonly setIsBroken: (isBroken: boolean) => void;
}

function Fields(props: FieldsProps) {
  const { request, change, feature, payload, setPayload } = props;
  const sent = Array.isArray(payload) ? {} : (payload as Readonly<Record<string, unknown>>);
  switch (change.action) {
    case 'updateEnabled':
      return (
        <Checkbox
          label="The flag is on"
          checked={sent.enabled === true}
          onChange={({ target }) => setPayload({ ...sent, enabled: target.checked })}
        />
      );
    case 'addStrategy':
    case 'updateStrategy':
      return (
        <StrategyFields
          projectId={request.project}
          featureName={feature}
          value={draftOf({ name: '', ...(change.before as object), ...sent })}
          onChange={(draft) =>
            setPayload({ ...(sent.id !== undefined && { id: sent.id }), ...payloadOf(draft) })
          }
        />
      );
    case 'patchVariant':
      return <Variants {...props} />;
    default:
      return <Json {...props} />;
  }
}

function Variants({ request, payload, setPayload }: FieldsProps) {
  const fields = useContextFields(request.project);
  const { variants = [] } = payload as { readonly variants?: readonly Variant[] };
  return (
    <VariantsEditor
      value={variants}
      path="/body/variants"
      fields={fields}
      onChange={(next) => setPayload({ variants: next })}
    />
  );
}

/** Any other change, as the body of the direct request. */
function Json({ payload, setPayload, setIsBroken }: FieldsProps) {
  const [text, setText] = useState(() => JSON.stringify(payload, null, 2));
  const change = (next: string) => {
    setText(next);
    try {
      setPayload(JSON.parse(next));
      setIsBroken(false);
    } catch {
      setIsBroken(true);
    }
  };
  return (
    <TextArea
      label="What is proposed, as JSON"
      hint="As the body of the direct request has it. What you leave out keeps its value."
      path="/body"
      rows={16}
      spellCheck={false}
      value={text}
      onChange={({ target }) => change(target.value)}
    />
  );
}

/** Faults of the payload, where its fields look for those of a body. */
function OfThePayload({ children }: { readonly children: ReactNode }) {
  const faults = useContext(Faults);
  const shifted = [...faults].map(
    ([path, fault]) => [path.replace(/^\/body\/payload/, '/body'), fault] as const,
  );
  return <Faults value={new Map(shifted)}>{children}</Faults>;
}
