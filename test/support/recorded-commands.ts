import { aroundCommands } from './around-commands.ts';

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
  const stop = aroundCommands(async ({ operation, input }, send) => {
    Object.assign(input, { ReturnConsumedCapacity: 'TOTAL' });
    const output = (await send()) as { ConsumedCapacity?: Consumed | Consumed[] };
    const units = [output.ConsumedCapacity ?? []]
      .flat()
      .map(({ CapacityUnits = 0 }) => CapacityUnits);
    commands.push({ name: operation, units: units.reduce((sum, each) => sum + each, 0) });
    return output;
  });
  try {
    await run();
  } finally {
    stop();
  }
  return commands;
}
