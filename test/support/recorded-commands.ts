import { dynamo } from '../../lib/platform/dynamo/client.ts';

/** A command that was sent to DynamoDB, and the read units that it cost. */
export interface RecordedCommand {
  readonly name: string;
  readonly units: number;
}

interface Consumed {
  readonly CapacityUnits?: number;
}

/** Runs a function and returns the commands that it sent to DynamoDB. */
export async function recordCommands(run: () => Promise<unknown>): Promise<RecordedCommand[]> {
  const commands: RecordedCommand[] = [];
  const { middlewareStack, config } = dynamo();
  config.cacheMiddleware = false;
  middlewareStack.add(
    (next, context) => async (args) => {
      Object.assign(args.input, { ReturnConsumedCapacity: 'TOTAL' });
      const result = await next(args);
      const { ConsumedCapacity } = result.output as { ConsumedCapacity?: Consumed | Consumed[] };
      const units = [ConsumedCapacity ?? []].flat().map(({ CapacityUnits = 0 }) => CapacityUnits);
      commands.push({
        name: String(context.commandName).replace('Command', ''),
        units: units.reduce((sum, each) => sum + each, 0),
      });
      return result;
    },
    { step: 'initialize', name: 'recordCommands', override: true },
  );
  try {
    await run();
  } finally {
    middlewareStack.remove('recordCommands');
  }
  return commands;
}
