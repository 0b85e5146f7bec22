import { knownRegex } from '../../evaluation/linear-regex.ts';
import { isObject } from '../../platform/is-object.ts';
import { pointerToken } from '../../platform/json-pointer.ts';
import { assertions } from './assertions.ts';
import { MAX_SCHEMA_LEVELS } from './limits.ts';
import type { JsonSchema, Misfit, SchemaObject } from './model.ts';
import { referredSchema } from './reference-rules.ts';

/** The steps of a check are used up. */
export class TooManySteps extends Error {}

/** Instructions × characters of a pattern in the time of a step. */
const PATTERN_WORK_PER_STEP = 8;

/** What a pattern takes besides the characters of the text. */
const CHARACTERS_OF_A_TEST = 100;

/** The check of values against one schema, with the steps that are left for it. */
export class Run {
  readonly #root: JsonSchema;
  readonly #referred = new Map<string, JsonSchema>();
  #left: number;
  #levels = 0;

  constructor(root: JsonSchema, steps: number) {
    this.#root = root;
    this.#left = steps;
  }

  /** @throws {TooManySteps} when they are used up */
  spend(steps: number): void {
    this.#left -= steps;
    if (this.#left < 0) throw new TooManySteps();
  }

  /** Begins with another value. */
  begin(): void {
    this.#levels = 0;
  }

  /** @throws {TooManySteps} for too many subschemas within each other */
  enter(): void {
    this.spend(1);
    this.#levels += 1;
    if (this.#levels > MAX_SCHEMA_LEVELS) throw new TooManySteps();
  }

  leave(): void {
    this.#levels -= 1;
  }

  /** Whether a pattern matches a part of a text. */
  matches(pattern: string, text: string): boolean {
    const regex = knownRegex(pattern, false);
    this.spend(
      Math.ceil((regex.steps * (text.length + CHARACTERS_OF_A_TEST)) / PATTERN_WORK_PER_STEP),
    );
    return regex.test(text);
  }

  referred(reference: string): JsonSchema {
    const known = this.#referred.get(reference);
    if (known !== undefined) return known;
    const found = referredSchema(this.#root, reference);
    this.#referred.set(reference, found);
    return found;
  }
}

/** What a keyword says of a value that is at a pointer: where it does not fit, if it does not. */
type Rule = (schema: SchemaObject, value: unknown, run: Run, at: string) => Misfit | undefined;

/**
 * Where a value does not fit a schema first; `undefined` if it fits.
 * @param at JSON pointer of the value
 * @throws {TooManySteps} when the steps of the run are used up
 */
export function misfitOf(
  schema: JsonSchema,
  value: unknown,
  run: Run,
  at: string,
): Misfit | undefined {
  if (schema === true) return undefined;
  if (schema === false) return { pointer: at, rule: 'must not be there' };
  run.enter();
  const found = first(Object.keys(schema), run, (keyword) => {
    const rule = assertions[keyword]?.(schema, value, run);
    return rule === undefined
      ? applicators[keyword]?.(schema, value, run, at)
      : { pointer: at, rule };
  });
  run.leave();
  return found;
}

/** The keywords with subschemas. `maxContains`, `minContains`, `then` and `else` are those of their neighbours. */
const applicators: Readonly<Record<string, Rule>> = {
  $ref: ({ $ref = '#' }, value, run, at) => misfitOf(run.referred($ref), value, run, at),
  allOf: ({ allOf = [] }, value, run, at) =>
    first(allOf, run, (each) => misfitOf(each, value, run, at)),
  anyOf: ({ anyOf = [] }, value, run, at) => {
    const faults = anyOf.map((each) => misfitOf(each, value, run, at));
    if (faults.includes(undefined)) return undefined;
    return { pointer: at, rule: `must fit one of the ${anyOf.length} schemas of "anyOf"` };
  },
  oneOf: ({ oneOf = [] }, value, run, at) => {
    const count = oneOf.filter((each) => !misfitOf(each, value, run, at)).length;
    if (count === 1) return undefined;
    const rule = `must fit exactly one of the ${oneOf.length} schemas of "oneOf", but fits ${count}`;
    return { pointer: at, rule };
  },
  not: ({ not = false }, value, run, at) =>
    misfitOf(not, value, run, at) ? undefined : { pointer: at, rule: 'must not fit "not"' },
  if: (schema, value, run, at) => {
    const { if: condition = true, then = true, else: otherwise = true } = schema;
    const chosen = misfitOf(condition, value, run, at) ? otherwise : then;
    return misfitOf(chosen, value, run, at);
  },
  dependentSchemas: ({ dependentSchemas = {} }, value, run, at) =>
    first(Object.entries(dependentSchemas), run, ([name, each]) =>
      isObject(value) && Object.hasOwn(value, name) ? misfitOf(each, value, run, at) : undefined,
    ),
  prefixItems: ({ prefixItems = [] }, value, run, at) =>
    first(itemsOf(value).slice(0, prefixItems.length), run, (item, index) =>
      misfitOf(prefixItems[index] ?? true, item, run, `${at}/${index}`),
    ),
  items: ({ items = true, prefixItems = [] }, value, run, at) =>
    first(itemsOf(value).slice(prefixItems.length), run, (item, index) =>
      misfitOf(items, item, run, `${at}/${index + prefixItems.length}`),
    ),
  contains: (schema, value, run, at) => {
    if (!Array.isArray(value)) return undefined;
    const { contains = true, minContains = 1, maxContains = Number.POSITIVE_INFINITY } = schema;
    const count = value.filter((item) => !misfitOf(contains, item, run, at)).length;
    if (count >= minContains && count <= maxContains) return undefined;
    const bound = count < minContains ? `at least ${minContains}` : `at most ${maxContains}`;
    return { pointer: at, rule: `must have ${bound} items that fit "contains", but has ${count}` };
  },
  properties: ({ properties = {} }, value, run, at) =>
    first(membersOf(value), run, ([name, member]) =>
      Object.hasOwn(properties, name)
        ? misfitOf(properties[name] ?? true, member, run, `${at}/${pointerToken(name)}`)
        : undefined,
    ),
  patternProperties: ({ patternProperties = {} }, value, run, at) =>
    first(Object.entries(patternProperties), run, ([pattern, each]) =>
      first(membersOf(value), run, ([name, member]) =>
        run.matches(pattern, name)
          ? misfitOf(each, member, run, `${at}/${pointerToken(name)}`)
          : undefined,
      ),
    ),
  additionalProperties: (schema, value, run, at) => {
    const { additionalProperties = true, properties = {}, patternProperties = {} } = schema;
    const patterns = Object.keys(patternProperties);
    return first(membersOf(value), run, ([name, member]) =>
      Object.hasOwn(properties, name) || patterns.some((each) => run.matches(each, name))
        ? undefined
        : misfitOf(additionalProperties, member, run, `${at}/${pointerToken(name)}`),
    );
  },
  propertyNames: ({ propertyNames = true }, value, run, at) =>
    first(membersOf(value), run, ([name]) => {
      const found = misfitOf(propertyNames, name, run, at);
      return (
        found && { pointer: `${at}/${pointerToken(name)}`, rule: `has a name that ${found.rule}` }
      );
    }),
};

/** The first misfit among parts, each of which takes a step. */
function first<T>(
  parts: readonly T[],
  run: Run,
  look: (part: T, index: number) => Misfit | undefined,
): Misfit | undefined {
  run.spend(parts.length);
  for (const [index, part] of parts.entries()) {
    const found = look(part, index);
    if (found) return found;
  }
  return undefined;
}

function itemsOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

function membersOf(value: unknown): [string, unknown][] {
  return isObject(value) ? Object.entries(value) : [];
}
