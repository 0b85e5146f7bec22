import { isLinearRegex } from '../../evaluation/linear-regex.ts';
import { invalid, ValidationError } from '../../platform/errors.ts';
import type { Fault } from '../../platform/fault.ts';
import { isObject } from '../../platform/is-object.ts';
import { pointerToken } from '../../platform/json-pointer.ts';
import { keywords, PATTERN, samePlace } from './keyword-rules.ts';
import { MAX_SCHEMA_BYTES } from './limits.ts';
import { referredPointer } from './reference-rules.ts';

/** What the walk through a schema finds. */
interface WalkedSchema {
  readonly faults: Fault[];
  /** By the pointer of each subschema: those that look at the same value. */
  readonly schemas: Map<string, string[]>;
  /** Pointers of schemas, and what each refers to. */
  readonly references: Map<string, string>;
}

/**
 * A payload schema in the form that is stored, checked: it has no keyword that would have no effect, refers to nothing
 * but its own parts, and ends for every value. Pure.
 *
 * @param pointer JSON pointer of the schema in the request
 * @throws {ValidationError} naming the keywords at fault
 */
export function checkSchema(schema: unknown, pointer: string): string {
  const text = JSON.stringify(schema);
  const bytes = Buffer.byteLength(text);
  if (bytes > MAX_SCHEMA_BYTES) {
    throw invalid(pointer, `must have at most ${MAX_SCHEMA_BYTES} bytes as JSON, but has ${bytes}`);
  }
  const found: WalkedSchema = { faults: [], schemas: new Map(), references: new Map() };
  walk(schema, '', found);
  refuse(found.faults, pointer);
  refuse(
    [...found.references].flatMap(([at, target]) => faultOfReference(at, target, found)),
    pointer,
  );
  refuse(faultsOfCircles(found), pointer);
  return text;
}

function refuse(faults: readonly Fault[], pointer: string): void {
  if (faults.length === 0) return;
  throw new ValidationError(
    faults.map((fault) => ({ ...fault, pointer: `${pointer}${fault.pointer}` })),
  );
}

/** Checks a schema and all within it. @returns its pointer */
function walk(schema: unknown, at: string, found: WalkedSchema): string {
  const beside: string[] = [];
  found.schemas.set(at, beside);
  if (typeof schema === 'boolean') return at;
  if (!isObject(schema)) {
    found.faults.push({ pointer: at, rule: 'must be a JSON Schema: an object, true or false' });
    return at;
  }
  for (const [keyword, value] of Object.entries(schema)) {
    const place = `${at}/${pointerToken(keyword)}`;
    const rule = ruleFor(keyword, value, at === '');
    if (rule !== undefined) {
      found.faults.push({ pointer: place, ...rule });
      continue;
    }
    if (keyword === '$ref') found.references.set(at, String(value));
    const parts = subschemas(keyword, value).map(([path, each]) => walk(each, place + path, found));
    if (samePlace.includes(keyword)) beside.push(...parts);
  }
  return at;
}

/** What is wrong with a keyword; `undefined` if nothing is. */
function ruleFor(
  keyword: string,
  value: unknown,
  isRoot: boolean,
): Omit<Fault, 'pointer'> | undefined {
  const form = Object.hasOwn(keywords, keyword) ? keywords[keyword] : undefined;
  switch (form) {
    case undefined:
      return {
        rule: 'is not a keyword that payload schemas can have',
        hint: 'They have those of draft 2020-12, but no unevaluatedItems, unevaluatedProperties, content…, $anchor, $dynamicRef, $dynamicAnchor and $vocabulary.',
      };
    case 'schema':
      return undefined;
    case 'schemas':
      return Array.isArray(value) && value.length > 0
        ? undefined
        : { rule: 'must be a list of schemas' };
    case 'named schemas':
      if (!isObject(value)) return { rule: 'must be an object with schemas' };
      if (
        keyword === 'patternProperties' &&
        !Object.keys(value).every((each) => isLinearRegex(each))
      )
        return { rule: `must have names that are each ${PATTERN}` };
      return undefined;
    default: {
      const wanted = form(value, isRoot);
      return wanted === undefined ? undefined : { rule: `must be ${wanted}` };
    }
  }
}

/** The schemas in the value of a keyword, with their pointers in it. */
function subschemas(keyword: string, value: unknown): (readonly [string, unknown])[] {
  const form = keywords[keyword];
  if (form === 'schema') return [['', value]];
  if (form === 'schemas' || form === 'named schemas') {
    return Object.entries(Object(value)).map(([name, each]) => [`/${pointerToken(name)}`, each]);
  }
  return [];
}

function faultOfReference(at: string, target: string, { schemas }: WalkedSchema): Fault[] {
  const pointer = referredPointer(target);
  if (pointer !== undefined && schemas.has(pointer)) return [];
  return [
    {
      pointer: `${at}/$ref`,
      rule: 'must refer to a schema within this one, as "#/$defs/colour" does',
      sent: target,
    },
  ];
}

/** Schemas that would look at the same value forever. */
function faultsOfCircles({ schemas, references }: WalkedSchema): Fault[] {
  const next = (at: string): readonly string[] => {
    const target = references.get(at);
    const referred = target === undefined ? undefined : referredPointer(target);
    return [...(schemas.get(at) ?? []), ...(referred === undefined ? [] : [referred])];
  };
  const done = new Set<string>();
  const isEndless = (at: string, above: readonly string[]): boolean => {
    if (above.includes(at)) return true;
    if (done.has(at)) return false;
    const found = next(at).some((each) => isEndless(each, [...above, at]));
    done.add(at);
    return found;
  };
  const circle = [...references.keys()].find((at) => isEndless(at, []));
  if (circle === undefined) return [];
  return [
    {
      pointer: `${circle}/$ref`,
      rule: 'must not lead back to itself before it looks into a property or an item',
    },
  ];
}
