import { type InputHTMLAttributes, useId } from 'react';
import classes from './field.module.css';

interface FieldProps extends InputHTMLAttributes<HTMLInputElement> {
  readonly label: string;
  readonly hint?: string;
  /** What the service refused about the value. */
  readonly fault?: string | undefined;
}

/** A text field with its label, and what is wrong with its value. */
export function Field({ label, hint, fault, ...input }: FieldProps) {
  const id = useId();
  const described = [hint && `${id}-hint`, fault && `${id}-fault`].filter(Boolean).join(' ');
  return (
    <div className={classes.field}>
      <label className={classes.label} htmlFor={id}>
        {label}
      </label>
      {hint && (
        <span className={classes.hint} id={`${id}-hint`}>
          {hint}
        </span>
      )}
      <input
        {...input}
        id={id}
        className={classes.input}
        aria-invalid={fault ? true : undefined}
        aria-describedby={described || undefined}
      />
      {fault && (
        <span className={classes.fault} id={`${id}-fault`}>
          {fault}
        </span>
      )}
    </div>
  );
}
