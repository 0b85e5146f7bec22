import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { loadFlags, loadToggles } from '../bulk-load/load-flags.ts';
import { loadScope, useBulkTable } from '../bulk-load/use-bulk-table.ts';
import { callInChild } from '../call-in-child.ts';
import { startRecordedService, TABLE } from '../round-trips/recorded-service.ts';
import { type Usage, usageOf } from '../round-trips/usage.ts';
import { constantRequests, type GrowthRequest, listRequests } from './requests.ts';

/** How many items of each kind an instance has. */
export interface Size {
  readonly label: string;
  readonly events: number;
  readonly flags: number;
  readonly projects: number;
  readonly users: number;
}

export interface GrowthReply {
  readonly name: string;
  readonly status: number;
  readonly usage: Usage;
  readonly bytes: number;
  readonly milliseconds: number;
}

export interface MeasuredSize {
  readonly size: Size;
  readonly replies: readonly GrowthReply[];
  /** Changes per second while the history was loaded. */
  readonly loadedPerSecond: number;
}

interface Task {
  readonly folder: string;
  readonly size: Size;
}

/** Fills a table to a size, in a temporary folder, and sends every request. */
export async function measureSize(size: Size): Promise<MeasuredSize> {
  const folder = await mkdtemp(join(tmpdir(), 'flagwright-growth-'));
  const task: Task = { folder, size };
  const file = import.meta.filename;
  try {
    // Before the history, whose newest page then has the same kinds of events at every size.
    await callInChild(file, 'createPeople', task);
    const loadedPerSecond = await callInChild<number>(file, 'load', task);
    const replies = await callInChild<readonly GrowthReply[]>(file, 'sendRequests', task);
    return { size, replies, loadedPerSecond };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/**
 * In a child process: loads flags, and changes of the first hundred until there are enough events.
 * @returns changes per second
 */
export async function load({ folder, size: { events, flags } }: Task): Promise<number> {
  const table = await useBulkTable(TABLE, folder);
  const names = Array.from({ length: flags }, (_, index) => `flag-${index}`);
  const start = performance.now();
  await loadFlags(table, loadScope, names);
  // Creating a flag is one event, its first change two.
  const toggled = names.slice(0, 100);
  const changes = Math.max(0, events - flags - toggled.length);
  await loadToggles(table, loadScope, toggled, changes);
  const seconds = (performance.now() - start) / 1_000;
  await table.close();
  return (flags + changes) / seconds;
}

/** In a child process: creates projects and users with the real operations. */
export async function createPeople({ folder, size }: Task): Promise<void> {
  const { api } = await startRecordedService(folder);
  for (let index = 0; index < size.projects; index += 1) {
    await api.call('createProject', { body: { id: `p-${index}`, name: `p-${index}` } });
  }
  for (let index = 0; index < size.users; index += 1) {
    await api.call('createUser', { body: { username: `user-${index}`, rootRole: 3 } });
  }
}

/** In a child process: measures the requests. */
export async function sendRequests({ folder }: Task): Promise<readonly GrowthReply[]> {
  const { api, takeCalls } = await startRecordedService(folder);
  const send = async ({ name, operationId, parts }: GrowthRequest): Promise<GrowthReply> => {
    const request = api.prepare(operationId, parts);
    // The first request warms up.
    await api.send(request);
    takeCalls();
    const start = performance.now();
    const { status, bytes } = await api.send(request);
    const milliseconds = performance.now() - start;
    return { name, status, usage: usageOf(takeCalls()), bytes, milliseconds };
  };
  const replies: GrowthReply[] = [];
  for (const request of [...constantRequests, ...listRequests]) replies.push(await send(request));
  return replies;
}
