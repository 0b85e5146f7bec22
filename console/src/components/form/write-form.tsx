import { type FormEvent, type ReactNode, useRef, useState } from 'react';
import { useMay } from '../../access/use-may.ts';
import { Refusal } from '../../api/refusal.ts';
import { faultsInWords } from '../../api/refusal-in-words.ts';
import type { Request } from '../../api/request.ts';
import { type AfterWrite, useWrite } from '../../api/use-write.ts';
import { Button } from '../button.tsx';
import { CurlMenu } from '../curl-menu.tsx';
import { Notice } from '../notice.tsx';
import { Sheet } from '../sheet.tsx';
import { Faults } from './faults.ts';
import { useChecked } from './use-checked.ts';
import classes from './write-form.module.css';

interface WriteFormProps<Answer> extends AfterWrite<Answer> {
  /** What the form sends, with what is typed at the time. */
  readonly request: Request<Answer>;
  /** What the button says: `Create segment`. */
  readonly action: string;
  readonly kind?: 'primary' | 'danger';
  readonly refusedBecause?: string | undefined;
  /** What is still to be typed, by JSON pointer: nothing is sent while there is something. */
  readonly wrong?: ReadonlyMap<string, string> | undefined;
  /** Whether the form fills a sheet: its buttons stay in view then. */
  readonly isInSheet?: boolean;
  readonly onCancel?: (() => void) | undefined;
  readonly children?: ReactNode;
}

/**
 * A form that sends one request. Refusals mark the fields that they are about; what was typed stays. The
 * same request can be copied as curl.
 */
export function WriteForm<Answer>({
  request,
  action,
  kind = 'primary',
  refusedBecause,
  wrong,
  isInSheet = false,
  onCancel,
  children,
  ...after
}: WriteFormProps<Answer>) {
  const may = useMay();
  const write = useWrite<Answer>({ ...after, showsRefusals: true });
  const [refused, setFaults] = useState<ReadonlyMap<string, string>>(new Map());
  const form = useRef<HTMLFormElement>(null);
  const [faults, isComplete] = useChecked(form, wrong, refused);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!isComplete()) return;
    setFaults(new Map());
    write.mutate(request, {
      onError: (error) => setFaults(error instanceof Refusal ? error.faults : new Map()),
    });
  };
  const foot = (
    <>
      {write.isError && (
        <Notice kind="danger">{faultsInWords(refused) || write.error.message}</Notice>
      )}
      <div className={classes.actions}>
        <Button
          type="submit"
          kind={kind}
          data-route={request.route}
          disabled={write.isPending}
          refusedBecause={may(request.route, request.input.params) ?? refusedBecause}
        >
          {action}
        </Button>
        {onCancel && <Button onClick={onCancel}>Cancel</Button>}
        <CurlMenu request={request} />
      </div>
    </>
  );
  return (
    <Faults value={faults}>
      <form ref={form} onSubmit={submit} className={isInSheet ? classes.inSheet : undefined}>
        {children}
        {isInSheet ? <Sheet.Foot>{foot}</Sheet.Foot> : foot}
      </form>
    </Faults>
  );
}
