import { useMutation, useQuery } from '@tanstack/react-query';
import { Link, useSearchParams } from 'wouter';
import { call } from '../api/call.ts';
import { CardPage } from '../components/card-page.tsx';
import { Notice } from '../components/notice.tsx';
import { PasswordForm } from './password-form.tsx';

export default function ResetPassword() {
  return <SetPassword title="Set a new password" />;
}

/** The page behind a password link, which may be that of an invitation. */
export function SetPassword({ title }: { readonly title: string }) {
  const [search] = useSearchParams();
  const token = search.get('token') ?? '';
  const link = useQuery({
    queryKey: ['password-link', token],
    queryFn: () => call('GET /auth/reset/validate', { query: { token } }),
    staleTime: Number.POSITIVE_INFINITY,
  });
  const set = useMutation({
    mutationFn: (password: string) =>
      call('POST /auth/reset/password', { body: { token, password } }),
  });
  if (link.isPending) return <CardPage title={title}>Checking the link…</CardPage>;
  if (link.isError) {
    return (
      <CardPage title={title}>
        <Notice kind="danger">{link.error.message}</Notice>
        <p>A link can be used once, within 48 hours. Ask an administrator for a new one.</p>
      </CardPage>
    );
  }
  if (set.isSuccess) {
    return (
      <CardPage title={title}>
        <Notice kind="good">The password is set.</Notice>
        <Link href="/sign-in">Sign in</Link>
      </CardPage>
    );
  }
  const { name, email } = link.data;
  return (
    <CardPage title={title}>
      <p>For {name || email || 'your account'}.</p>
      <PasswordForm
        username={email}
        action="Set password"
        error={set.error}
        isPending={set.isPending}
        onSubmit={set.mutate}
      />
    </CardPage>
  );
}
