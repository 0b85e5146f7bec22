import { useState } from 'react';
import { Button } from '../../components/button.tsx';
import { Dialog } from '../../components/dialog.tsx';
import { Field } from '../../components/form/field.tsx';
import { useDraft } from '../../components/form/use-draft.ts';
import { WriteForm } from '../../components/form/write-form.tsx';
import { Notice } from '../../components/notice.tsx';
import classes from './change-request.module.css';
import { toState } from './to-state.ts';
import type { ChangeRequest } from './types.ts';

const exact = new Intl.DateTimeFormat('en-GB', { dateStyle: 'full', timeStyle: 'short' });

/** When it will be applied, or why it was not. */
export function ScheduleStatus({ request }: { readonly request: ChangeRequest }) {
  const { schedule } = request;
  if (!schedule) return null;
  const at = exact.format(new Date(schedule.scheduledAt));
  if (schedule.status === 'pending') {
    return (
      <p className={classes.note}>
        It will be applied on {at} (your time), if nothing prevents it by then.
      </p>
    );
  }
  const told =
    schedule.status === 'failed' ? `It was due on ${at} and failed.` : `Its schedule is suspended.`;
  return (
    <Notice kind="danger">
      {told} {schedule.reason} Schedule it again, apply it now, or cancel it.
    </Notice>
  );
}

/** Asks for the time at which it is applied. */
export function ScheduleButton({
  request,
  refusedBecause,
}: {
  readonly request: ChangeRequest;
  readonly refusedBecause: string | undefined;
}) {
  const [isOpen, setIsOpen] = useState(false);
  const [local, setLocal, clear] = useDraft(`schedule/${request.id}`, '');
  const close = () => setIsOpen(false);
  const time = new Date(local);
  const scheduledAt = Number.isNaN(time.getTime()) ? undefined : time.toISOString();
  const action = request.state === 'Scheduled' ? 'Change the time' : 'Schedule';
  return (
    <>
      <Button refusedBecause={refusedBecause} onClick={() => setIsOpen(true)}>
        {action}
      </Button>
      {isOpen && (
        <Dialog title={`When to apply: ${request.title}`} onClose={close}>
          <WriteForm
            request={toState(request, 'Scheduled', scheduledAt ? { scheduledAt } : {})}
            action={action}
            done="The changes are scheduled."
            onDone={() => {
              clear();
              close();
            }}
            onCancel={close}
          >
            <Field
              label="Date and time"
              hint="In your own time zone. Applied within a minute of it, all at once."
              type="datetime-local"
              path="/body/scheduledAt"
              value={local}
              onChange={({ target }) => setLocal(target.value)}
            />
          </WriteForm>
        </Dialog>
      )}
    </>
  );
}
