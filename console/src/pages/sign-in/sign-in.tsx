import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useLocation, useSearch } from 'wouter';
import { CardPage } from '../../components/card-page.tsx';
import { returnPath } from '../../session/return-path.ts';
import { EnrolStep } from './enrol-step.tsx';
import { PasswordStep } from './password-step.tsx';
import { SecondFactorStep } from './second-factor-step.tsx';

type Step = 'password' | 'passkey' | 'enrol';

const titles = {
  password: 'Sign in',
  passkey: 'Show that it is you',
  enrol: 'Register a passkey',
} as const satisfies Record<Step, string>;

export default function SignIn() {
  const [step, setStep] = useState<Step>('password');
  const queries = useQueryClient();
  const [, navigate] = useLocation();
  const search = useSearch();
  const finish = async () => {
    // What was known before was known about nobody, or about somebody else.
    queries.clear();
    navigate(returnPath(search, location.origin), { replace: true });
  };
  return (
    <CardPage title={titles[step]}>
      {step === 'password' && <PasswordStep onSignedIn={finish} onSecondFactor={setStep} />}
      {step === 'passkey' && <SecondFactorStep onSignedIn={finish} />}
      {step === 'enrol' && <EnrolStep onSignedIn={finish} />}
    </CardPage>
  );
}
