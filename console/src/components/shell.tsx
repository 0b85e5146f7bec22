import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link, useLocation } from 'wouter';
import { call } from '../api/call.ts';
import { Button } from './button.tsx';
import { Notice } from './notice.tsx';
import classes from './shell.module.css';

interface Person {
  readonly name?: string | null;
  readonly email?: string | null;
  readonly username?: string | null;
}

/** The frame of every page for people who are signed in. */
export function Shell({ user, children }: { readonly user: Person; readonly children: ReactNode }) {
  const queries = useQueryClient();
  const [, navigate] = useLocation();
  const signOut = useMutation({
    mutationFn: () => call('POST /auth/logout', {}),
    onSuccess: () => {
      queries.clear();
      navigate('/sign-in');
    },
  });
  return (
    <>
      <header className={classes.bar}>
        <Link href="/" className={classes.brand ?? ''}>
          Flagwright
        </Link>
        <nav className={classes.nav}>
          <Link href="/account">{user.name || user.username || user.email || 'Account'}</Link>
          <Button onClick={() => signOut.mutate()} disabled={signOut.isPending}>
            Sign out
          </Button>
        </nav>
      </header>
      <main className={classes.main}>
        {signOut.isError && <Notice kind="danger">{signOut.error.message}</Notice>}
        {children}
      </main>
    </>
  );
}
