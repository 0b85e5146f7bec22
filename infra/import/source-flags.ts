import type { ImportPart } from '../../lib/import-export/model.ts';
import { type AdminApi, ifThere, inPath, Refusal } from './admin-api.ts';
import type { ListedFlag } from './instance-model.ts';

/** Flags per page of a search. */
const PAGE_SIZE = 100;
/** The longest name of a creator that the target takes. */
const MAX_CREATOR = 200;

interface Found {
  readonly features: readonly ListedFlag[];
  readonly total?: number;
}

/** Flags in use of a project, as its list shows them, with who has created them where the instance can say it. */
export async function listFlags(api: AdminApi, project: string): Promise<readonly ListedFlag[]> {
  const path = `projects/${inPath(project)}/features`;
  const [{ features }, found = []] = await Promise.all([
    api.get<Found>(path),
    searchFlags(api, project, false),
  ]);
  const creators = new Map(found.map(({ name, createdBy }) => [name, createdBy]));
  return features.map((flag) => {
    const createdBy = creators.get(flag.name);
    return createdBy ? { ...flag, createdBy } : flag;
  });
}

/** Archived flags of a project. Older versions list them; newer ones find them. */
export async function listArchivedFlags(
  api: AdminApi,
  project: string,
): Promise<readonly ListedFlag[]> {
  const found =
    (await searchFlags(api, project, true)) ??
    (await ifKnown(api.get<Found>(`archive/features/${inPath(project)}`)))?.features ??
    [];
  // A server that does not know the filter would answer flags in use.
  return found.filter(({ archivedAt }) => typeof archivedAt === 'string');
}

/** @returns `undefined` from an instance that cannot search like that */
async function searchFlags(
  api: AdminApi,
  project: string,
  isArchived: boolean,
): Promise<readonly ListedFlag[] | undefined> {
  const found: ListedFlag[] = [];
  for (;;) {
    const query = new URLSearchParams({
      project: `IS:${project}`,
      archived: `IS:${isArchived}`,
      offset: String(found.length),
      limit: String(PAGE_SIZE),
    });
    const page = await ifKnown(api.get<Found>(`search/features?${query}`));
    if (!page) return undefined;
    found.push(...page.features);
    if (page.features.length < PAGE_SIZE || found.length >= (page.total ?? 0)) return found;
  }
}

/** The result of a request; `undefined` from an instance that does not know it. */
async function ifKnown<T>(response: Promise<T>): Promise<T | undefined> {
  try {
    return await ifThere(response);
  } catch (error) {
    if (error instanceof Refusal && error.status === 400) return undefined;
    throw error;
  }
}

/** Adds what only the list of flags says: their age, who has created them, and those that are archived. Pure. */
export function withListed(
  parts: readonly ImportPart[],
  flags: readonly ListedFlag[],
  archived: readonly ListedFlag[],
): ImportPart[] {
  const listed = new Map(flags.map((flag) => [flag.name, flag]));
  const inUse = parts.map(({ environment, data }) => ({
    environment,
    data: {
      ...data,
      features: data.features.map((feature) => {
        const { createdAt } = feature;
        const flag = { ...listed.get(feature.name), ...(createdAt && { createdAt }) };
        return { ...feature, ...originOf(flag) };
      }),
    },
  }));
  const [first, ...others] = inUse;
  if (!first) return inUse;
  const { environment, data } = first;
  const taken = archived.filter(({ name }) => !listed.has(name)).map(archivedFeature);
  return [{ environment, data: { ...data, features: [...data.features, ...taken] } }, ...others];
}

/** An archived flag keeps its name from others. Its strategies stay behind: exports are of flags in use. */
function archivedFeature(flag: ListedFlag) {
  const { name, type, description, stale, archivedAt = null } = flag;
  return {
    name,
    ...(type !== undefined && { type }),
    ...(description !== undefined && { description }),
    ...(stale !== undefined && { stale }),
    archived: true,
    archivedAt,
    ...originOf(flag),
  };
}

/** When and by whom a flag was created. */
function originOf({ createdAt, createdBy }: Partial<ListedFlag> = {}) {
  const creator = createdBy?.name?.trim().slice(0, MAX_CREATOR);
  return { ...(createdAt && { createdAt }), ...(creator && { creator }) };
}
