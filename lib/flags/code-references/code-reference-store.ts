import { fromChunks, toChunks } from '../../platform/chunked-text.ts';
import { getItem, getItems } from '../../platform/dynamo/get-items.ts';
import { digestOfNames } from '../../platform/dynamo/key-digest.ts';
import { keys } from '../../platform/dynamo/keys.ts';
import { queryPartition } from '../../platform/dynamo/query.ts';
import { ttlAfter } from '../../platform/dynamo/ttl.ts';
import { atVersion, type Write } from '../../platform/dynamo/write.ts';
import { writeItem } from '../../platform/dynamo/write-item.ts';
import { ContentTooLarge, ExceedsLimitError } from '../../platform/errors.ts';
import { projectNotFound, useProjectWrite } from '../../projects/project-store.ts';
import { GROUPS } from './group-rules.ts';
import { MAX_ITEM_BYTES, MAX_SEARCH_BYTES } from './limits.ts';
import type { CodeRepositories, CodeSearch, FlagReferences, FoundReferences } from './model.ts';

/** How long the parts of an upload wait for the last one. */
const PART_SECONDS = 24 * 3_600;

/** What a search found, by group. */
export type Groups = ReadonlyMap<number, readonly FlagReferences[]>;

/** The id of the search of a branch of a repository. */
export function searchId(repository: string, branch: string): string {
  return digestOfNames(repository, branch);
}

/** Reads which repositories were searched for the flags of a project. */
export function findCodeRepositories(project: string): Promise<CodeRepositories | undefined> {
  return getItem(keys.codeRepositories(project));
}

/** Reads some groups of a search: all of them by default. */
export async function readGroups(
  project: string,
  search: string,
  wanted: readonly number[] = allGroups,
): Promise<Groups> {
  const found = await readGroupsOf(
    project,
    wanted.map((group) => ({ search, group })),
  );
  return new Map(wanted.map((group, index) => [group, found[index] ?? []]));
}

/** Reads groups of several searches, in one batch read per 100; empty ones are not stored. */
export async function readGroupsOf(
  project: string,
  wanted: readonly { readonly search: string; readonly group: number }[],
): Promise<FlagReferences[][]> {
  const items = await getItems(
    wanted.map(({ search, group }) => keys.codeReferences(project, search, group)),
  );
  return Promise.all(items.map((item) => (item ? unpack<FlagReferences[]>(item) : [])));
}

/**
 * Replaces what is stored about a project's repositories, and groups of one search; with the version that was read, so
 * that nobody else has done so.
 * @param groups those that changed; empty ones are removed
 * @throws {ExceedsLimitError} for more than a transaction takes
 */
export async function saveSearchWrites(
  before: CodeRepositories | undefined,
  { project, searches }: Pick<CodeRepositories, 'project' | 'searches'>,
  { id }: Pick<CodeSearch, 'id'>,
  groups: Groups,
): Promise<Write[]> {
  const packed = await Promise.all(
    [...groups].map(async ([group, flags]): Promise<Write> => {
      const key = keys.codeReferences(project, id, group);
      return flags.length === 0 ? { remove: key } : { put: { ...key, data: await pack(flags) } };
    }),
  );
  refuseLarge(packed);
  return [...repositoriesWrites(before, { project, searches }), ...packed];
}

/** Removes a search with all that it found. */
export function removeSearchWrites(
  before: CodeRepositories,
  { id }: Pick<CodeSearch, 'id'>,
): Write[] {
  const searches = before.searches.filter((search) => search.id !== id);
  return [
    ...repositoriesWrites(before, { project: before.project, searches }),
    ...groupRemovals(before.project, id),
  ];
}

/** Removes all that is stored about the repositories of a project: several transactions may share it. */
export async function removalsOfProject(project: string): Promise<Write[]> {
  const known = await findCodeRepositories(project);
  if (!known) return [];
  const groups = await queryPartition(
    keys.codeReferencePartition(project),
    keys.codeReferencePrefix,
  );
  return [
    ...groups.map(({ pk, sk }): Write => ({ remove: { pk, sk } })),
    { remove: keys.codeRepositories(project), when: atVersion(known.version) },
  ];
}

/**
 * Keeps a part of an upload until the last one comes, a day at most. Sent again, it is the same.
 * @throws {ContentTooLarge} for one that the table cannot take
 */
export async function keepPart(
  upload: string,
  index: number,
  flags: readonly FoundReferences[],
): Promise<void> {
  const data = await pack(flags);
  if (data.length > MAX_ITEM_BYTES) throw new ContentTooLarge(MAX_ITEM_BYTES);
  const ttl = ttlAfter(PART_SECONDS);
  await writeItem({ put: { ...keys.codeReferencePart(upload, index), data, ttl } });
}

/** Reads the first parts of an upload; one that is missing is `undefined`. */
export async function readParts(
  upload: string,
  count: number,
): Promise<(FoundReferences[] | undefined)[]> {
  const wanted = Array.from({ length: count }, (_, index) => keys.codeReferencePart(upload, index));
  const items = await getItems(wanted);
  return Promise.all(items.map((item) => item && unpack<FoundReferences[]>(item)));
}

const allGroups = Array.from({ length: GROUPS }, (_, group) => group);

function groupRemovals(project: string, search: string): Write[] {
  return allGroups.map((group) => ({ remove: keys.codeReferences(project, search, group) }));
}

/** The first one also holds on to the project, which may be deleted at the same time. */
function repositoriesWrites(
  before: CodeRepositories | undefined,
  { project, searches }: Pick<CodeRepositories, 'project' | 'searches'>,
): Write[] {
  const version = (before?.version ?? 0) + 1;
  const key = keys.codeRepositories(project);
  return [
    { put: { ...key, project, searches, version }, when: atVersion(before?.version) },
    ...(before ? [] : [useProjectWrite(project, () => projectNotFound(project))]),
  ];
}

function refuseLarge(writes: readonly Write[]): void {
  const sizes = writes.map((write) => sizeOf(write));
  const sum = sizes.reduce((total, size) => total + size, 0);
  if (sum <= MAX_SEARCH_BYTES && Math.max(0, ...sizes) <= MAX_ITEM_BYTES) return;
  throw new ExceedsLimitError(
    'compressed bytes of code references of a branch',
    MAX_SEARCH_BYTES,
    'Leave out what is generated or copied, by an ignore file.',
  );
}

function sizeOf(write: Write): number {
  return 'put' in write && write.put.data instanceof Uint8Array ? write.put.data.length : 0;
}

async function pack(content: readonly FoundReferences[]): Promise<Uint8Array> {
  return Buffer.concat(await toChunks([JSON.stringify(content)]));
}

async function unpack<T>({ data }: { readonly data: Uint8Array }): Promise<T> {
  return JSON.parse(String(await fromChunks([data])));
}
