import { RegexBudget } from './regex-budget.ts';

type Fields = Readonly<Record<string, unknown>>;

/** What an evaluation depends on in addition to flags and context. */
export interface EvaluationRuntime {
  /** Unix time in milliseconds; a `currentTime` in the context takes precedence. */
  readonly now: number;
  /** A number from 0 (inclusive) to 1 (exclusive), like `Math.random`. */
  readonly random: () => number;
  /** Name of the machine that evaluates the flags; if absent, `applicationHostname` is unknown. */
  readonly hostname?: string;
  /** What patterns may take; by default, as much as those of one evaluation. */
  readonly regexBudget?: RegexBudget;
}

/** A context and the time for evaluating flags. */
export interface EvaluationContext {
  readonly runtime: EvaluationRuntime;
  readonly fields: Fields;
  readonly properties: Fields;
  readonly regexBudget: RegexBudget;
}

const noFields: Fields = {};

/**
 * Reads a context once for the evaluation of many flags.
 * @param context any JSON; a value that is not an object has no fields
 */
export function evaluationContext(context: unknown, runtime: EvaluationRuntime): EvaluationContext {
  const fields = toFields(context);
  const properties = toFields(own(fields, 'properties'));
  const { regexBudget = new RegexBudget() } = runtime;
  return { runtime, fields, properties, regexBudget };
}

/** A field of the context itself, as text; `undefined` when it is missing or null. */
export function fieldText({ fields }: EvaluationContext, name: string): string | undefined {
  return toText(own(fields, name));
}

/** A field of the context, or a property of that name, as text. */
export function contextText(
  { fields, properties }: EvaluationContext,
  name: string,
): string | undefined {
  return toText(own(fields, name) ?? own(properties, name));
}

/** @returns Unix time in milliseconds; NaN when the context has an invalid time */
export function timeOf(prepared: EvaluationContext): number {
  const currentTime = own(prepared.fields, 'currentTime');
  if (typeof currentTime === 'number') return currentTime;
  const text = fieldText(prepared, 'currentTime');
  return text ? Date.parse(text) : prepared.runtime.now;
}

function toFields(value: unknown): Fields {
  return typeof value === 'object' && value !== null ? (value as Fields) : noFields;
}

/** Own fields only: a context contains what was sent, not what every object inherits. */
function own(fields: Fields, name: string): unknown {
  return Object.hasOwn(fields, name) ? fields[name] : undefined;
}

function toText(value: unknown): string | undefined {
  if (typeof value === 'string') return value;
  if (value === undefined || value === null) return undefined;
  try {
    return String(value);
  } catch {
    // The JSON may be an object whose `toString` is not a function, or an array nested too deeply
    // to join.
    return undefined;
  }
}
