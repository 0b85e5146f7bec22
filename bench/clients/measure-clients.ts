import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { runApart } from '../framework/run-apart.ts';
import { buildClientBundles, buildServiceWith } from './client-bundles.ts';
import type { LoadTask } from './load-process.ts';
import type { ClientUsage, MeasureTask } from './measure-process.ts';
import { type ClientThroughput, measureClientThroughput } from './measure-throughput.ts';

/** How many flags there are, and what else is asked there. */
export interface ClientSize {
  readonly flags: number;
  /** Numbers of tokens that an edge component asks about: they do not depend on flags. */
  readonly edgeTokens: readonly number[];
}

export interface ClientFigures extends ClientUsage {
  readonly flags: number;
  /** None of a short run. */
  readonly throughput: readonly ClientThroughput[];
}

/** What the floor repeats, by question: the calls of a function that is warm. */
const bareCallsOf = ({ poll, fetch, frontend, edge }: ClientUsage) => ({
  poll: poll.warm.calls,
  fetch: fetch.warm.calls,
  frontend: frontend.warm.calls,
  ...Object.fromEntries(edge.map(({ tokens, warm }) => [`edge-${tokens}`, warm.calls])),
});

const script = (name: string): string => resolve(import.meta.dirname, name);

/** Fills a table, in a folder of its own, and asks what clients ask. */
const measureSize = async (
  { flags, edgeTokens }: ClientSize,
  bundles: string,
  build: string | undefined,
): Promise<ClientFigures> => {
  const folder = await mkdtemp(join(tmpdir(), 'flagwright-bench-'));
  try {
    const load: LoadTask = { folder, flags, edgeTokens: Math.max(0, ...edgeTokens) };
    await runApart<string>(script('load-process.ts'), load);
    const task: MeasureTask = { folder, bundles, edgeTokens };
    const usage = await runApart<ClientUsage>(script('measure-process.ts'), task);
    if (!build) return { flags, throughput: [], ...usage };
    const calls = join(folder, 'calls.json');
    await writeFile(calls, JSON.stringify({ recorded: bareCallsOf(usage), items: [] }));
    const throughput = await measureClientThroughput({ folder, flags, edgeTokens, build, calls });
    return { flags, throughput, ...usage };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
};

/** @param withTimes whether requests per second are measured too, which takes minutes */
export const measureClients = async (
  sizes: readonly ClientSize[],
  withTimes: boolean,
): Promise<readonly ClientFigures[]> => {
  const bundles = await buildClientBundles();
  const build = withTimes ? await buildServiceWith(bundles) : undefined;
  try {
    const measured: ClientFigures[] = [];
    for (const size of sizes) measured.push(await measureSize(size, bundles, build));
    return measured;
  } finally {
    for (const folder of [bundles, build]) {
      if (folder) await rm(folder, { recursive: true, force: true });
    }
  }
};
