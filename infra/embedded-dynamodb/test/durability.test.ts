import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { check, missing, put, update } from './actions.ts';
import { type Backend, connect, createTable, type Key } from './backends.ts';
import { type EmbeddedProcess, startEmbeddedProcess } from './embedded-process.ts';

const KILLS = 8;
const WRITERS = 4;

let folder: string;
let server: EmbeddedProcess;
let backend: Backend;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'durability-'));
});

afterEach(async () => {
  backend.client.destroy();
  await server.kill();
  await rm(folder, { recursive: true });
});

it('keeps every acknowledged transaction complete, and no partial one, after each kill', async () => {
  const sent = new Set<number>();
  const acknowledged = new Set<number>();

  for (let round = 0; round <= KILLS; round += 1) {
    await start(round === 0);
    await expectWholeTransactions(sent, acknowledged);
    if (round < KILLS) await writeUntilKilled(round, sent, acknowledged);
  }

  expect(acknowledged.size).toBeGreaterThan(300);
}, 120_000);

async function start(first: boolean): Promise<void> {
  backend?.client.destroy();
  server = await startEmbeddedProcess(folder);
  backend = connect(server.endpoint);
  if (first) await createTable(backend.client);
}

async function expectWholeTransactions(
  sent: ReadonlySet<number>,
  acknowledged: ReadonlySet<number>,
): Promise<void> {
  const found = [...sent].map(async (n) => {
    const parts = [
      await backend.get(itemA(n)),
      await backend.get(itemB(n)),
      (await backend.ranked(`group-${n}`))[0],
    ];
    const present = parts.filter((part) => part !== undefined).length;
    return { n, present };
  });
  const results = await Promise.all(found);
  expect(results.filter(({ present }) => present !== 0 && present !== 3)).toEqual([]);
  expect(results.filter(({ n, present }) => acknowledged.has(n) && present !== 3)).toEqual([]);
}

function itemA(n: number): Key {
  return { pk: `a-${n}`, sk: 'item' };
}

function itemB(n: number): Key {
  return { pk: `b-${n}`, sk: 'item' };
}

/** Several WRITERS at once, so that the kill hits transactions in every stage. */
async function writeUntilKilled(
  round: number,
  sent: Set<number>,
  acknowledged: Set<number>,
): Promise<void> {
  const killAfter = acknowledged.size + 50 + Math.floor(Math.random() * 100);
  let killed: Promise<void> | undefined;
  const write = async (writer: number) => {
    for (let turn = 0; killed === undefined; turn += 1) {
      const n = round * 1_000_000 + writer * 100_000 + turn;
      sent.add(n);
      const written = await writePair(n).then(
        () => true,
        () => false,
      );
      if (written) acknowledged.add(n);
      if (acknowledged.size >= killAfter) killed ??= server.kill();
    }
  };
  await Promise.all(Array.from({ length: WRITERS }, (_, writer) => write(writer)));
  await killed;
}

function writePair(n: number): Promise<unknown> {
  return backend.transact([
    put({ ...itemA(n), group: `group-${n}`, rank: n, text: 'x'.repeat(500) }),
    update(itemB(n), 'SET n = :n', { values: { ':n': n } }),
    check({ pk: `c-${n}`, sk: 'item' }, missing),
  ]);
}
