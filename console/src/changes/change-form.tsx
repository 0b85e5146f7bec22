import { type FormEvent, type ReactNode, useRef, useState } from 'react';
import { Refusal } from '../api/refusal.ts';
import { faultsInWords } from '../api/refusal-in-words.ts';
import type { Request } from '../api/request.ts';
import { useWrite } from '../api/use-write.ts';
import { Button } from '../components/button.tsx';
import { CurlMenu } from '../components/curl-menu.tsx';
import { Faults } from '../components/form/faults.ts';
import { useChecked } from '../components/form/use-checked.ts';
import { Notice } from '../components/notice.tsx';
import { Sheet } from '../components/sheet.tsx';
import { approvalsFor, type ChangePlace, directRequest, proposal } from './change.ts';
import classes from './change-form.module.css';
import type { Change } from './change-types.ts';
import { useApproval } from './use-approval.ts';

interface ChangeFormProps {
  /** What the form changes, with what is typed at the time. */
  readonly change: Change;
  readonly place: ChangePlace;
  /** What the button says where no approval is needed: `Save strategy`. */
  readonly action: string;
  /** What was done, as a sentence, where it was done directly. */
  readonly done: string;
  readonly kind?: 'primary' | 'danger';
  /** A reason of the form's own why it cannot be sent yet. */
  readonly refusedBecause?: string | undefined;
  /** What is still to be typed, by JSON pointer of the direct request: nothing is sent while there is something. */
  readonly wrong?: ReadonlyMap<string, string> | undefined;
  /** Whether the form fills a sheet: its buttons stay in view then. */
  readonly isInSheet?: boolean;
  /** What is shown above the buttons. */
  readonly summary?: ReactNode;
  /** Runs before the change is sent; if it throws, nothing is sent. */
  readonly before?: (() => Promise<void>) | undefined;
  readonly onDone?: () => unknown;
  /** Takes back what was done; offered where no approval is needed. */
  readonly undo?: (() => void) | undefined;
  /** By which fields outside of the form belong to it. */
  readonly id?: string;
  readonly onCancel?: () => void;
  readonly children?: ReactNode;
}

/**
 * A form for a change of a flag, a segment or an environment of a project. Where the environment needs approvals, its button proposes the
 * change; those who may skip approvals have a second one that does not.
 */
export function ChangeForm(props: ChangeFormProps) {
  const { change, place, action, kind = 'primary', refusedBecause, onCancel } = props;
  const approval = useApproval(place);
  const direct = directRequest(change, place);
  const proposed = proposal([change], place);
  const required = approvalsFor(change, approval?.required ?? 0);
  const needsApproval = required > 0;
  const [sent, write] = useSending({ ...props, undo: needsApproval ? undefined : props.undo });
  const whyNot = approval?.whyNotDirectly(change) ?? refusedBecause;
  const form = useRef<HTMLFormElement>(null);
  const [faults, isComplete] = useChecked(form, props.wrong, write.faults);
  const sendIfComplete = (request: Request) => {
    if (isComplete()) sent(request);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    sendIfComplete(needsApproval ? proposed : direct);
  };
  const foot = (
    <>
      {props.summary}
      {needsApproval && (
        <p className={classes.needed}>
          Changes in {place.environment} need {approvals(required)}: what you propose goes into your
          draft.
        </p>
      )}
      {write.error && (
        <Notice kind="danger">{faultsInWords(write.faults) || write.error.message}</Notice>
      )}
      <div className={classes.actions}>
        {needsApproval ? (
          <>
            <Button
              type="submit"
              kind="primary"
              disabled={write.isPending}
              refusedBecause={refusedBecause}
            >
              Propose
            </Button>
            <Button
              disabled={write.isPending}
              refusedBecause={whyNot}
              onClick={() => sendIfComplete(direct)}
            >
              {`${action} without approval`}
            </Button>
          </>
        ) : (
          <Button
            type="submit"
            kind={kind}
            disabled={write.isPending || !approval}
            refusedBecause={whyNot}
            data-route={direct.route}
          >
            {action}
          </Button>
        )}
        {onCancel && <Button onClick={onCancel}>Cancel</Button>}
        <CurlMenu request={needsApproval ? proposed : direct} />
      </div>
    </>
  );
  return (
    <Faults value={faults}>
      <form
        id={props.id}
        ref={form}
        onSubmit={submit}
        className={props.isInSheet ? classes.inSheet : undefined}
      >
        {props.children}
        {props.isInSheet ? <Sheet.Foot>{foot}</Sheet.Foot> : foot}
      </form>
    </Faults>
  );
}

/** Sends the change one way or the other, and keeps what the service refused about it. */
function useSending({ change, done, before, onDone, undo }: ChangeFormProps) {
  const [faults, setFaults] = useState<ReadonlyMap<string, string>>(new Map());
  const write = useWrite<unknown>({
    done: (answer) =>
      isDraft(answer) ? `Added to your draft, change request ${answer.id}.` : done,
    showsRefusals: true,
    before,
    undo,
    ...(onDone && { onDone }),
  });
  const sent = (request: Request) => {
    setFaults(new Map());
    write.mutate(request, {
      onError: (error) =>
        setFaults(error instanceof Refusal ? ofTheChange(change, error.faults) : new Map()),
    });
  };
  return [sent, { faults, error: write.error, isPending: write.isPending }] as const;
}

/** Faults of a proposed change, at the place that they have in the direct request. */
function ofTheChange(
  { action }: Change,
  faults: ReadonlyMap<string, string>,
): ReadonlyMap<string, string> {
  const proposed = `/body/0/payload${bareParts[action] ?? ''}`;
  return new Map(
    [...faults].map(([path, fault]) => [
      path.startsWith(proposed) ? `/body${path.slice(proposed.length)}` : path,
      fault,
    ]),
  );
}

/** The part of a proposed change that is the whole body of the direct request. */
const bareParts: Readonly<Record<string, string>> = {
  patchVariant: '/variants',
  changeSafeguard: '/safeguard',
};

function isDraft(answer: unknown): answer is { readonly id: number } {
  return typeof answer === 'object' && answer !== null && 'minApprovals' in answer;
}

function approvals(required: number): string {
  return required === 1 ? 'one approval' : `${required} approvals`;
}
