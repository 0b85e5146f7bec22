import type { CountLimit } from '../count-limit.ts';
import type { ClientSize, MeasuredClients } from './measure-clients.ts';
import type { ClientReply } from './recorded-client.ts';

/** Small enough for every test run. */
export const smallClientSizes: readonly ClientSize[] = [
  { flags: 100, edgeTokens: [1, 100, 500] },
  { flags: 1_000, edgeTokens: [] },
];

/** A function may return that many bytes. */
const MAX_WIRE_BYTES = 6_000_000;
const MOST_FLAGS = 10_000;

/** DynamoDB reads that many items in one batch. */
const TOKENS_PER_CALL = 100;

/** An eventually consistent read of an item of less than 4 kB. */
const UNITS_OF_A_TOKEN = 0.5;

/** The head of the log twice, the events since, the flag, its state. */
const UNITS_OF_A_CHANGE = 5;

export function clientLimits(
  { flags }: ClientSize,
  { poll, fetch, ofrep, edge, changes }: MeasuredClients,
): readonly CountLimit[] {
  const at = `with ${flags.toLocaleString('en')} flags`;
  return [
    callsLimit(`a 304 poll ${at}`, poll.warm, 1),
    unitsLimit(`a 304 poll ${at}`, poll.warm, 1),
    callsLimit(`a 304 poll by OFREP ${at}`, ofrep.poll.warm, 1),
    unitsLimit(`a 304 poll by OFREP ${at}`, ofrep.poll.warm, 1),
    // Browsers ask before each poll that has a tag.
    callsLimit(`its preflight ${at}, cold`, ofrep.preflight.cold, 0),
    callsLimit(`its preflight ${at}, warm`, ofrep.preflight.warm, 0),
    unitsLimit(`a poll after one flag changed ${at}`, changes.oneFlag, UNITS_OF_A_CHANGE),
    {
      name: `full fetch ${at}, compressed`,
      value: fetch.warm.wireBytes,
      limit: (MAX_WIRE_BYTES * flags) / MOST_FLAGS,
      unit: 'bytes',
      reason: 'ten thousand flags must fit into the 6 MB that a function may return',
    },
    ...edge.flatMap(({ tokens, cold, warm }) => {
      const what = `an edge validation of ${tokens.toLocaleString('en')} tokens`;
      const limit = Math.ceil(tokens / TOKENS_PER_CALL);
      return [
        callsLimit(`${what}, cold`, cold, limit),
        unitsLimit(`${what}, cold`, cold, tokens * UNITS_OF_A_TOKEN),
        // Less than a poll that finds nothing new.
        callsLimit(`${what}, warm`, warm, 0),
        unitsLimit(`${what}, warm`, warm, 0),
      ];
    }),
  ];
}

function callsLimit(what: string, { usage }: ClientReply, limit: number): CountLimit {
  return { name: `calls of ${what}`, value: usage.calls, limit, unit: 'calls' };
}

function unitsLimit(what: string, { usage }: ClientReply, limit: number): CountLimit {
  const value = usage.readUnits + usage.writeUnits;
  return { name: `units of ${what}`, value, limit, unit: 'units' };
}
