import { Page } from '../components/page.tsx';
import { ChangePassword } from './account/change-password.tsx';
import { OwnSessions } from './account/own-sessions.tsx';
import { OwnTokens } from './account/own-tokens.tsx';
import { Passkeys } from './account/passkeys.tsx';
import { Profile } from './account/profile.tsx';

/** What people see and set about their own account. */
export default function Account() {
  return (
    <Page title="Account">
      <Profile />
      <OwnTokens />
      <Passkeys />
      <OwnSessions />
      <ChangePassword />
    </Page>
  );
}
