/** `npm run alarm -- NAME [STATE]`: tells the local service that an alarm of CloudWatch changed its state. */
import { InvokeCommand, LambdaClient } from '@aws-sdk/client-lambda';
import { alarmEvent, alarmStates } from './alarm-event.ts';
import { findLambdaEndpoint } from './lambda-endpoint-file.ts';
import { inOneLine, StartError } from './start-error.ts';

/** The function that the rule of EventBridge invokes: see `hearsAlarms` in functions/workers. */
const FUNCTION_NAME = 'runEachMinute';

const USAGE = `Usage: npm run alarm -- NAME [${alarmStates.join(' | ')}]`;

try {
  const [name, state = 'ALARM'] = process.argv.slice(2);
  const value = alarmStates.find((known) => known === state);
  if (!name || !value) throw new StartError(USAGE);
  await send(name, value);
  process.stdout.write(`Sent: the alarm "${name}" is in the state ${value}.\n`);
} catch (error) {
  process.stderr.write(`${inOneLine(error)}\n`);
  process.exitCode = 1;
}

/** @throws {StartError} unless the function has run */
async function send(name: string, value: (typeof alarmStates)[number]): Promise<void> {
  const endpoint = await findLambdaEndpoint(process.env);
  const credentials = { accessKeyId: 'local', secretAccessKey: 'local' };
  const client = new LambdaClient({ endpoint, region: 'us-east-1', credentials, maxAttempts: 1 });
  const Payload = Buffer.from(JSON.stringify(alarmEvent(name, value)));
  const { FunctionError, Payload: answer } = await client
    .send(new InvokeCommand({ FunctionName: FUNCTION_NAME, Payload }))
    .catch((error: unknown) => {
      throw new StartError(`The local service at ${endpoint} does not answer: ${inOneLine(error)}`);
    });
  if (FunctionError) throw new StartError(`The function failed: ${answer?.transformToString()}`);
}
