import { useSearchParams } from 'wouter';
import { SetPassword } from './reset-password.tsx';
import { SignUp } from './sign-up.tsx';

/** The page behind an invitation: one for a certain person, or one that anybody with the link may use. */
export default function NewUser() {
  const [search] = useSearchParams();
  const invite = search.get('invite');
  return invite === null ? <SetPassword title="Welcome" /> : <SignUp invite={invite} />;
}
