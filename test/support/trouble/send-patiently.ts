import { setTimeout as wait } from 'node:timers/promises';
import { type Reply, type RequestOptions, sendRequest } from '../request.ts';

/** How often a request is sent. */
const ATTEMPTS = 4;

/** Sends a request again that a table in trouble had no room for, after the time that the answer names. */
export async function sendPatiently(
  method: string,
  url: string,
  path: string,
  options: RequestOptions,
): Promise<Reply> {
  for (let attempt = 1; ; attempt += 1) {
    const reply = await sendRequest(method, url, path, options);
    if (reply.body?.name !== 'ServiceUnavailable' || attempt === ATTEMPTS) return reply;
    await wait(1_000 * Number(reply.headers['retry-after'] ?? 1));
  }
}
