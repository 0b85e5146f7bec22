import { listEnvironments } from '../../environments/environment-store.ts';
import { MAX_BODY_BYTES } from '../../http/answer-size.ts';
import { getItems } from '../../platform/dynamo/get-items.ts';
import { snapshotPlace } from './snapshot-store.ts';

/** How much of the answer of a function the flags of an environment take. */
interface AnswerSize {
  readonly environment: string;
  readonly flags: number;
  /** Of an answer with all of them that is not compressed. */
  readonly bytes: number;
  readonly maxBytes: number;
}

/**
 * The answers with all flags to applications without compression, by environment, as of the stored snapshots: at most a
 * twentieth of the flags has changed since. Environments that no application has asked for are left out.
 */
export async function readAnswerSizes(): Promise<AnswerSize[]> {
  const environments = (await listEnvironments()).map(({ name }) => name);
  const manifests = await getItems(
    environments.map((environment) => snapshotPlace(environment).manifest),
    { consistent: false },
  );
  return environments.flatMap((environment, index) => {
    const { flags = 0, answerBytes } = manifests[index] ?? {};
    return answerBytes === undefined
      ? []
      : [{ environment, flags, bytes: answerBytes, maxBytes: MAX_BODY_BYTES }];
  });
}
