import { useTitle } from '../components/use-title.ts';
import { ChangePassword } from './account/change-password.tsx';
import { Passkeys } from './account/passkeys.tsx';
import { Sessions } from './account/sessions.tsx';

/** What people set about their own account. */
export default function Account() {
  useTitle('Account');
  return (
    <>
      <h1>Account</h1>
      <Passkeys />
      <ChangePassword />
      <Sessions />
    </>
  );
}
