import { useRead } from '../../api/use-read.ts';
import { Card } from '../../components/card.tsx';
import { CopyLine } from '../../components/copy-line.tsx';
import { Loaded } from '../../components/loaded.tsx';
import { OidcForm } from './oidc-form.tsx';
import { SignInPage } from './sign-in-page.tsx';

/** Signing in with the identity provider of the company. */
export default function Oidc() {
  const settings = useRead('GET /api/admin/auth/oidc/settings', {});
  const callback = `${location.origin}/auth/oidc/callback`;
  return (
    <SignInPage>
      <Card title="At the identity provider">
        <p>Register this service as a web application with the redirect address</p>
        <CopyLine text={callback} />
      </Card>
      <Card title="Here">
        <Loaded query={settings}>{(stored) => <OidcForm stored={stored} />}</Loaded>
      </Card>
    </SignInPage>
  );
}
