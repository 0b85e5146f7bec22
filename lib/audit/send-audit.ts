import { latestEventId } from '../events/read/latest-event-id.ts';
import { firstLoginId } from '../identity/logins/model.ts';
import { type BusEvent, putEvents } from '../platform/audit/put-events.ts';
import { config } from '../platform/config.ts';
import { findAuditState, moveAuditState } from './audit-state-store.ts';
import { type AuditRecord, READABLE_AFTER_MS } from './model.ts';
import { readAuditRecords } from './read-audit-records.ts';

/** Records of each log that are read at once. */
const PAGE = 200;
/** What is left after this time is for the next run, a minute later. */
const RUN_MS = 20_000;

/**
 * Sends what is new in the audit log to the event bus, if there is one: from the moment it is set, in the order of each
 * log. It is recorded what was sent only when the bus has it, so a run that dies, or a bus that is away, loses nothing; some
 * records may come twice.
 * @throws {Error} when the bus refuses something: the next run tries again
 */
export async function sendAudit(): Promise<void> {
  const { bus } = config().audit;
  if (bus === undefined) return;
  const endAt = Date.now() + RUN_MS;
  let state = (await findAuditState('BUS')) ?? (await begin());
  while (state && Date.now() < endAt) {
    const until = new Date().toISOString();
    const { records, cursors, isLast } = await readAuditRecords(state.cursors, PAGE);
    if (records.length === 0) return;
    await putEvents(bus, records.map(busEvent));
    // Another run at the same time goes on from where it is.
    state = await moveAuditState('BUS', state, { cursors, until });
    if (isLast) return;
  }
}

async function begin() {
  const now = Date.now();
  const latest = firstLoginId(now - READABLE_AFTER_MS);
  const cursors = { event: await latestEventId(), signIn: latest, refusal: latest };
  return moveAuditState('BUS', undefined, { cursors, until: new Date(now).toISOString() });
}

function busEvent(record: AuditRecord): BusEvent {
  if (record.kind !== 'event') {
    return { type: record.kind, at: record.at, detail: record, short: record };
  }
  const { data: _data, preData: _before, ...event } = record.event;
  return {
    type: event.type,
    at: record.at,
    detail: record,
    // Who wants all of it asks for the event by its id.
    short: { ...record, event, isShortened: true },
  };
}
