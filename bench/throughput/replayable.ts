import type { Call } from '../../test/support/round-trips/recording-proxy.ts';

/** A call as the floor repeats it, any number of times. */
export interface ReplayableCall {
  readonly service: Call['service'];
  readonly operation: string;
  readonly input: Readonly<Record<string, unknown>>;
}

type Json = Record<string, unknown>;

/** Costs what a condition costs, and always holds. */
const ALWAYS = 'attribute_exists(pk) OR attribute_not_exists(pk)';

const used = (map: unknown, text: string): Json | undefined => {
  const kept = Object.entries((map ?? {}) as Json).filter(([name]) =>
    new RegExp(`${name}\\b`).test(text),
  );
  return kept.length === 0 ? undefined : Object.fromEntries(kept);
};

/** A write whose condition holds again, and without the names and values that only the old one used. */
const unconditional = (action: Json): Json => {
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
};

/** The floor has a table of its own: what it writes again would be wrong in the real one. */
export const FLOOR_TABLE = 'floor';

const onFloorTable = (input: Json, table: string): Json => {
  const name = JSON.stringify(table);
  const floor = JSON.stringify(FLOOR_TABLE);
  const text = JSON.stringify(input)
    .replaceAll(`"TableName":${name}`, `"TableName":${floor}`)
    .replaceAll(`"RequestItems":{${name}`, `"RequestItems":{${floor}`);
  return JSON.parse(text) as Json;
};

const inputOf = ({ operation, input }: Call): Json => {
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
};

/**
 * Recorded calls in groups that were made in parallel, ready to be repeated.
 * @param table the name of the table that they were made to
 */
export const replayable = (calls: readonly Call[], table: string): ReplayableCall[][] => {
  const groups: ReplayableCall[][] = [];
  let until = Number.NEGATIVE_INFINITY;
  for (const call of calls.toSorted((left, right) => left.startedAt - right.startedAt)) {
    if (call.startedAt >= until) groups.push([]);
    const { service, operation } = call;
    groups.at(-1)?.push({ service, operation, input: onFloorTable(inputOf(call), table) });
    until = Math.max(until, call.endedAt);
  }
  return groups;
};
