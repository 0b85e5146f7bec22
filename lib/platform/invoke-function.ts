import { InvokeCommand, LambdaClient } from '@aws-sdk/client-lambda';
import { TIMEOUTS, withLoggedAttempts, withoutIdleMiddleware } from './aws-client.ts';
import { config } from './config.ts';

let client: LambdaClient | undefined;

/**
 * Calls another function of this service and waits for its result.
 *
 * @param id of the function: its name without service and stage
 * @throws {Error} when the function fails
 */
export async function invokeFunction<T>(id: string, event: unknown): Promise<T> {
  const { FunctionError, Payload } = await lambda().send(
    new InvokeCommand({
      FunctionName: `${config().functionNamePrefix}${id}`,
      Payload: Buffer.from(JSON.stringify(event)),
    }),
  );
  // The payload then describes the error, with its stack.
  if (FunctionError) throw new Error(`The function ${id} failed: ${FunctionError}`);
  return JSON.parse(Buffer.from(Payload ?? []).toString()) as T;
}

function lambda(): LambdaClient {
  const { lambdaEndpoint } = config();
  client ??= withLoggedAttempts(
    withoutIdleMiddleware(
      new LambdaClient({
        ...(lambdaEndpoint && { endpoint: lambdaEndpoint }),
        // The answer may take as long as the function.
        requestHandler: { connectionTimeout: TIMEOUTS.connectionTimeout },
      }),
    ),
  );
  return client;
}
