import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useLocation, useSearch } from 'wouter';
import { CardPage } from '../../components/card-page.tsx';
import { returnPath } from '../../session/return-path.ts';
import { SignInSteps } from './sign-in-steps.tsx';

export default function SignIn() {
  const [title, setTitle] = useState('Sign in');
  const queries = useQueryClient();
  const [, navigate] = useLocation();
  const search = useSearch();
  const finish = async () => {
    // What was known before was known about nobody, or about somebody else.
    queries.clear();
    navigate(returnPath(search, location.origin), { replace: true });
  };
  return (
    <CardPage title={title}>
      <SignInSteps onSignedIn={finish} onTitle={setTitle} />
    </CardPage>
  );
}
