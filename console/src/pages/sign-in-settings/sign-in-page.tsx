import type { ReactNode } from 'react';
import { Page } from '../../components/page.tsx';
import { Tabs } from '../../components/tabs.tsx';

/** One of the pages about signing in. */
export function SignInPage({ children }: { readonly children: ReactNode }) {
  return (
    <Page title="Sign-in" lead="How people prove who they are, and who has signed in.">
      <Tabs
        label="Sign-in"
        tabs={[
          { name: 'Passwords and sessions', href: '/sign-in-settings' },
          { name: 'OpenID Connect', href: '/sign-in-settings/oidc' },
          { name: 'SCIM', href: '/sign-in-settings/scim' },
          { name: 'Who signed in', href: '/sign-in-settings/history' },
        ]}
      />
      {children}
    </Page>
  );
}
