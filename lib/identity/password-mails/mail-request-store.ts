import { getItem } from '../../platform/dynamo/get-items.ts';
import { keys } from '../../platform/dynamo/keys.ts';
import { ttlAfter } from '../../platform/dynamo/ttl.ts';
import { writeAlone, writeItem } from '../../platform/dynamo/write-item.ts';
import { MAIL_REQUEST_SECONDS, type MailRequest } from './model.ts';

/** Stores a request until its mail is sent. */
export async function storeMailRequest(id: string, request: MailRequest): Promise<void> {
  await writeItem({
    put: { ...keys.mailRequest(id), ...request, ttl: ttlAfter(MAIL_REQUEST_SECONDS) },
  });
}

/** Reads a request; `undefined` if its mail was sent, or was refused. */
export function findMailRequest(id: string): Promise<MailRequest | undefined> {
  return getItem(keys.mailRequest(id));
}

export async function removeMailRequest(id: string): Promise<void> {
  await writeAlone({ remove: keys.mailRequest(id) });
}
