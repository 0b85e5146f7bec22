import { allHold, compileConstraint } from '../../evaluation/compile-constraint.ts';
import { evaluationContext } from '../../evaluation/evaluation-context.ts';
import { compileLinearRegex } from '../../evaluation/linear-regex.ts';
import type { RegexBudget } from '../../evaluation/regex-budget.ts';
import { isObject } from '../../platform/is-object.ts';
import { fromPointerToken } from '../../platform/json-pointer.ts';
import { type ConstraintInput, checkConstraint } from '../../strategies/check-constraints.ts';
import type { Filter, FilterRequest } from './model.ts';

/** Bytes of a signal's body that filters read. */
const MAX_SIGNAL_BYTES = 100 * 1024;

/** The JSON object that a signal has as its body. */
export type SignalPayload = Readonly<Record<string, unknown>>;

/**
 * Reads the body of a signal, whatever its content type: some services send JSON as text.
 * @returns `undefined` unless it is a JSON object of at most 100 kB
 */
export function payloadIn(text: string): SignalPayload | undefined {
  if (Buffer.byteLength(text) > MAX_SIGNAL_BYTES) return undefined;
  try {
    const value: unknown = JSON.parse(text);
    return isObject(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

/**
 * Checks filters as constraints are checked, and normalizes them for storage.
 * @throws {ValidationError} naming the property
 */
export function checkFilters(filters: readonly FilterRequest[]): Filter[] {
  return filters.map(({ property, ...comparison }, index) => {
    const input: ConstraintInput = { ...comparison, contextName: property };
    const { contextName, ...checked } = checkConstraint(input, `/body/filters/${index}`);
    return { property: contextName, ...checked };
  });
}

/**
 * Whether all filters hold for what a signal says. The operators are those of constraints.
 * @param regexBudget what the patterns of all sets may take for one signal
 */
export function matches(
  filters: readonly Filter[],
  payload: SignalPayload,
  regexBudget: RegexBudget,
  now: Date = new Date(),
): boolean {
  const runtime = { now: now.getTime(), random: () => 0, regexBudget };
  return filters.every(({ property, ...comparison }) => {
    const definition = { ...comparison, contextName: property };
    const compiled = compileConstraint(definition, { compileRegex: compileLinearRegex });
    const context = evaluationContext({ [property]: valueAt(payload, property) }, runtime);
    return allHold([compiled], context) === true;
  });
}

/** The text, number or boolean at a JSON pointer, and `undefined` for anything else. */
function valueAt(payload: SignalPayload, pointer: string): unknown {
  const tokens = pointer.split('/').slice(1).map(fromPointerToken);
  const value = tokens.reduce<unknown>(
    (at, token) =>
      typeof at === 'object' && at !== null && Object.hasOwn(at, token)
        ? (at as Readonly<Record<string, unknown>>)[token]
        : undefined,
    payload,
  );
  return typeof value === 'object' ? undefined : value;
}
