import { useEffect, useState } from 'react';
import { EnrolStep } from './enrol-step.tsx';
import { PasswordStep } from './password-step.tsx';
import { SecondFactorStep } from './second-factor-step.tsx';

type Step = 'password' | 'passkey' | 'enrol';

const titles = {
  password: 'Sign in',
  passkey: 'Show that it is you',
  enrol: 'Register a passkey',
} as const satisfies Record<Step, string>;

interface SignInStepsProps {
  readonly onSignedIn: () => Promise<void>;
  /** The title of the step that is shown. */
  readonly onTitle: (title: string) => void;
  /** Another page must stay as it is: the identity provider opens in a tab of its own. */
  readonly isElsewhere?: boolean;
}

/** The steps of signing in, one at a time. */
export function SignInSteps({ onSignedIn, onTitle, isElsewhere = false }: SignInStepsProps) {
  const [step, setStep] = useState<Step>('password');
  useEffect(() => onTitle(titles[step]), [step, onTitle]);
  if (step === 'passkey') return <SecondFactorStep onSignedIn={onSignedIn} />;
  if (step === 'enrol') return <EnrolStep onSignedIn={onSignedIn} />;
  return (
    <PasswordStep onSignedIn={onSignedIn} onSecondFactor={setStep} isElsewhere={isElsewhere} />
  );
}
