import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../api/call.ts';
import { Card } from '../../components/card.tsx';
import { PasswordField } from '../../components/form/password-field.tsx';
import { Notice } from '../../components/notice.tsx';
import { useMe } from '../../session/use-me.ts';
import { faultOf, PasswordForm } from '../password-form.tsx';

/** Replaces the own password; all sessions end, this one too. */
export function ChangePassword() {
  const me = useMe();
  const [oldPassword, setOldPassword] = useState('');
  const change = useMutation({
    mutationFn: (password: string) =>
      call('POST /api/admin/user/change-password', {
        body: { oldPassword, password, confirmPassword: password },
      }),
    onSuccess: () => setOldPassword(''),
  });
  return (
    <Card title="Password">
      <p>After the change you sign in again, here and on every other device.</p>
      {change.isSuccess && <Notice kind="good">The password was changed.</Notice>}
      <PasswordField
        label="Current password"
        name="oldPassword"
        value={oldPassword}
        fault={faultOf(change.error, '/body/oldPassword')}
        onChange={(event) => setOldPassword(event.target.value)}
      />
      <PasswordForm
        username={me.data?.user.email ?? ''}
        action="Change password"
        error={change.error}
        isPending={change.isPending}
        onSubmit={change.mutate}
      />
    </Card>
  );
}
