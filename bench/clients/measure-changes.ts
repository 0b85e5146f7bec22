import type { Api } from '../../test/support/round-trips/api.ts';
import type { Asked, Asker } from './asker.ts';
import { fullFetch, pollWith } from './client-requests.ts';
import { flagName } from './names.ts';

/** Polls of a client that has the answer of before, by what has happened since. */
export interface PollsAfterChanges {
  readonly nothing: Asked;
  readonly unrelated: Asked;
  readonly oneFlag: Asked;
}

const TIMES = 5;

/** The one of several that was neither fast nor slow. */
const inTheMiddle = async (task: (index: number) => Promise<Asked>): Promise<Asked> => {
  const asked: Asked[] = [];
  for (let index = 0; index < TIMES; index += 1) asked.push(await task(index));
  const sorted = asked.toSorted((left, right) => left.milliseconds - right.milliseconds);
  const middle = sorted[Math.floor(TIMES / 2)];
  if (!middle) throw new Error('Nothing was asked.');
  return middle;
};

/** Lets things happen, and polls after each. */
export const measureChanges = async (
  { ask, start }: Asker,
  admin: Api,
): Promise<PollsAfterChanges> => {
  const { api, close } = await start();
  const known = pollWith((await ask(api, fullFetch)).etag);
  const nothing = await inTheMiddle(() => ask(api, known, 304));
  const unrelated = await inTheMiddle(async (index) => {
    await admin.call('createTag', { body: { type: 'simple', value: `elsewhere-${index}` } });
    return ask(api, known, 304);
  });
  const oneFlag = await inTheMiddle(async (index) => {
    await admin.call('toggleFeatureEnvironmentOff', {
      params: { projectId: 'default', featureName: flagName(index), environment: 'development' },
    });
    return ask(api, known);
  });
  await close();
  return { nothing, unrelated, oneFlag };
};
