import { findExcesses, limitsOf } from '../../test/support/round-trips/limits.ts';
import {
  type MeasuredOperation,
  measureOperations,
} from '../../test/support/round-trips/measure-operations.ts';
import { atMost, type Budget, type Row, type Section } from '../section.ts';

/** What every operation uses of DynamoDB and SQS. */
export const units: Section = {
  name: 'units',
  title: 'Round trips and capacity units',
  explanation:
    'Every operation is requested over HTTP on the local gateway, with a token that is cached, or whose look-up is not counted. A proxy in front of the embedded table and queues records each call and the capacity that DynamoDB reports. The second request of each kind is counted; calls in parallel are one round trip. A read takes one round trip; a write one to read, one transaction and one call to SQS. test/contract/round-trips.test.ts holds these limits.',
  run: async () => {
    const measured = await measureOperations();
    return {
      tables: [
        { title: 'Operations with a higher limit', rows: measured.flatMap(exceptionRow) },
        { title: 'All operations', rows: measured.map(operationRow) },
      ],
      budgets: measured.map(callsBudget),
    };
  },
};

function exceptionRow(measured: MeasuredOperation): Row[] {
  const { reason, readRoundTrips, writes, queueCalls } = limitsOf(measured);
  if (reason === undefined) return [];
  const operation = measured.operationId;
  return [{ operation, 'to read': readRoundTrips, writes, SQS: queueCalls, reason }];
}

function operationRow({ operationId, usage }: MeasuredOperation): Row {
  const { roundTrips, readRoundTrips, writes, queueCalls, readUnits, writeUnits } = usage;
  return {
    operation: operationId,
    'round trips': roundTrips,
    'to read': readRoundTrips,
    writes,
    SQS: queueCalls,
    'read units': readUnits,
    'write units': writeUnits,
  };
}

function callsBudget(measured: MeasuredOperation): Budget {
  const excesses = measured.problem ? [measured.problem] : findExcesses(measured);
  return atMost({
    name: `limits that ${measured.operationId} exceeds`,
    value: excesses.length,
    limit: 0,
    unit: 'limits',
    kind: 'count',
    ...(excesses.length > 0 && { reason: excesses.join('; ') }),
  });
}
