import type { Routes } from 'generated:api';
import type { Request } from '../api/request.ts';
import { ActionButton } from '../components/action-button.tsx';
import { Time } from '../components/time.tsx';
import { browserName } from './browser-name.ts';
import { Item, Items } from './items.tsx';
import { signInWay } from './sign-in-ways.ts';

type Session = Routes['GET /api/admin/user/sessions']['output']['sessions'][number];

/** The browsers in which somebody is signed in, each with a button that ends it. */
export function Sessions({
  sessions,
  ending,
}: {
  readonly sessions: readonly Session[];
  /** The request that ends one. */
  readonly ending: (sessionId: string) => Request;
}) {
  return (
    <Items none="Not signed in anywhere.">
      {sessions.map(({ id, userAgent, ip, authType, createdAt, seenAt, current }) => (
        <Item
          key={id}
          title={
            <span title={userAgent ?? undefined}>
              <strong>{browserName(userAgent)}</strong>
              {current && ' (this browser)'}
            </span>
          }
          detail={
            <>
              {ip && `${ip}, `}
              signed in by {signInWay(authType)} <Time at={createdAt} />, last used{' '}
              <Time at={seenAt} />
            </>
          }
        >
          {!current && (
            <ActionButton
              request={ending(id)}
              done="The session has ended."
              label={`End the session in ${browserName(userAgent)}`}
            >
              End
            </ActionButton>
          )}
        </Item>
      ))}
    </Items>
  );
}
