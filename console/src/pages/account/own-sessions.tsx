import { request } from '../../api/request.ts';
import { useRead } from '../../api/use-read.ts';
import { Card } from '../../components/card.tsx';
import { Loaded } from '../../components/loaded.tsx';
import { Sessions } from '../../people/sessions.tsx';

/** The browsers in which the person is signed in. */
export function OwnSessions() {
  const sessions = useRead('GET /api/admin/user/sessions', {});
  return (
    <Card title="Where you are signed in">
      <Loaded query={sessions}>
        {(data) => (
          <Sessions
            sessions={data.sessions}
            ending={(sessionId) =>
              request('DELETE /api/admin/user/sessions/{sessionId}', { params: { sessionId } })
            }
          />
        )}
      </Loaded>
    </Card>
  );
}
