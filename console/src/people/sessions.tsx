import type { Routes } from 'generated:api';
import type { Request } from '../api/request.ts';
import { ActionButton } from '../components/action-button.tsx';
import { Time } from '../components/time.tsx';
import { browserName } from './browser-name.ts';
import { Item, Items } from './items.tsx';

type Session = Routes['GET /api/admin/user/sessions']['output']['sessions'][number];

const ways = {
  password: 'by password',
  oidc: 'by the identity provider',
  passkey: 'by passkey',
  'recovery-code': 'by recovery code',
} as const satisfies Record<Session['authType'], string>;

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
              signed in {ways[authType]} <Time at={createdAt} />, last used <Time at={seenAt} />
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
