import type { Call } from '../../test/support/round-trips/recording-proxy.ts';
import { parallelGroups } from '../../test/support/round-trips/usage.ts';

/** A call that the floor can repeat any number of times. */
export interface ReplayableCall {
  readonly service: Call['service'];
  readonly operation: string;
  readonly input: Readonly<Record<string, unknown>>;
}

/** Costs as much as a condition, and always holds. */
const ALWAYS = 'attribute_exists(pk) OR attribute_not_exists(pk)';

/** The floor has its own table: repeated writes would be wrong in the real one. */
export const FLOOR_TABLE = 'floor';

/**
 * Recorded calls in groups that were made in parallel, ready to repeat.
 * @param table name of the table of the calls
 */
export function replayable(calls: readonly Call[], table: string): ReplayableCall[][] {
  return parallelGroups(calls).map((group) =>
    group.map((call) => ({
      service: call.service,
      operation: call.operation,
      input: onFloorTable(inputOf(call), table),
    })),
  );
}

function onFloorTable(input: Json, table: string): Json {
  const name = JSON.stringify(table);
  const floor = JSON.stringify(FLOOR_TABLE);
  const text = JSON.stringify(input)
    .replaceAll(`"TableName":${name}`, `"TableName":${floor}`)
    .replaceAll(`"RequestItems":{${name}`, `"RequestItems":{${floor}`);
  return JSON.parse(text) as Json;
}

function inputOf({ operation, input }: Call): Json {
  const { ClientRequestToken: _token, ...rest } = input;
  if (operation === 'TransactWriteItems') {
    const items = (rest.TransactItems ?? []) as Json[];
    const repeatable = items.map((item) =>
      Object.fromEntries(
        Object.entries(item).map(([kind, action]) => [kind, unconditional(action as Json)]),
      ),
    );
    return { ...rest, TransactItems: repeatable };
  }
  return operation === 'PutItem' || operation === 'UpdateItem' ? unconditional(rest) : rest;
}

/** A write whose condition always holds, without the names and values that only the original condition used. */
function unconditional(action: Json): Json {
  const {
    ExpressionAttributeNames: names,
    ExpressionAttributeValues: values,
    ConditionExpression: condition,
    ...rest
  } = action;
  const text = String(rest.UpdateExpression ?? '');
  const keptNames = used(names, text);
  const keptValues = used(values, text);
  return {
    ...rest,
    ...(condition !== undefined && { ConditionExpression: ALWAYS }),
    ...(keptNames && { ExpressionAttributeNames: keptNames }),
    ...(keptValues && { ExpressionAttributeValues: keptValues }),
  };
}

type Json = Record<string, unknown>;

function used(map: unknown, text: string): Json | undefined {
  const kept = Object.entries((map ?? {}) as Json).filter(([name]) =>
    new RegExp(`${name}\\b`).test(text),
  );
  return kept.length === 0 ? undefined : Object.fromEntries(kept);
}
