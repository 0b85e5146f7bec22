import { type ReactNode, useEffect } from 'react';
import { Redirect, useLocation, useSearch } from 'wouter';
import { setSignedIn } from '../api/expiry.ts';
import { FailedPage } from '../components/failed-page.tsx';
import { signInPath } from '../session/return-path.ts';
import { useMe } from '../session/use-me.ts';
import { Shell } from './shell.tsx';

/** Shows its children to people who are signed in, and the sign-in page to others. */
export function SignedIn({ children }: { readonly children: ReactNode }) {
  const me = useMe();
  const [path] = useLocation();
  const search = useSearch();
  const isKnown = Boolean(me.data);
  const isNobody = me.data === null;
  useEffect(() => {
    if (isKnown) setSignedIn(true);
    else if (isNobody) setSignedIn(false);
  }, [isKnown, isNobody]);
  if (me.isPending) return null;
  if (me.isError) return <FailedPage error={me.error} retry={() => void me.refetch()} />;
  if (!me.data) return <Redirect to={signInPath(search ? `${path}?${search}` : path)} replace />;
  return <Shell user={me.data.user}>{children}</Shell>;
}
