import { getItem } from '../../platform/dynamo/get-items.ts';
import { keys } from '../../platform/dynamo/keys.ts';
import { isKept, ttlAfter } from '../../platform/dynamo/ttl.ts';
import { writeAlone } from '../../platform/dynamo/write-item.ts';

declare module '../../platform/dynamo/items.ts' {
  interface Items {
    PushTicket: PushTicket;
  }
}

/** Lets a browser listen to the channel of a project; only the hash of its secret is stored. */
interface PushTicket {
  readonly project: string;
  readonly ttl: number;
}

/** A browser connects right after it has got one. */
export const TICKET_SECONDS = 60;

/** @param hash of the secret */
export async function storePushTicket(hash: string, project: string): Promise<void> {
  const ttl = ttlAfter(TICKET_SECONDS);
  await writeAlone({ put: { ...keys.pushTicket(hash), project, ttl } });
}

/** The project of a ticket; `undefined` if there is none, or it has expired. */
export async function findTicketProject(hash: string): Promise<string | undefined> {
  const ticket = await getItem(keys.pushTicket(hash));
  return ticket && isKept(ticket) ? ticket.project : undefined;
}
