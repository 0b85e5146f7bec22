import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  clientLimits,
  smallClientSizes,
} from '../../test/support/client-requests/client-limits.ts';
import {
  bundlesIn,
  type ClientSize,
  type MeasuredClients,
  measureClients,
} from '../../test/support/client-requests/measure-clients.ts';
import type {
  ClientReply,
  ColdAndWarm,
} from '../../test/support/client-requests/recorded-client.ts';
import { buildWithFloors } from '../load/build-with-floors.ts';
import { type ClientThroughput, measureClientThroughput } from '../load/measure-clients.ts';
import { FLOOR_TABLE, replayable } from '../load/replayable.ts';
import { atMost, type Budget, countBudgets, type Row, type Section } from '../section.ts';
import { rounded } from '../statistics.ts';

const sizes: readonly ClientSize[] = [...smallClientSizes, { flags: 10_000, edgeTokens: [] }];

/** The requests of SDKs, browsers and edge components. */
export const clients: Section = {
  name: 'clients',
  title: 'Clients',
  explanation:
    'Flags have two strategies of two constraints each. The functions for clients are bundled as they deploy, behind the local gateway. DynamoDB reports the units; a proxy records them and holds each call for 3 ms, which is part of the times of single polls. Cold is the first request to a function that has just started (with token, snapshot and all), warm the same request again. Requests per second are those of ten connections for 3 s by autocannon on the running local service, with tokens cached for 5 s, compared with three floors of the same run: a function that does nothing, one that only makes the recorded calls to DynamoDB, and one that receives the same request and returns as many bytes. Gateway, functions and table share one process, so the times are of all together. test/contract/client-requests.test.ts holds the counts for small sizes.',
  run: async ({ quick }) => {
    const measured: Measured[] = [];
    for (const size of quick ? smallClientSizes.slice(0, 1) : sizes) {
      measured.push(await measureSize(size, !quick));
    }
    const throughput = measured.flatMap((figures) => figures.throughput);
    return {
      tables: [
        ...(quick ? [] : [{ title: 'Requests per second', rows: throughput.map(throughputRow) }]),
        { title: 'Calls and units of one request', rows: measured.flatMap(usageRows) },
        {
          title: 'A poll after a change',
          note: 'Units and milliseconds, the median of five polls; a function that starts receives one request and loads its code first. Functions, table and client share one process. The function that reads everything stores the snapshot.',
          rows: (Object.keys(situations) as Situation[]).map((each) => changeRow(measured, each)),
        },
        { title: 'Size of all flags', rows: measured.map(sizeRow) },
      ],
      budgets: [
        ...countBudgets(measured.flatMap(({ size, usage }) => clientLimits(size, usage))),
        ...(quick ? [] : [failuresBudget(throughput)]),
      ],
    };
  },
};

interface Measured {
  readonly size: ClientSize;
  readonly usage: MeasuredClients;
  readonly throughput: readonly ClientThroughput[];
}

const situations = {
  nothing: 'nothing new',
  unrelated: 'an unrelated event',
  oneFlag: 'one flag changed',
  coldFromSnapshot: 'a function starts, with a snapshot',
  coldFullBuild: 'a function starts, and reads everything',
} as const;

type Situation = keyof typeof situations;

async function measureSize(size: ClientSize, withTimes: boolean): Promise<Measured> {
  const folder = await mkdtemp(join(tmpdir(), 'flagwright-clients-'));
  try {
    const usage = await measureClients(folder, size);
    if (!withTimes) return { size, usage, throughput: [] };
    const calls = join(folder, 'calls.json');
    await writeFile(calls, JSON.stringify({ recorded: bareCallsOf(usage), items: [] }));
    const build = await buildWithFloors(bundlesIn(folder));
    const throughput = await measureClientThroughput({ folder, ...size, build, calls });
    await rm(build, { recursive: true, force: true });
    return { size, usage, throughput };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** What the floor repeats by request: the calls of a warm function. Clients only read, so on the real table. */
function bareCallsOf({ poll, fetch, frontend, edge }: MeasuredClients) {
  const callsOf = ({ warm }: ColdAndWarm) => replayable(warm.calls, FLOOR_TABLE);
  return {
    poll: callsOf(poll),
    fetch: callsOf(fetch),
    frontend: callsOf(frontend),
    ...Object.fromEntries(edge.map((each) => [`edge-${each.tokens}`, callsOf(each)])),
  };
}

function throughputRow(measured: ClientThroughput): Row {
  const { what, flags, wireBytes, driven, nothing, bareCalls, sameBytes } = measured;
  return {
    what,
    flags,
    'per second': rounded(driven.perSecond),
    'mean ms': rounded(driven.mean, 1),
    'p99 ms': rounded(driven.p99, 1),
    'doing nothing, ms': rounded(nothing.mean, 1),
    ratio: rounded(driven.mean / nothing.mean, 2),
    'bare calls, ms': rounded(bareCalls.mean, 1),
    'ratio to that': rounded(driven.mean / bareCalls.mean, 2),
    'same bytes, ms': rounded(sameBytes.mean, 1),
    'bytes on the wire': wireBytes,
    failed: failedOf(measured),
  };
}

function failedOf({ driven, nothing, bareCalls, sameBytes }: ClientThroughput): number {
  return [driven, nothing, bareCalls, sameBytes].reduce((sum, { failed }) => sum + failed, 0);
}

function usageRows({ size, usage: { poll, fetch, frontend, edge } }: Measured): Row[] {
  const flags = `${formatted(size.flags)} flags`;
  return [
    usageRow(`poll, 304, ${flags}`, poll),
    usageRow(`full fetch, ${flags}`, fetch),
    usageRow(`frontend, ${flags}`, frontend),
    ...edge.map((each) => usageRow(`edge validation of ${formatted(each.tokens)}`, each)),
  ];
}

function formatted(count: number): string {
  return count.toLocaleString('en');
}

function usageRow(what: string, { cold, warm }: ColdAndWarm): Row {
  return {
    what,
    'warm: calls': warm.usage.calls,
    'warm: units': warm.usage.readUnits,
    'cold: calls': cold.usage.calls,
    'cold: units': unitsText(cold),
    'bytes on the wire': warm.wireBytes,
  };
}

function unitsText({ usage: { readUnits, writeUnits } }: ClientReply): string {
  return writeUnits === 0
    ? formatted(readUnits)
    : `${formatted(readUnits)} + ${formatted(writeUnits)} to write`;
}

function changeRow(measured: readonly Measured[], situation: Situation): Row {
  return {
    'what happened': situations[situation],
    ...Object.fromEntries(
      measured.flatMap(({ size, usage }) => [
        [`units, ${formatted(size.flags)} flags`, unitsText(usage.changes[situation])],
        [`ms, ${formatted(size.flags)} flags`, rounded(usage.changes[situation].milliseconds)],
      ]),
    ),
  };
}

function sizeRow({ size: { flags }, usage: { fetch } }: Measured): Row {
  return {
    flags,
    'plain, kB': rounded(fetch.warm.bytes / 1_000),
    'gzip, kB': rounded(fetch.warm.wireBytes / 1_000, 1),
    ratio: rounded(fetch.warm.bytes / fetch.warm.wireBytes, 1),
  };
}

function failuresBudget(throughput: readonly ClientThroughput[]): Budget {
  return atMost({
    name: 'failed requests while requests per second were measured, those to floors included',
    value: throughput.reduce((sum, each) => sum + failedOf(each), 0),
    limit: 0,
    unit: 'requests',
    kind: 'count',
  });
}
