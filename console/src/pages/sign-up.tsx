import { useMutation, useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { Link } from 'wouter';
import { call } from '../api/call.ts';
import { Button } from '../components/button.tsx';
import { CardPage } from '../components/card-page.tsx';
import { Field } from '../components/form/field.tsx';
import { PasswordField } from '../components/form/password-field.tsx';
import { Notice } from '../components/notice.tsx';
import { faultOf } from './password-form.tsx';

const title = 'Create your account';

/** Creates an account with an invitation link. */
export function SignUp({ invite }: { readonly invite: string }) {
  const [form, setForm] = useState({ name: '', email: '', password: '' });
  const params = { token: invite };
  const link = useQuery({
    queryKey: ['invite', invite],
    queryFn: () => call('GET /invite/{token}/validate', { params }).then(() => true),
    staleTime: Number.POSITIVE_INFINITY,
  });
  const create = useMutation({
    mutationFn: () => call('POST /invite/{token}/signup', { params, body: form }),
  });
  if (link.isPending) return <CardPage title={title}>Checking the link…</CardPage>;
  if (link.isError) {
    return (
      <CardPage title={title}>
        <Notice kind="danger">{link.error.message}</Notice>
        <p>Ask whoever sent it for a new link.</p>
      </CardPage>
    );
  }
  if (create.isSuccess) {
    return (
      <CardPage title={title}>
        <Notice kind="good">The account is ready.</Notice>
        <Link href="/sign-in">Sign in</Link>
      </CardPage>
    );
  }
  const submit = (event: FormEvent) => {
    event.preventDefault();
    create.mutate();
  };
  const bind = (name: keyof typeof form) => ({
    name,
    required: true,
    value: form[name],
    fault: faultOf(create.error, `/body/${name}`),
    onChange: (event: { target: { value: string } }) =>
      setForm({ ...form, [name]: event.target.value }),
  });
  const isUnplaced =
    create.isError && !Object.keys(form).some((name) => faultOf(create.error, `/body/${name}`));
  return (
    <CardPage title={title}>
      <form onSubmit={submit}>
        {isUnplaced && <Notice kind="danger">{create.error.message}</Notice>}
        <Field {...bind('name')} label="Name" autoComplete="name" />
        <Field {...bind('email')} label="E-mail address" type="email" autoComplete="username" />
        <PasswordField {...bind('password')} label="Password" isNew />
        <Button kind="primary" type="submit" disabled={create.isPending}>
          Create account
        </Button>
      </form>
    </CardPage>
  );
}
