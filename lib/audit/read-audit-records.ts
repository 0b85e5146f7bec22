import { toEvent } from '../events/log/to-event.ts';
import { firstLoginId } from '../identity/logins/model.ts';
import { padded } from '../platform/dynamo/key.ts';
import { keys } from '../platform/dynamo/keys.ts';
import { queryPage } from '../platform/dynamo/query.ts';
import { type AuditCursors, type AuditRecord, READABLE_AFTER_MS } from './model.ts';

/** Some records of the audit log, and where the next ones begin. */
interface AuditPage {
  readonly records: readonly AuditRecord[];
  readonly cursors: AuditCursors;
  /** Whether there may be more already. */
  readonly isLast: boolean;
}

const BETWEEN = 'pk = :pk AND sk BETWEEN :after AND :latest';

/**
 * Reads what comes next in each of the three logs: events by their ids, which grow with each commit; sign-ins and refusals
 * once no earlier ones can come. A query of 1 MB at most each.
 * @param limit of each log
 */
export async function readAuditRecords(cursors: AuditCursors, limit: number): Promise<AuditPage> {
  const latest = firstLoginId(Date.now() - READABLE_AFTER_MS);
  const span = (cursor: number, skOf: (id: number) => string) => ({
    ':after': skOf(cursor + 1),
    ':latest': skOf(Math.max(latest, cursor + 1)),
  });
  const [events, signIns, refusals] = await Promise.all([
    queryPage({
      where: 'pk = :pk AND sk > :after',
      values: { ':pk': keys.eventPartition, ':after': padded(cursors.event) },
      limit,
    }),
    queryPage({
      where: BETWEEN,
      values: { ':pk': keys.loginPartition, ...span(cursors.signIn, (id) => keys.login(id).sk) },
      limit,
    }),
    queryPage({
      where: BETWEEN,
      values: {
        ':pk': keys.refusalPartition,
        ...span(cursors.refusal, (id) => keys.refusal(id).sk),
      },
      limit,
    }),
  ]);
  return {
    records: [
      ...events.items.map((item): AuditRecord => {
        const event = toEvent(item);
        return { kind: 'event', id: event.id, at: event.createdAt, event };
      }),
      ...signIns.items.map(
        ({ id, user, username, method, address, userAgent, createdAt }): AuditRecord => ({
          kind: 'sign-in',
          id,
          at: createdAt,
          user,
          username,
          method,
          address,
          userAgent,
        }),
      ),
      ...refusals.items.map(
        ({ id, createdAt, unrecorded, ...row }): AuditRecord => ({
          kind: 'refusal',
          id,
          at: createdAt,
          operation: row.operation,
          status: row.status,
          reason: row.reason,
          method: row.method,
          user: row.user,
          username: row.username,
          project: row.project,
          environment: row.environment,
          address: row.address,
          userAgent: row.userAgent,
          ...(unrecorded !== undefined && { unrecorded }),
        }),
      ),
    ],
    cursors: {
      event: events.items.at(-1)?.id ?? cursors.event,
      signIn: signIns.items.at(-1)?.id ?? cursors.signIn,
      refusal: refusals.items.at(-1)?.id ?? cursors.refusal,
    },
    isLast: events.isLast && signIns.isLast && refusals.isLast,
  };
}
