import { vi } from 'vitest';
import type { AwsCommand } from '../../lib/platform/aws/aws-command.ts';
import { dynamo } from '../../lib/platform/dynamo/client.ts';

type Command = AwsCommand<object, unknown>;

/**
 * Puts something around each command that this process sends to DynamoDB from now on, whatever its attempts.
 * @returns what removes it
 */
export function aroundCommands(
  around: (command: Command, send: () => Promise<unknown>) => Promise<unknown>,
): () => void {
  const client = dynamo();
  const send = client.send.bind(client);
  const spy = vi
    .spyOn(client, 'send')
    .mockImplementation((command, options) => around(command, () => send(command, options)));
  return () => spy.mockRestore();
}
