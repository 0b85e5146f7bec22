import type { Routes } from 'generated:api';
import type { Request } from '../api/request.ts';
import { ActionButton } from '../components/action-button.tsx';
import { Badge } from '../components/badge.tsx';
import { Time } from '../components/time.tsx';
import { Item, Items } from './items.tsx';

type UserToken = Routes['GET /api/admin/user/tokens']['output']['pats'][number];

/** Tokens that act as a person or a service account, each with a button that ends it. */
export function UserTokenList({
  tokens,
  none,
  deleting,
}: {
  readonly tokens: readonly UserToken[];
  readonly none: string;
  /** The request that deletes one. */
  readonly deleting: (tokenId: number) => Request;
}) {
  return (
    <Items none={none}>
      {tokens.map(({ id, description, agentAccess, networks, createdAt, expiresAt, seenAt }) => {
        const isExpired = Date.parse(expiresAt) <= Date.now();
        return (
          <Item
            key={id}
            title={
              <>
                <strong>{description}</strong> {isExpired && <Badge kind="warning">expired</Badge>}
                {agentAccess === 'write' && <Badge>agents may propose</Badge>}
              </>
            }
            detail={
              <>
                created <Time at={createdAt} />, {isExpired ? 'expired' : 'expires'}{' '}
                <Time at={expiresAt} />,{' '}
                {seenAt ? (
                  <>
                    last used <Time at={seenAt} />
                  </>
                ) : (
                  'not used yet'
                )}
                {networks && `, only from ${networks.join(', ')}`}
              </>
            }
          >
            <ActionButton
              request={deleting(id)}
              kind="danger"
              confirm={`Whatever uses “${description}” is refused from now on.`}
              done={`The token “${description}” is deleted.`}
              label={`Delete the token ${description}`}
            >
              Delete
            </ActionButton>
          </Item>
        );
      })}
    </Items>
  );
}
