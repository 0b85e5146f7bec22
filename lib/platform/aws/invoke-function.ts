import { config } from '../config.ts';
import { callAws } from './call-aws.ts';

/**
 * Calls another function of this service and waits for its result, as long as that function may run.
 *
 * @param id of the function: its name without service and stage
 * @throws {Error} when the function fails
 * @throws {AwsServiceError} when Lambda refuses the call
 */
export async function invokeFunction<T>(id: string, event: unknown): Promise<T> {
  const { functionNamePrefix, lambdaEndpoint: endpoint } = config();
  const { headers, text } = await callAws(
    { name: 'lambda', endpoint, timeouts: { connection: 1_000 } },
    {
      operation: 'Invoke',
      path: `/2015-03-31/functions/${functionNamePrefix}${id}/invocations`,
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(event),
    },
  );
  // The text then describes the error, with its stack.
  const failure = headers['x-amz-function-error'];
  if (failure) throw new Error(`The function ${id} failed: ${failure}`);
  return JSON.parse(text) as T;
}
