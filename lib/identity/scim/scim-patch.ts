import { isObject } from '../../platform/is-object.ts';
import { asBoolean } from './boolean-text.ts';
import { ScimError } from './scim-errors.ts';
import { matchesFilter, parseScimFilter } from './scim-filter.ts';

/** One change of a PATCH (RFC 7644, 3.5.2). */
interface ScimPatchOperation {
  /** `add`, `replace` or `remove`, in any case: Entra capitalizes it. */
  readonly op: string;
  readonly path?: string;
  readonly value?: unknown;
}

type Json = Readonly<Record<string, unknown>>;

/** `emails[type eq "work"].value`: an attribute, a filter for its values, and a part of them. */
interface Path {
  readonly attribute: string;
  readonly filter?: string;
  readonly part?: string;
}

const pathPattern =
  /^(?:urn:ietf:params:scim:schemas:core:2\.0:\w+:)?(\w+)(?:\[(.*)\])?(?:\.(\$?\w+))?$/is;

/** Of which the values, not the whole, are added and removed. */
const lists = new Set(['members', 'emails']);

/**
 * Applies a PATCH to a resource, with the forms that providers send: operations in any case, values without
 * a path, as an object (`{"active": false}`) whose keys may be paths (`{"name.givenName": "Ada"}`), and texts in
 * place of booleans. Attributes that the service does not keep are left out later. Pure.
 *
 * @param value the resource, with attributes as the schema spells them
 * @param patch a validated body
 * @throws {ScimError} invalidPath, invalidFilter, invalidSyntax, invalidValue, noTarget
 */
export function applyScimPatch(value: unknown, patch: unknown): unknown {
  const { Operations } = patch as { readonly Operations: readonly ScimPatchOperation[] };
  return Operations.reduce<Json>(applyOperation, value as Json);
}

function applyOperation(resource: Json, { op, path, value }: ScimPatchOperation): Json {
  const kind = op.toLowerCase();
  if (kind !== 'add' && kind !== 'replace' && kind !== 'remove') {
    throw new ScimError('invalidSyntax', 'An operation must be add, replace or remove.');
  }
  if (path !== undefined && path !== '') {
    return isOfExtension(path) ? resource : change(resource, kind, parsePath(path), value);
  }
  if (kind === 'remove') throw new ScimError('noTarget', 'To remove something, name its path.');
  if (!isObject(value)) {
    throw new ScimError(
      'invalidValue',
      'The value of an operation without a path must be an object.',
    );
  }
  return Object.entries(value).reduce<Json>((changed, [key, each]) => {
    // The id and the schemas are not attributes that can change; providers send them with the others.
    if (key === 'id' || key === 'schemas' || key === 'meta' || isOfExtension(key)) return changed;
    return change(changed, kind, parsePath(key), each);
  }, resource);
}

type PatchKind = 'add' | 'replace' | 'remove';

function change(
  resource: Json,
  kind: PatchKind,
  { attribute, filter, part }: Path,
  value: unknown,
): Json {
  const name = spelled(resource, attribute);
  const before = resource[name];
  const put = (after: unknown): Json => {
    const { [name]: _before, ...others } = resource;
    // `null` means no value (RFC 7643, 2.5).
    return after === undefined || after === null ? others : { ...others, [name]: after };
  };
  if (filter !== undefined)
    return put(changeValues(asList(before), kind, { name, filter, part }, value));
  if (part !== undefined) {
    const whole = isObject(before) ? before : {};
    return put(changePart(whole, kind, part, value));
  }
  if (lists.has(name)) return put(changeList(asList(before), kind, value));
  if (kind === 'remove') return put(undefined);
  if (name === 'active') return put(asBoolean(value));
  return put(isObject(value) && isObject(before) ? { ...before, ...value } : value);
}

/** The values of a list, as a whole: `members`. Adding one that is there changes nothing. */
function changeList(
  before: readonly unknown[],
  kind: PatchKind,
  value: unknown,
): readonly unknown[] {
  const sent = asList(value);
  const isIn = (list: readonly unknown[], each: unknown) =>
    list.some((other) => identityOf(other) === identityOf(each));
  if (kind === 'replace') return sent;
  if (kind === 'add') return [...before, ...sent.filter((each) => !isIn(before, each))];
  // Entra names the members to remove in the value; without one, all are removed.
  return value === undefined || value === null ? [] : before.filter((each) => !isIn(sent, each));
}

/** The values of a list that match a filter: `members[value eq "7"]`, `emails[type eq "work"].value`. */
function changeValues(
  before: readonly unknown[],
  kind: PatchKind,
  { name, filter, part }: { name: string; filter: string; part: string | undefined },
  value: unknown,
): unknown[] {
  const parsed = parseScimFilter(filter);
  const isMatch = (each: unknown) => isObject(each) && matchesFilter(each, parsed);
  if (kind === 'remove' && part === undefined) return before.filter((each) => !isMatch(each));
  const changed = (each: unknown) => {
    const whole = isObject(each) ? each : {};
    if (part !== undefined) return changePart(whole, kind, part, value);
    return isObject(value) ? { ...whole, ...value } : whole;
  };
  if (before.some(isMatch)) return before.map((each) => (isMatch(each) ? changed(each) : each));
  if (kind === 'remove') return [...before];
  // Entra sets the address of a user that has none this way, with either operation.
  if (parsed.op === 'eq') return [...before, changed({ [parsed.attrPath]: parsed.compValue })];
  throw new ScimError('noTarget', `No value of ${name} matches the filter.`);
}

function changePart(whole: Json, kind: PatchKind, part: string, value: unknown): Json {
  const name = spelled(whole, part);
  const { [name]: _before, ...others } = whole;
  return kind === 'remove' ? others : { ...others, [name]: value };
}

/** @throws {ScimError} invalidPath */
function parsePath(text: string): Path {
  const [, attribute, filter, part] = pathPattern.exec(text) ?? [];
  if (attribute === undefined) throw new ScimError('invalidPath', 'The path is not valid.');
  return { attribute, ...(filter !== undefined && { filter }), ...(part && { part }) };
}

const known = [
  ...['externalId', 'userName', 'name', 'displayName', 'emails', 'active', 'members'],
  ...['formatted', 'givenName', 'familyName', 'value', 'type', 'primary'],
];

/** Names of attributes ignore case (RFC 7643, 2.1): as the resource spells it, or the schema. */
function spelled(resource: Json, name: string): string {
  const isIt = (each: string) => each.toLowerCase() === name.toLowerCase();
  return Object.keys(resource).find(isIt) ?? known.find(isIt) ?? name;
}

/** Attributes of an extension, such as a department, which the service does not keep. */
function isOfExtension(path: string): boolean {
  return /^urn:/i.test(path) && !/^urn:ietf:params:scim:schemas:core:2\.0:\w+:\w/i.test(path);
}

function asList(value: unknown): readonly unknown[] {
  if (value === undefined || value === null) return [];
  return Array.isArray(value) ? value : [value];
}

/** What tells the values of a list apart. */
function identityOf(value: unknown): unknown {
  return isObject(value) ? value.value : value;
}
