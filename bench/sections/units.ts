import { findExcesses, limitsOf } from '../../test/support/round-trips/limits.ts';
import {
  type MeasuredOperation,
  measureOperations,
} from '../../test/support/round-trips/measure-operations.ts';
import { atMost, type Budget, type Row, type Section } from '../framework/section.ts';

const rowOf = (measured: MeasuredOperation): Row => {
  const { operationId, kind, usage, calls } = measured;
  const { roundTrips, readRoundTrips, writes, queueCalls, readUnits, writeUnits } = usage;
  const excesses = findExcesses(measured);
  return {
    operation: operationId,
    kind,
    'round trips': roundTrips,
    'of them reading': readRoundTrips,
    writes,
    SQS: queueCalls,
    'read units': readUnits,
    'write units': writeUnits,
    budget: excesses.length === 0 ? 'met' : 'missed',
    calls: calls.length > 120 ? `${calls.slice(0, 117)}…` : calls,
  };
};

const budgetOf = (measured: MeasuredOperation): Budget => {
  const excesses = measured.problem ? [measured.problem] : findExcesses(measured);
  return atMost({
    name: `calls of ${measured.operationId} beyond what it may make`,
    value: excesses.length,
    limit: 0,
    unit: 'kinds of call',
    kind: 'count',
    ...(excesses.length > 0 && { reason: excesses.join('; ') }),
  });
};

const exceptionRow = (measured: MeasuredOperation): Row[] => {
  const { reason, readRoundTrips, writes, queueCalls } = limitsOf(measured);
  return reason === undefined
    ? []
    : [
        {
          operation: measured.operationId,
          'rounds of reading': readRoundTrips,
          writes,
          SQS: queueCalls,
          reason,
        },
      ];
};

/** What every operation asks of DynamoDB and SQS. */
export const units: Section = {
  name: 'units',
  title: 'Round trips and capacity units',
  explanation:
    'Every operation is asked over HTTP, on the local gateway, by a caller whose token was looked up before; a proxy in front of the embedded table and queues writes down each call and the capacity that DynamoDB says it consumed. The second request of each kind is counted. Calls in parallel are one round trip. What is read takes one round trip; a change one to read, one transaction and one call to SQS; who may use more is listed with the reason. An operation that is not asked, or that refuses, misses its budget.',
  run: async () => {
    const measured = await measureOperations();
    return {
      tables: [
        { title: 'Who may use more than the others', rows: measured.flatMap(exceptionRow) },
        { title: 'All operations', rows: measured.map(rowOf) },
      ],
      budgets: measured.map(budgetOf),
    };
  },
};
