import { setTimeout as pause } from 'node:timers/promises';
import {
  type AwsCall,
  type AwsProxy,
  bodyOf,
  isRead,
  startAwsProxy,
} from '../aws-proxy/aws-proxy.ts';

/** One call of the AWS SDK, and what became of it. */
export interface Call extends AwsCall {
  /** In milliseconds, as `endedAt`. */
  readonly startedAt: number;
  readonly endedAt: number;
  readonly readUnits: number;
  readonly writeUnits: number;
  readonly failed: boolean;
}

/**
 * Starts a proxy that makes every call to DynamoDB return its consumed capacity.
 * @param target endpoint of the embedded part
 * @param record receives every call after its answer
 * @param holdMs how long a call is held, so that calls made in parallel overlap however fast the table is
 */
export function startRecordingProxy(
  target: string,
  record: (call: Call) => void,
  holdMs: () => number,
): Promise<AwsProxy> {
  return startAwsProxy(target, async (call, forward) => {
    const startedAt = performance.now();
    const isTable = call.service === 'DynamoDB';
    const answer = await forward(
      isTable ? { ...call.input, ReturnConsumedCapacity: 'TOTAL' } : undefined,
    );
    await pause(holdMs());
    const failed = answer.status !== 200;
    const units = isTable && !failed ? consumedUnits(bodyOf(answer.body)) : 0;
    const reads = isRead(call);
    record({
      ...call,
      startedAt,
      endedAt: performance.now(),
      readUnits: reads ? units : 0,
      writeUnits: reads ? 0 : units,
      failed,
    });
    return answer;
  });
}

interface Consumed {
  readonly CapacityUnits?: number;
}

function consumedUnits(answer: unknown): number {
  const { ConsumedCapacity = [] } = answer as { ConsumedCapacity?: Consumed | Consumed[] };
  return [ConsumedCapacity].flat().reduce((sum, each) => sum + (each.CapacityUnits ?? 0), 0);
}
