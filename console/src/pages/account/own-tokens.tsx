import { useState } from 'react';
import { request } from '../../api/request.ts';
import { useRead } from '../../api/use-read.ts';
import { Button } from '../../components/button.tsx';
import { Card } from '../../components/card.tsx';
import { Loaded } from '../../components/loaded.tsx';
import { NewUserToken } from '../../people/new-user-token.tsx';
import { UserTokenList } from '../../people/user-token-list.tsx';

/** Tokens with which programs act as the person. */
export function OwnTokens() {
  const tokens = useRead('GET /api/admin/user/tokens', {});
  const [isCreating, setIsCreating] = useState(false);
  return (
    <Card
      title="Personal tokens"
      actions={<Button onClick={() => setIsCreating(true)}>New token</Button>}
    >
      <p>
        A program with such a token may do here what you may do, under your name. For programs of a
        team, there are service accounts.
      </p>
      <Loaded query={tokens}>
        {({ pats }) => (
          <UserTokenList
            tokens={pats}
            none="You have no personal tokens. You need one for curl, and for tools that change flags for you."
            deleting={(id) => request('DELETE /api/admin/user/tokens/{id}', { params: { id } })}
          />
        )}
      </Loaded>
      {isCreating && (
        <NewUserToken
          owner="me"
          creating={(body) => request('POST /api/admin/user/tokens', { body })}
          onClose={() => setIsCreating(false)}
        />
      )}
    </Card>
  );
}
