import { type FormEvent, type ReactNode, useState } from 'react';
import { useMay } from '../../access/use-may.ts';
import { Refusal } from '../../api/refusal.ts';
import type { Request } from '../../api/request.ts';
import { type AfterWrite, useWrite } from '../../api/use-write.ts';
import { Button } from '../button.tsx';
import { CopyCurl } from '../copy-curl.tsx';
import { Notice } from '../notice.tsx';
import { Faults } from './faults.ts';
import classes from './write-form.module.css';

interface WriteFormProps<Answer> extends AfterWrite<Answer> {
  /** What the form sends, with what is typed at the time. */
  readonly request: Request<Answer>;
  /** What the button says: `Create segment`. */
  readonly action: string;
  readonly kind?: 'primary' | 'danger';
  readonly refusedBecause?: string | undefined;
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
  onCancel,
  children,
  ...after
}: WriteFormProps<Answer>) {
  const may = useMay();
  const write = useWrite<Answer>({ ...after, showsRefusals: true });
  const [faults, setFaults] = useState<ReadonlyMap<string, string>>(new Map());
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setFaults(new Map());
    write.mutate(request, {
      onError: (error) => setFaults(error instanceof Refusal ? error.faults : new Map()),
    });
  };
  return (
    <Faults value={faults}>
      <form onSubmit={submit}>
        {children}
        {write.isError && <Notice kind="danger">{write.error.message}</Notice>}
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
          <CopyCurl request={request} />
        </div>
      </form>
    </Faults>
  );
}
