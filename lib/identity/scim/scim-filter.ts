import { type Compare, type Filter, parse, Tester } from 'scim2-parse-filter';
import { asBoolean } from './boolean-text.ts';
import { MAX_FILTER_LENGTH } from './limits.ts';
import { ScimError } from './scim-errors.ts';

/** What the parser would need exponential time for: line breaks in a text that does not end. */
const controls = /\p{Cc}/u;

/** Attributes that differ by case; all others are compared ignoring it (RFC 7643, 2.2). */
const caseExact = new Set(['id', 'externalid', 'members', 'members.value', 'value']);

/** Attributes whose value is in a part of them: `members eq "7"` means `members.value eq "7"`. */
const complex: Readonly<Record<string, string>> = {
  members: 'members.value',
  emails: 'emails.value',
};

/**
 * Parses a filter (RFC 7644, 3.4.2.2).
 * @throws {ScimError} invalidFilter
 */
export function parseScimFilter(text: string): Filter {
  if (text.length > MAX_FILTER_LENGTH || controls.test(text)) {
    throw new ScimError(
      'invalidFilter',
      `A filter must have at most ${MAX_FILTER_LENGTH} characters and no control characters.`,
    );
  }
  try {
    return parse(text);
  } catch {
    throw new ScimError('invalidFilter', 'The filter is not valid.');
  }
}

/** Whether a resource fulfils a filter. Pure. */
export function matchesFilter(resource: object, filter: Filter): boolean {
  return new CaseTester().test(resource, filter);
}

/**
 * The values of which a resource must have one to match: `undefined` if the filter does not say. With them,
 * a resource is read by its name or id instead of reading all. Pure.
 *
 * @param attributes paths of the attribute, in lower case
 */
export function requiredValue(filter: Filter, attributes: readonly string[]): string | undefined {
  if (filter.op === 'eq') {
    const isIt = attributes.includes(plainPath(filter.attrPath));
    return isIt && typeof filter.compValue === 'string' ? filter.compValue : undefined;
  }
  if (filter.op !== 'and') return undefined;
  return filter.filters
    .map((each) => requiredValue(each, attributes))
    .find((value) => value !== undefined);
}

/** Whether the filter says anything about an attribute. Pure. */
export function mentions(filter: Filter, attribute: string): boolean {
  if ('filters' in filter) return filter.filters.some((each) => mentions(each, attribute));
  if (filter.op === 'not') return mentions(filter.filter, attribute);
  return plainPath(filter.attrPath).split('.')[0] === attribute;
}

/** Compares texts ignoring case, where the attribute says so, and finds the values of complex attributes. */
class CaseTester extends Tester {
  override test(resource: unknown, filter: Filter): boolean {
    if (!('attrPath' in filter)) return super.test(resource, filter);
    const path = plainPath(filter.attrPath);
    const attrPath = filter.op === '[]' || filter.op === 'pr' ? path : (complex[path] ?? path);
    if (!('compValue' in filter) || caseExact.has(path)) {
      return super.test(resource, { ...filter, attrPath });
    }
    const sent = path === 'active' ? asBoolean(filter.compValue) : filter.compValue;
    const compValue = folded(sent) as Compare['compValue'];
    return super.test(foldedDeep(resource), { ...filter, attrPath, compValue });
  }

  /** Of a list of texts, one has to fit; the parser's own test knows only lists of objects. */
  override attrTest(path: string[], value: unknown, test: (value: unknown) => boolean): boolean {
    if (path.length === 0 && Array.isArray(value)) return value.some(test);
    return super.attrTest(path, value, test);
  }
}

/** In lower case, without the URN of the schema before it. */
function plainPath(path: string): string {
  return path.slice(path.lastIndexOf(':') + 1).toLowerCase();
}

function folded(value: unknown): unknown {
  return typeof value === 'string' ? value.normalize('NFC').toLowerCase() : value;
}

function foldedDeep(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(foldedDeep);
  if (typeof value !== 'object' || value === null) return folded(value);
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, foldedDeep(each)]));
}
