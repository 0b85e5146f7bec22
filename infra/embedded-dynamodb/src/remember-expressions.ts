import { createRequire } from 'node:module';
import type { AttributeValue } from './dynalite.ts';

interface Context {
  readonly attrNames?: { readonly [placeholder: string]: string };
  readonly attrVals?: { readonly [placeholder: string]: AttributeValue };
  readonly unusedAttrNames: { [placeholder: string]: true };
  readonly unusedAttrVals: { [placeholder: string]: true };
}

/** The parsed expression, or a message for the caller. Throws a SyntaxError. */
export type Parse = (text: string, options: { readonly context: Context }) => unknown;

/** Stands for the value of a placeholder in a remembered expression. */
class Slot {
  readonly placeholder: string;

  constructor(placeholder: string) {
    this.placeholder = placeholder;
  }
}

interface Remembered {
  readonly template: unknown;
  readonly names: readonly string[];
  readonly values: readonly string[];
}

/** Different expressions kept for each parser. The service has a few hundred. */
const MAX_REMEMBERED = 1_000;

/** These look at the values themselves, not only at their types. */
const READS_VALUES = /between|attribute_type/i;

/**
 * Wraps a parser of dynalite so that it parses each text once. The generated parsers have no
 * memory within a text: each level of parentheses is parsed several times, which takes
 * milliseconds for a condition with two levels.
 *
 * What an expression means depends on its text, its names and the types of its values. Answers
 * for the caller (errors) are not kept.
 */
export function rememberExpressions(parse: Parse): Parse {
  const kept = new Map<string, Remembered>();
  return (text, options) => {
    if (READS_VALUES.test(text)) return parse(text, options);
    const { context } = options;
    const key = JSON.stringify([text, context.attrNames, typesOf(context.attrVals)]);
    const found = kept.get(key);
    if (found) return fill(found, context);
    const made = make(parse, text, context);
    if (!made) return parse(text, options);
    if (kept.size >= MAX_REMEMBERED) kept.delete(kept.keys().next().value as string);
    kept.set(key, made);
    return fill(made, context);
  };
}

/** Lets dynalite use remembered expressions. */
export function rememberParsedExpressions(): void {
  const load = createRequire(import.meta.url);
  for (const name of ['conditionParser', 'projectionParser', 'updateParser']) {
    const parser = load(`dynalite/db/${name}`) as { parse: Parse };
    parser.parse = rememberExpressions(parser.parse);
  }
}

function make(parse: Parse, text: string, context: Context): Remembered | undefined {
  // Copies, because a caller may pass one value under two names.
  const values = Object.entries(context.attrVals ?? {}).map(
    ([placeholder, value]) => [placeholder, { ...value }] as const,
  );
  const unusedAttrNames = placeholdersOf(context.attrNames);
  const unusedAttrVals = placeholdersOf(context.attrVals);
  const parsed = parse(text, {
    context: {
      ...context,
      attrVals: Object.fromEntries(values),
      unusedAttrNames,
      unusedAttrVals,
    },
  });
  if (typeof parsed === 'string') return undefined;
  const slots = new Map<unknown, Slot>(
    values.map(([placeholder, value]) => [value, new Slot(placeholder)]),
  );
  return {
    template: copy(parsed, (node) => slots.get(node)),
    names: Object.keys(context.attrNames ?? {}).filter((name) => !unusedAttrNames[name]),
    values: Object.keys(context.attrVals ?? {}).filter((name) => !unusedAttrVals[name]),
  };
}

function fill({ template, names, values }: Remembered, context: Context): unknown {
  for (const name of names) delete context.unusedAttrNames[name];
  for (const name of values) delete context.unusedAttrVals[name];
  return copy(template, (node) =>
    node instanceof Slot ? context.attrVals?.[node.placeholder] : undefined,
  );
}

function copy(node: unknown, replacement: (node: unknown) => unknown): unknown {
  if (typeof node !== 'object' || node === null) return node;
  const replaced = replacement(node);
  if (replaced !== undefined) return replaced;
  if (Array.isArray(node)) return node.map((element) => copy(element, replacement));
  const copied = Object.create(Object.getPrototypeOf(node)) as { [name: string]: unknown };
  for (const [name, value] of Object.entries(node)) copied[name] = copy(value, replacement);
  return copied;
}

function placeholdersOf(given: object | undefined): { [placeholder: string]: true } {
  return Object.fromEntries(Object.keys(given ?? {}).map((name) => [name, true]));
}

function typesOf(values: Context['attrVals']) {
  return Object.entries(values ?? {}).map(([name, value]) => [name, Object.keys(value)]);
}
