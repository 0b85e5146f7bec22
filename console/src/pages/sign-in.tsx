import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useLocation, useSearch } from 'wouter';
import { call } from '../api/call.ts';
import { Button } from '../components/button.tsx';
import { CardPage } from '../components/card-page.tsx';
import { Field } from '../components/field.tsx';
import { Notice } from '../components/notice.tsx';
import { returnPath } from '../session/return-path.ts';
import { meKey } from '../session/use-me.ts';

export default function SignIn() {
  const [username, setUsername] = useState('');
  const [password, setPassword] = useState('');
  const queries = useQueryClient();
  const [, navigate] = useLocation();
  const search = useSearch();
  const signIn = useMutation({
    mutationFn: () => call('POST /auth/simple/login', { body: { username, password } }),
    onSuccess: async () => {
      await queries.invalidateQueries({ queryKey: meKey });
      navigate(returnPath(search, location.origin), { replace: true });
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    signIn.mutate();
  };
  return (
    <CardPage title="Sign in">
      {signIn.isError && <Notice kind="danger">{signIn.error.message}</Notice>}
      <form onSubmit={submit}>
        <Field
          label="E-mail address or username"
          name="username"
          autoComplete="username"
          required
          value={username}
          onChange={(event) => setUsername(event.target.value)}
        />
        <Field
          label="Password"
          name="password"
          type="password"
          autoComplete="current-password"
          required
          value={password}
          onChange={(event) => setPassword(event.target.value)}
        />
        <Button kind="primary" type="submit" disabled={signIn.isPending}>
          Sign in
        </Button>
      </form>
    </CardPage>
  );
}
