import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { Link } from 'wouter';
import { call } from '../api/call.ts';
import { Button } from '../components/button.tsx';
import { CardPage } from '../components/card-page.tsx';
import { Field } from '../components/field.tsx';
import { Notice } from '../components/notice.tsx';

const title = 'Forgot the password?';

/** Requests a link by e-mail with which a person sets a new password. */
export default function ForgotPassword() {
  const [email, setEmail] = useState('');
  const request = useMutation({
    mutationFn: () => call('POST /auth/reset/password-email', { body: { email } }),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    request.mutate();
  };
  if (request.isSuccess) {
    return (
      <CardPage title={title}>
        <Notice kind="good">If somebody here has this address, a link is on its way to it.</Notice>
        <Link href="/sign-in">Sign in</Link>
      </CardPage>
    );
  }
  return (
    <CardPage title={title}>
      {request.isError && <Notice kind="danger">{request.error.message}</Notice>}
      <form onSubmit={submit}>
        <Field
          label="E-mail address"
          name="email"
          type="email"
          autoComplete="email"
          required
          value={email}
          onChange={(event) => setEmail(event.target.value)}
        />
        <Button kind="primary" type="submit" disabled={request.isPending}>
          Send a link
        </Button>
      </form>
    </CardPage>
  );
}
