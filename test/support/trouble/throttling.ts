import type { Random } from '../../chaos/random.ts';
import {
  type AwsAnswer,
  answerOf,
  type Body,
  bodyOf,
  type Handle,
} from '../aws-proxy/aws-proxy.ts';
import { cancelled, refusal } from './dynamo-errors.ts';
import { itemsOf } from './items-of-call.ts';

/** The share of calls that are refused. */
const REFUSED = 0.05;
/** The share of batch reads of which something is left, and of their keys then. */
const LEAVES_SOME = 0.1;
const LEFT = 0.5;

const refusals = ['ThrottlingException', 'ProvisionedThroughputExceededException'] as const;
const reasons = ['ThrottlingError', 'ProvisionedThroughputExceeded'] as const;

/** A table that gets more than its partitions take. */
export function throttling(random: Random): Handle {
  return async (call, forward) => {
    if (call.operation === 'TransactWriteItems' && random.chance(REFUSED)) {
      const codes = itemsOf(call).map(() => 'None');
      codes[random.int(0, codes.length - 1)] = random.pick(reasons);
      return cancelled(codes);
    }
    if (random.chance(REFUSED)) return refusal(random.pick(refusals), 'Rate exceeded');
    if (call.operation !== 'BatchGetItem' || !random.chance(LEAVES_SOME)) return forward();
    return someKeys(call.input, random, forward);
  };
}

/** Answers with what some of the keys have, and names the others. */
async function someKeys(
  input: Body,
  random: Random,
  forward: (input: Body) => Promise<AwsAnswer>,
): Promise<AwsAnswer> {
  const [[table = '', wanted] = []] = Object.entries(input.RequestItems as Record<string, Body>);
  const { Keys, ...options } = wanted as { readonly Keys: readonly object[] };
  const left = Keys.filter(() => random.chance(LEFT));
  const read = Keys.filter((key) => !left.includes(key));
  const UnprocessedKeys = left.length > 0 ? { [table]: { ...options, Keys: left } } : {};
  if (read.length === 0) return answerOf(200, { Responses: { [table]: [] }, UnprocessedKeys });
  const answer = await forward({ ...input, RequestItems: { [table]: { ...options, Keys: read } } });
  if (answer.status !== 200) return answer;
  return answerOf(200, { ...bodyOf(answer.body), UnprocessedKeys });
}
