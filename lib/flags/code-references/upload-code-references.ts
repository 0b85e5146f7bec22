import type { Caller } from '../../auth/caller.ts';
import { type Commit, noChange, recordChange } from '../../events/commit/record-change.ts';
import type { InputOf } from '../../http/contract.ts';
import { digestOfNames } from '../../platform/dynamo/key-digest.ts';
import { ConflictError, ExceedsLimitError, invalid } from '../../platform/errors.ts';
import { getProject } from '../../projects/project-store.ts';
import { readFlagDirectory } from '../directory/flag-directory.ts';
import {
  findCodeRepositories,
  keepPart,
  readGroups,
  readParts,
  saveSearchWrites,
  searchId,
} from './code-reference-store.ts';
import { decideUpload, isOlder, type UploadedSearch } from './decide-upload.ts';
import { MAX_AHEAD_MS, MAX_CODE_SEARCHES } from './limits.ts';
import type { CodeRepositories, CodeSearch, FoundReferences } from './model.ts';
import type { uploadSchema } from './schema.ts';
import { tellGone } from './tell-gone.ts';

/** A request to replace what is known of a branch. */
type UploadRequest = InputOf<typeof uploadSchema>;

/** Flags that an answer names. */
const NAMED = 100;

/** What became of an upload, and of which search. */
interface StoredUpload {
  readonly search: CodeSearch;
  readonly unknown: number;
  readonly outcome: 'replaced' | 'older';
}

/**
 * Replaces what is known of the code references of a branch, at once and as a whole: parts wait for the last one. A
 * commit that is older than the known one changes nothing. Then records which flags are gone from all default branches.
 * Sent again, all of it comes to the same.
 * @throws {NotFoundError} for an unknown project
 * @throws {ConflictError} when a part is missing
 * @throws {ExceedsLimitError} for too many branches, or too many references
 */
export async function uploadCodeReferences(
  caller: Caller,
  projectId: string,
  request: UploadRequest,
) {
  const { part, flags, ...about } = request;
  const { repository, branch } = about;
  const sent = flags.map(({ more = 0, ...flag }) => ({ ...flag, more }));
  const upload = part && digestOfNames(projectId, repository, branch, about.commit, part.upload);
  if (part && upload && !part.isLast) {
    await getProject(projectId);
    await keepPart(upload, part.index, sent);
    return answerOf('part-kept', about, { found: sent.length, unknown: 0, gone: [] });
  }
  const earlier = part && upload ? await readWholeUpload(upload, part.index) : [];
  const search = uploadedSearch(about, [...earlier, ...sent]);
  const stored = await recordChange({ author: caller.author }, () =>
    decideStoring(projectId, search),
  );
  const gone = await tellGone(caller, projectId, stored.search);
  return answerOf(stored.outcome, stored.search, {
    found: stored.search.flags,
    unknown: stored.unknown,
    gone,
  });
}

async function decideStoring(
  project: string,
  upload: UploadedSearch,
): Promise<Commit<StoredUpload>> {
  const [known, groups, directory] = await Promise.all([
    findCodeRepositories(project),
    readGroups(project, upload.id),
    readFlagDirectory(),
    getProject(project),
  ]);
  const before = known?.searches.find(({ id }) => id === upload.id);
  if (before && isOlder(before, upload)) {
    return noChange({ search: before, unknown: 0, outcome: 'older' });
  }
  if (!before) refuseMore(known);
  const isFlag = (name: string) => directory.flags.get(name)?.project === project;
  const decided = decideUpload(known ?? { searches: [] }, groups, upload, isFlag);
  const { search, searches, unknown } = decided;
  return {
    writes: await saveSearchWrites(known, { project, searches }, search, decided.groups),
    events: [],
    result: { search, unknown, outcome: 'replaced' },
  };
}

function refuseMore(known: CodeRepositories | undefined): void {
  if ((known?.searches.length ?? 0) < MAX_CODE_SEARCHES) return;
  throw new ExceedsLimitError(
    'branches with code references in a project',
    MAX_CODE_SEARCHES,
    'Delete those of branches that are no longer searched.',
  );
}

/** @throws {ConflictError} when a part is missing */
async function readWholeUpload(upload: string, count: number): Promise<FoundReferences[]> {
  const parts = await readParts(upload, count);
  const missing = parts.flatMap((part, index) => (part ? [] : [index]));
  if (missing.length > 0) {
    throw new ConflictError(
      `Parts of this upload are missing: ${missing.join(', ')}. Send them, and then the last one again. What was known of the branch is unchanged.`,
    );
  }
  return parts.flatMap((part) => part ?? []);
}

function uploadedSearch(
  {
    repository,
    branch,
    isDefaultBranch = true,
    commit,
    committedAt,
    url,
    searched,
  }: Omit<UploadRequest, 'flags' | 'part'>,
  found: readonly FoundReferences[],
): UploadedSearch {
  const now = new Date();
  const at = committedAt === undefined ? now : new Date(committedAt);
  if (at.getTime() > now.getTime() + MAX_AHEAD_MS) {
    throw invalid('/body/committedAt', 'must not be more than a day in the future', {
      sent: committedAt,
    });
  }
  if (url !== undefined) refuseAddress(url);
  return {
    id: searchId(repository, branch),
    repository,
    branch,
    isDefaultBranch,
    commit,
    committedAt: at.toISOString(),
    searchedAt: now.toISOString(),
    url: url ?? null,
    searched,
    found,
  };
}

/** @throws {ValidationError} for what people must not be led to, and for a secret */
function refuseAddress(url: string): void {
  const parsed = URL.parse(url);
  if (!parsed || !/^https?:$/.test(parsed.protocol)) {
    throw invalid('/body/url', 'must be an address that begins with `https://` or `http://`');
  }
  if (parsed.username || parsed.password || parsed.search || parsed.hash) {
    throw invalid('/body/url', 'must have no user name, password, query or fragment');
  }
}

function answerOf(
  outcome: 'part-kept' | 'replaced' | 'older',
  { repository, branch, commit }: Pick<CodeSearch, 'repository' | 'branch' | 'commit'>,
  {
    found,
    unknown,
    gone,
  }: { readonly found: number; readonly unknown: number; readonly gone: readonly string[] },
) {
  return {
    version: 1 as const,
    outcome,
    ...{ repository, branch, commit },
    flags: found,
    unknownFlags: unknown,
    goneFlags: gone.slice(0, NAMED),
  };
}
