import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../api/call.ts';
import { Button } from '../../components/button.tsx';
import { Notice } from '../../components/notice.tsx';
import classes from './list.module.css';

const sessionsKey = ['sessions'] as const;

/** The browsers in which the person is signed in. */
export function Sessions() {
  const queries = useQueryClient();
  const sessions = useQuery({
    queryKey: sessionsKey,
    queryFn: () => call('GET /api/admin/user/sessions', {}),
  });
  const end = useMutation({
    mutationFn: (sessionId: string) =>
      call('DELETE /api/admin/user/sessions/{sessionId}', { params: { sessionId } }),
    onSuccess: () => queries.invalidateQueries({ queryKey: sessionsKey }),
  });
  const error = sessions.error ?? end.error;
  return (
    <section>
      <h2>Where you are signed in</h2>
      {error && <Notice kind="danger">{error.message}</Notice>}
      <ul className={classes.list}>
        {sessions.data?.sessions.map(({ id, userAgent, ip, seenAt, current }) => (
          <li key={id} className={classes.row}>
            <span>
              <strong>{current ? 'This browser' : (userAgent ?? 'A browser')}</strong>
              <br />
              <span className={classes.detail}>
                {[ip, `last seen ${new Date(seenAt).toLocaleString()}`].filter(Boolean).join(', ')}
              </span>
            </span>
            {!current && (
              <Button disabled={end.isPending} onClick={() => end.mutate(id)}>
                End
              </Button>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
