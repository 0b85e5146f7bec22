import { type InputHTMLAttributes, useState } from 'react';
import { Button } from '../button.tsx';
import fields from './field.module.css';
import { Control } from './field.tsx';
import classes from './password-field.module.css';
import { passwordStrength, SHORTEST_PASSWORD } from './password-strength.ts';

interface PasswordFieldProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'type' | 'value'> {
  readonly label: string;
  readonly value: string;
  readonly fault?: string | undefined;
  readonly path?: string;
  /** Whether it is being chosen: then the rules are shown, and how strong it is. */
  readonly isNew?: boolean;
}

/** A password, which can be shown while it is typed. */
export function PasswordField({
  label,
  value,
  fault,
  path,
  isNew = false,
  ...input
}: PasswordFieldProps) {
  const [isShown, setIsShown] = useState(false);
  return (
    <Control
      label={label}
      fault={fault}
      path={path}
      hint={
        isNew &&
        `At least ${SHORTEST_PASSWORD} characters. A few unrelated words are easy to remember and hard to guess.`
      }
    >
      {(control) => (
        <>
          <span className={classes.password}>
            <input
              autoComplete={isNew ? 'new-password' : 'current-password'}
              spellCheck={false}
              autoCapitalize="none"
              {...input}
              {...control}
              value={value}
              type={isShown ? 'text' : 'password'}
              className={fields.input}
            />
            <Button
              kind="quiet"
              isSmall
              icon={isShown ? 'hidden' : 'eye'}
              aria-label="Show what is typed"
              aria-pressed={isShown}
              title={isShown ? 'Hide what is typed' : 'Show what is typed'}
              className={classes.eye}
              onClick={() => setIsShown(!isShown)}
            />
          </span>
          {isNew && value !== '' && <Strength password={value} />}
        </>
      )}
    </Control>
  );
}

function Strength({ password }: { readonly password: string }) {
  const { level, words } = passwordStrength(password);
  return (
    <span className={classes.strength} data-level={level}>
      <span aria-hidden="true" className={classes.bar} />
      <span role="status">{words}</span>
    </span>
  );
}
