import { type FormEvent, useState } from 'react';
import { Refusal } from '../api/refusal.ts';
import { Button } from '../components/button.tsx';
import { PasswordField } from '../components/form/password-field.tsx';
import { Notice } from '../components/notice.tsx';

interface PasswordFormProps {
  /** For password managers: the account that the password is for. */
  readonly username: string;
  readonly action: string;
  readonly error: Error | null;
  readonly isPending: boolean;
  readonly onSubmit: (password: string) => void;
}

/** A form that sets a new password. */
export function PasswordForm({ username, action, error, isPending, onSubmit }: PasswordFormProps) {
  const [password, setPassword] = useState('');
  const fault = faultOf(error, '/body/password');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onSubmit(password);
  };
  return (
    <form onSubmit={submit}>
      {error && !fault && <Notice kind="danger">{error.message}</Notice>}
      <input type="hidden" name="username" autoComplete="username" value={username} readOnly />
      <PasswordField
        label="New password"
        name="password"
        isNew
        required
        value={password}
        fault={fault}
        onChange={(event) => setPassword(event.target.value)}
      />
      <Button kind="primary" type="submit" disabled={isPending}>
        {action}
      </Button>
    </form>
  );
}

/** What the service refused about a property; `undefined` for everything else. */
export function faultOf(error: Error | null, pointer: string): string | undefined {
  return error instanceof Refusal ? error.faults.get(pointer) : undefined;
}
