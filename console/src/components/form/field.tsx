import {
  type InputHTMLAttributes,
  type ReactNode,
  type SelectHTMLAttributes,
  type TextareaHTMLAttributes,
  useId,
} from 'react';
import { useFault } from './faults.ts';
import classes from './field.module.css';

interface LabelledProps {
  readonly label: string;
  /** Whether only screen readers hear the label, because its place says what it is. */
  readonly hidesLabel?: boolean | undefined;
  readonly hint?: ReactNode;
  /** What the service refused about the value. */
  readonly fault?: string | undefined;
  /** The property of the request that it is about, as a JSON pointer, in place of `fault`: `/body/name`. */
  readonly path?: string;
}

/** What ties a control to its label, hint and fault. */
interface ControlProps {
  readonly id: string;
  readonly 'aria-invalid': true | undefined;
  readonly 'aria-describedby': string | undefined;
}

/** A text field with its label, and what is wrong with its value. */
export function Field({
  label,
  hidesLabel,
  hint,
  fault,
  path,
  ...input
}: LabelledProps & InputHTMLAttributes<HTMLInputElement>) {
  return (
    <Control label={label} hidesLabel={hidesLabel} hint={hint} fault={fault} path={path}>
      {(control) => <input {...input} {...control} className={classes.input} />}
    </Control>
  );
}

/** A field of several lines. */
export function TextArea({
  label,
  hidesLabel,
  hint,
  fault,
  path,
  rows = 3,
  ...area
}: LabelledProps & TextareaHTMLAttributes<HTMLTextAreaElement>) {
  return (
    <Control label={label} hidesLabel={hidesLabel} hint={hint} fault={fault} path={path}>
      {(control) => <textarea {...area} {...control} rows={rows} className={classes.input} />}
    </Control>
  );
}

/** A choice of one, with `option` elements as children. */
export function Select({
  label,
  hidesLabel,
  hint,
  fault,
  path,
  ...select
}: LabelledProps & SelectHTMLAttributes<HTMLSelectElement>) {
  return (
    <Control label={label} hidesLabel={hidesLabel} hint={hint} fault={fault} path={path}>
      {(control) => <select {...select} {...control} className={classes.input} />}
    </Control>
  );
}

/** A choice of yes or no, with its label to the right. */
export function Checkbox({
  label,
  hint,
  ...input
}: { readonly label: ReactNode; readonly hint?: ReactNode } & Omit<
  InputHTMLAttributes<HTMLInputElement>,
  'type'
>) {
  const id = useId();
  return (
    <div className={classes.check}>
      <input
        {...input}
        id={id}
        type="checkbox"
        aria-describedby={hint ? `${id}-hint` : undefined}
      />
      <label htmlFor={id}>{label}</label>
      {hint && (
        <span className={classes.hint} id={`${id}-hint`}>
          {hint}
        </span>
      )}
    </div>
  );
}

/** The label, the hint and the fault around any control. */
export function Control({
  label,
  hidesLabel,
  hint,
  fault,
  path,
  children,
}: {
  readonly label: string;
  readonly hidesLabel?: boolean | undefined;
  readonly hint?: ReactNode;
  readonly fault?: string | undefined;
  readonly path?: string | undefined;
  readonly children: (control: ControlProps) => ReactNode;
}) {
  const id = useId();
  const refused = useFault(path);
  const wrong = fault ?? refused;
  const described = [hint && `${id}-hint`, wrong && `${id}-fault`].filter(Boolean).join(' ');
  return (
    <div className={classes.field}>
      <label className={hidesLabel ? 'visually-hidden' : classes.label} htmlFor={id}>
        {label}
      </label>
      {children({
        id,
        'aria-invalid': wrong ? true : undefined,
        'aria-describedby': described || undefined,
      })}
      {/* Below the control, so that neighbours are in line whichever of them has a hint. */}
      {hint && (
        <span className={classes.hint} id={`${id}-hint`}>
          {hint}
        </span>
      )}
      {wrong && (
        <span className={classes.fault} id={`${id}-fault`}>
          {wrong}
        </span>
      )}
    </div>
  );
}
