import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useSearch } from 'wouter';
import { call } from '../../api/call.ts';
import { Card } from '../../components/card.tsx';
import { OneFieldForm } from '../../components/form/one-field-form.tsx';
import { Notice } from '../../components/notice.tsx';
import { Page } from '../../components/page.tsx';
import classes from './device.module.css';
import { WaitingDevice } from './waiting-device.tsx';

/** Lets a program in that shows a code in a terminal. */
export default function Device() {
  const search = useSearch();
  const [code, setCode] = useState(() => new URLSearchParams(search).get('code') ?? '');
  const [done, setDone] = useState('');
  const waiting = useQuery({
    queryKey: ['device', code],
    queryFn: () => call('POST /api/admin/user/waiting-device', { body: { userCode: code } }),
    enabled: code !== '' && done === '',
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
  return (
    <Page title="Sign in a terminal">
      <div className={classes.page}>
        {done ? (
          <Notice kind="good">{done}</Notice>
        ) : waiting.data ? (
          <WaitingDevice device={waiting.data} onDone={setDone} />
        ) : (
          <Card title="Which one?">
            {waiting.error && <Notice kind="danger">{waiting.error.message}</Notice>}
            <OneFieldForm
              label="Code"
              hint="The eight letters that your terminal shows"
              name="code"
              autoComplete="off"
              action="Continue"
              isPending={waiting.isFetching}
              onSubmit={setCode}
            />
          </Card>
        )}
      </div>
    </Page>
  );
}
