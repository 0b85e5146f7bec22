import { type AwsAnswer, answerOf } from '../aws-proxy/aws-proxy.ts';

const TYPES = 'com.amazonaws.dynamodb.v20120810#';

/** A refusal in DynamoDB's words, for example `ThrottlingException`. */
export function refusal(type: string, message: string): AwsAnswer {
  return answerOf(400, { __type: `${TYPES}${type}`, message });
}

/** A cancelled transaction, with one reason for each action; `None` for those that did not fail. */
export function cancelled(codes: readonly string[]): AwsAnswer {
  return answerOf(400, {
    __type: `${TYPES}TransactionCanceledException`,
    Message: `Transaction cancelled, please refer cancellation reasons for specific reasons [${codes.join(', ')}]`,
    CancellationReasons: codes.map((Code) => ({ Code })),
  });
}
