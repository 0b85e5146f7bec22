import { request } from '../../api/request.ts';
import { useRead } from '../../api/use-read.ts';
import { Card } from '../../components/card.tsx';
import { Loaded } from '../../components/loaded.tsx';
import { UserTokenList } from '../../people/user-token-list.tsx';
import type { EditedUser } from './user-form.tsx';

/** The personal tokens of somebody else: they can be ended, not created. */
export function UserTokens({ user: { id } }: { readonly user: EditedUser }) {
  const tokens = useRead('GET /api/admin/user-admin/{id}/tokens', { params: { id } });
  return (
    <Card title="Personal tokens">
      <Loaded query={tokens}>
        {({ pats }) => (
          <UserTokenList
            tokens={pats}
            none="They have no personal tokens. Only they themselves can create some, on their account page."
            deleting={(tokenId) =>
              request('DELETE /api/admin/user-admin/{id}/tokens/{tokenId}', {
                params: { id, tokenId },
              })
            }
          />
        )}
      </Loaded>
    </Card>
  );
}
