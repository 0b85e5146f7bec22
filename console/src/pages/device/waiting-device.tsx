import type { Routes } from 'generated:api';
import { useState } from 'react';
import { DAY_MS } from '../../../../lib/platform/days.ts';
import { request } from '../../api/request.ts';
import { ActionButton } from '../../components/action-button.tsx';
import { Card } from '../../components/card.tsx';
import { Select } from '../../components/form/field.tsx';
import { Time } from '../../components/time.tsx';
import { useMe } from '../../session/use-me.ts';
import { daysToChoose } from './days-to-choose.ts';
import classes from './device.module.css';

type Device = Routes['POST /api/admin/user/waiting-device']['output'];

/** A program that asks to be let in: what it is, as far as anybody can know, and the two answers. */
export function WaitingDevice({
  device: { userCode, clientName, host, address, createdAt, tokenMaxDays },
  onDone,
}: {
  readonly device: Device;
  readonly onDone: (sentence: string) => void;
}) {
  const me = useMe();
  const choices = daysToChoose(tokenMaxDays);
  const [days, setDays] = useState(choices.includes(30) ? 30 : (choices.at(-1) ?? 1));
  const answer = (said: 'allow' | 'refuse') =>
    request('POST /api/admin/user/device-answer', {
      body: {
        userCode,
        answer: said,
        ...(said === 'allow' && {
          expiresAt: new Date(Date.now() + days * DAY_MS).toISOString(),
        }),
      },
    });
  return (
    <Card title={`${clientName} on ${host} wants to sign in as you`}>
      <p className={classes.code}>{userCode}</p>
      <p>
        Allow it only if <strong>you have just started it yourself</strong> and your terminal shows
        exactly this code. Nobody who helps you needs you to allow anything here: if somebody sent
        you this link, refuse.
      </p>
      <dl className={classes.facts}>
        <dt>Asked</dt>
        <dd>
          <Time at={createdAt} /> from the address {address}
        </dd>
        <dt>May do</dt>
        <dd>
          Everything that you may do
          {me.data && `, as ${me.data.user.name || me.data.user.username || me.data.user.email}`}
        </dd>
      </dl>
      <Select
        label="Signed in for"
        value={days}
        onChange={({ target }) => setDays(Number(target.value))}
      >
        {choices.map((each) => (
          <option key={each} value={each}>
            {each === 1 ? '1 day' : `${each} days`}
          </option>
        ))}
      </Select>
      <p className={classes.answers}>
        <ActionButton
          kind="primary"
          request={answer('allow')}
          onDone={() =>
            onDone(
              `${clientName} on ${host} is signed in: go on in your terminal. You can end it in your account, among the tokens.`,
            )
          }
        >
          Allow
        </ActionButton>
        <ActionButton
          request={answer('refuse')}
          onDone={() => onDone(`${clientName} on ${host} was refused.`)}
        >
          Refuse
        </ActionButton>
      </p>
    </Card>
  );
}
