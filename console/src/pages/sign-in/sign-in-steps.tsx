import { useEffect, useState } from 'react';
import { EnrolStep } from './enrol-step.tsx';
import { NewPasswordStep } from './new-password-step.tsx';
import { PasswordStep } from './password-step.tsx';
import { SecondFactorStep } from './second-factor-step.tsx';

type SignInStep =
  | { readonly name: 'password' | 'passkey' | 'enrol' }
  | { readonly name: 'new-password'; readonly username: string; readonly token: string };

const titles = {
  password: 'Sign in',
  passkey: 'Show that it is you',
  enrol: 'Register a passkey',
  'new-password': 'Choose a password',
} as const satisfies Record<SignInStep['name'], string>;

interface SignInStepsProps {
  readonly onSignedIn: () => Promise<void>;
  /** The title of the step that is shown. */
  readonly onTitle: (title: string) => void;
  /** Another page must stay as it is: the identity provider opens in a tab of its own. */
  readonly isElsewhere?: boolean;
}

/** The steps of signing in, one at a time. */
export function SignInSteps({ onSignedIn, onTitle, isElsewhere = false }: SignInStepsProps) {
  const [step, setStep] = useState<SignInStep>({ name: 'password' });
  useEffect(() => onTitle(titles[step.name]), [step, onTitle]);
  const go = { onSignedIn, onSecondFactor: (name: 'passkey' | 'enrol') => setStep({ name }) };
  switch (step.name) {
    case 'passkey':
      return <SecondFactorStep onSignedIn={onSignedIn} />;
    case 'enrol':
      return <EnrolStep onSignedIn={onSignedIn} />;
    case 'new-password':
      return <NewPasswordStep {...go} username={step.username} token={step.token} />;
    default:
      return (
        <PasswordStep
          {...go}
          onNewPassword={(needed) => setStep({ name: 'new-password', ...needed })}
          isElsewhere={isElsewhere}
        />
      );
  }
}
