import { MAX_SCIM_PAGE } from './limits.ts';
import { LIST_URN } from './model.ts';

const DEFAULT_PAGE = 100;

/** The page that a request asks for, and the attributes that it wants (RFC 7644, 3.4.2). */
export interface ScimQuery {
  readonly filter?: string;
  /** From 1. */
  readonly startIndex?: number;
  readonly count?: number;
  /** Names separated by commas. */
  readonly attributes?: string;
  readonly excludedAttributes?: string;
}

/** The part of all matching resources that a page has. Pure. */
export function pageOf<T>(all: readonly T[], { startIndex = 1, count = DEFAULT_PAGE }: ScimQuery) {
  const start = Math.max(1, startIndex);
  const size = Math.min(MAX_SCIM_PAGE, Math.max(0, count));
  return { start, total: all.length, items: all.slice(start - 1, start - 1 + size) };
}

/** The response of a list. Pure. */
export function presentScimList<T>(
  resources: readonly T[],
  { start, total }: { readonly start: number; readonly total: number },
) {
  return {
    schemas: [LIST_URN],
    totalResults: total,
    startIndex: start,
    itemsPerPage: resources.length,
    Resources: resources,
  };
}

/** Whether a request wants an attribute. Pure. */
export function wants({ attributes, excludedAttributes }: ScimQuery, attribute: string): boolean {
  if (attributes !== undefined) return namesIn(attributes).includes(attribute.toLowerCase());
  return !namesIn(excludedAttributes).includes(attribute.toLowerCase());
}

/** A resource with the attributes that a request wants; its id and schemas are always there. Pure. */
export function project<T extends object>(resource: T, query: ScimQuery): T {
  const always = ['id', 'schemas'];
  const kept = Object.entries(resource).filter(
    ([name]) => always.includes(name) || wants(query, name),
  );
  return Object.fromEntries(kept) as T;
}

/** In lower case, without schemas before them and parts after them: `name.givenName` is all of the name. */
function namesIn(list = ''): string[] {
  return list.split(',').map((name) => {
    const [attribute = ''] = name.slice(name.lastIndexOf(':') + 1).split('.');
    return attribute.trim().toLowerCase();
  });
}
