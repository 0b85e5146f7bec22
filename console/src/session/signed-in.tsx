import { type ReactNode, useEffect } from 'react';
import { Redirect, useLocation, useSearch } from 'wouter';
import { FailedPage } from '../components/failed-page.tsx';
import { Shell } from '../shell/shell.tsx';
import { setSignedIn } from './expiry.ts';
import { signInPath } from './return-path.ts';
import { useMe } from './use-me.ts';

/** Shows its children to people who are signed in, and the sign-in page to others. */
export function SignedIn({ children }: { readonly children: ReactNode }) {
  const me = useMe();
  const [path] = useLocation();
  const search = useSearch();
  const isKnown = Boolean(me.data);
  useEffect(() => {
    if (isKnown) setSignedIn(true);
  }, [isKnown]);
  if (me.isPending) return null;
  if (me.isError) return <FailedPage error={me.error} retry={() => void me.refetch()} />;
  if (!me.data) return <Redirect to={signInPath(search ? `${path}?${search}` : path)} replace />;
  return <Shell user={me.data.user}>{children}</Shell>;
}
