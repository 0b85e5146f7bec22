import type { Me } from 'generated:api';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { Link, useLocation } from 'wouter';
import { call } from '../api/call.ts';
import { DraftsBar } from '../changes/drafts-bar.tsx';
import { Button } from '../components/button.tsx';
import { Notice } from '../components/notice.tsx';
import { useStore } from '../components/store.ts';
import { Toasts } from '../components/toasts.tsx';
import { lazy } from '../lazy.tsx';
import { loadPage } from '../load-file.ts';
import { expiry, setSignedIn } from '../session/expiry.ts';
import { nameOf } from '../session/use-me.ts';
import { Announcements } from './announcements.tsx';
import { InboxLink } from './inbox-link.tsx';
import { Navigation } from './navigation.tsx';
import classes from './shell.module.css';
import { useShortcuts } from './use-shortcuts.ts';

// Rarely shown, so loaded on demand.
const load = () => loadPage(() => import('../page-files/sign-in.ts'));
const SignInAgain = lazy(async () => (await load()).SignInAgain);
const Palette = lazy(async () => (await load()).Palette);
const ShortcutHelp = lazy(async () => (await load()).ShortcutHelp);

/** The frame of every page for people who are signed in. */
export function Shell({
  user,
  children,
}: {
  readonly user: Me['user'];
  readonly children: ReactNode;
}) {
  const [opened, setOpened] = useState<'palette' | 'help'>();
  const close = () => setOpened(undefined);
  useShortcuts({ onPalette: () => setOpened('palette'), onHelp: () => setOpened('help') });
  const isExpired = useStore(expiry) !== undefined;
  const signOut = useSignOut();
  return (
    <>
      <a href="#content" className={classes.skip}>
        Skip to the content
      </a>
      <Announcements />
      <header className={classes.bar}>
        <Link href="/" className={classes.brand ?? ''}>
          Flagwright
        </Link>
        <div className={classes.own}>
          <Button kind="quiet" onClick={() => setOpened('palette')} aria-keyshortcuts="Control+K">
            Go to…
          </Button>
          <Button kind="quiet" aria-label="Keyboard shortcuts" onClick={() => setOpened('help')}>
            ?
          </Button>
          <InboxLink />
          <Link href="/account">{nameOf(user)}</Link>
          <Button onClick={() => signOut.mutate()} disabled={signOut.isPending}>
            Sign out
          </Button>
        </div>
      </header>
      <DraftsBar />
      <div className={classes.frame}>
        <Navigation />
        <main className={classes.main} id="content" tabIndex={-1}>
          {signOut.isError && <Notice kind="danger">{signOut.error.message}</Notice>}
          {children}
        </main>
      </div>
      <Toasts />
      {isExpired && <SignInAgain />}
      {opened === 'palette' && <Palette onClose={close} />}
      {opened === 'help' && <ShortcutHelp onClose={close} />}
    </>
  );
}

function useSignOut() {
  const queries = useQueryClient();
  const [, navigate] = useLocation();
  return useMutation({
    mutationFn: () => call('POST /auth/logout', {}),
    onSuccess: () => {
      setSignedIn(false);
      queries.clear();
      navigate('/sign-in');
    },
  });
}
