import { useState } from 'react';
import { expiry } from '../../api/expiry.ts';
import { Button } from '../../components/button.tsx';
import { Dialog } from '../../components/dialog.tsx';
import { useStore } from '../../store.ts';
import { SignInSteps } from './sign-in-steps.tsx';

/** Asks to sign in again, above the page: what is typed there stays. */
export default function SignInAgain() {
  const expired = useStore(expiry);
  const [title, setTitle] = useState('Sign in again');
  if (!expired) return null;
  return (
    <Dialog title={title} onClose={() => expired.settle(false)}>
      <p>Your session has ended. What you were doing goes on as soon as you have signed in.</p>
      <SignInSteps onSignedIn={async () => expired.settle(true)} onTitle={setTitle} isElsewhere />
      <Dialog.Actions>
        <Button onClick={() => expired.settle(false)}>Not now</Button>
      </Dialog.Actions>
    </Dialog>
  );
}
