import type { Api } from '../round-trips/api.ts';
import type { ClientReply, RecordedClient } from './recorded-client.ts';
import { flagName, fullFetch, pollWith } from './requests.ts';

/** Polls of a client that has the previous response, by what has happened since. */
export interface PollsAfterChanges {
  readonly nothing: ClientReply;
  readonly unrelated: ClientReply;
  readonly oneFlag: ClientReply;
}

const TIMES = 5;

export function measureChanges(
  { send, withColdStart }: RecordedClient,
  admin: Api,
): Promise<PollsAfterChanges> {
  return withColdStart(async (api) => {
    const known = pollWith((await send(api, fullFetch)).etag);
    const nothing = await medianReply(() => send(api, known, 304));
    const unrelated = await medianReply(async (index) => {
      await admin.call('createTag', { body: { type: 'simple', value: `elsewhere-${index}` } });
      return send(api, known, 304);
    });
    const oneFlag = await medianReply(async (index) => {
      await admin.call('toggleFeatureEnvironmentOff', {
        params: { projectId: 'default', featureName: flagName(index), environment: 'development' },
      });
      return send(api, known);
    });
    return { nothing, unrelated, oneFlag };
  });
}

/** Of several replies, the one with the median time. */
async function medianReply(task: (index: number) => Promise<ClientReply>): Promise<ClientReply> {
  const replies: ClientReply[] = [];
  for (let index = 0; index < TIMES; index += 1) replies.push(await task(index));
  const sorted = replies.toSorted((left, right) => left.milliseconds - right.milliseconds);
  const middle = sorted[Math.floor(TIMES / 2)];
  if (!middle) throw new Error('No request was sent.');
  return middle;
}
