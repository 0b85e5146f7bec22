import { fromChunks, toChunks } from '../platform/chunked-text.ts';
import { getItem, getItems } from '../platform/dynamo/get-items.ts';
import { keys } from '../platform/dynamo/keys.ts';
import { queryPartition } from '../platform/dynamo/query.ts';
import { ttlAfter } from '../platform/dynamo/ttl.ts';
import { isNew, type Write } from '../platform/dynamo/write.ts';
import { writeItem } from '../platform/dynamo/write-item.ts';
import type { FilesRun, FilesWork, OpenedRequest } from './model.ts';

const CONTINUE_AFTER_MS = 60_000;

/** Much longer than any run takes, with an instance in maintenance mode. */
const TTL_SECONDS = 30 * 24 * 3_600;

/** The application of files to a project that is not finished, if there is one. */
export function findRun(project: string): Promise<FilesRun | undefined> {
  return getItem(keys.filesRun(project));
}

/** All applications of files that are not finished. */
export function listRuns(): Promise<FilesRun[]> {
  return queryPartition(keys.filesRunPartition);
}

/**
 * Takes what a run is to do: its parts first, so that a run never lacks one.
 * @returns whether it is taken: the project had no other run
 */
export async function storeRun(run: Omit<FilesRun, 'chunks'>, work: FilesWork): Promise<boolean> {
  const chunks = await toChunks([JSON.stringify(work)]);
  const ttl = ttlAfter(TTL_SECONDS);
  await Promise.all(
    chunks.map((data, index) =>
      writeItem({ put: { ...keys.filesRunChunk(run.id, index), data, ttl } }),
    ),
  );
  const { done } = await writeItem({
    put: { ...keys.filesRun(run.project), ...run, chunks: chunks.length },
    when: isNew,
  });
  return done;
}

/** When the service carries on: once the function that works on it has timed out. */
export function nextContinuation(): string {
  return new Date(Date.now() + CONTINUE_AFTER_MS).toISOString();
}

/** Keeps others from a run for a while, as somebody works on it. What they do nevertheless, does no harm. */
export async function postpone({ id, project }: FilesRun): Promise<void> {
  await writeItem({
    update: keys.filesRun(project),
    expression: 'SET #continueAt = :continueAt',
    names: { '#continueAt': 'continueAt', '#id': 'id' },
    values: { ':continueAt': nextContinuation(), ':id': id },
    when: { expression: '#id = :id' },
  });
}

/** @throws {Error} when a part is missing */
export async function readWork({ id, chunks }: FilesRun): Promise<FilesWork> {
  const wanted = Array.from({ length: chunks }, (_, index) => keys.filesRunChunk(id, index));
  const found = (await getItems(wanted)).filter((part) => part !== undefined);
  if (found.length < chunks) throw new Error('A part of what is to be applied is missing.');
  return JSON.parse(String(await fromChunks(found.map(({ data }) => data)))) as FilesWork;
}

/** Remembers what became of what is proposed in an environment, if the run is not finished. */
export function openedWrite(
  { id, project }: FilesRun,
  environment: string,
  opened: OpenedRequest,
): Write {
  return {
    update: keys.filesRun(project),
    expression: 'SET #opened.#environment = :opened',
    names: { '#opened': 'opened', '#environment': environment, '#id': 'id' },
    values: { ':opened': opened, ':id': id },
    when: { expression: '#id = :id' },
  };
}

/** Removes a run that is finished. */
export function finishedWrite({ id, project }: FilesRun): Write {
  return {
    remove: keys.filesRun(project),
    when: { expression: '#id = :id', names: { '#id': 'id' }, values: { ':id': id } },
  };
}
