import { useMutation } from '@tanstack/react-query';
import { Link } from 'wouter';
import { call } from '../api/call.ts';
import { CardPage } from '../components/card-page.tsx';
import { OneFieldForm } from '../components/form/one-field-form.tsx';
import { Notice } from '../components/notice.tsx';

const title = 'Forgot the password?';

/** Requests a link by e-mail with which a person sets a new password. */
export default function ForgotPassword() {
  const request = useMutation({
    mutationFn: (email: string) => call('POST /auth/reset/password-email', { body: { email } }),
  });
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
      <OneFieldForm
        label="E-mail address"
        name="email"
        type="email"
        autoComplete="email"
        action="Send a link"
        isPending={request.isPending}
        onSubmit={request.mutate}
      />
    </CardPage>
  );
}
