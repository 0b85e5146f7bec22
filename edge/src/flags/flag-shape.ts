import { isObject } from '../../../lib/platform/is-object.ts';

type Check = (value: unknown) => boolean;

const isText: Check = (value) => typeof value === 'string';
const isNumber: Check = (value) => typeof value === 'number';
const isSwitch: Check = (value) => typeof value === 'boolean';

/** Null counts as missing. */
const maybe =
  (check: Check): Check =>
  (value) =>
    value === undefined || value === null || check(value);

const listOf = (check: Check): Check =>
  maybe((value) => Array.isArray(value) && value.every(check));

const shape =
  (checks: Readonly<Record<string, Check>>): Check =>
  (value) =>
    isObject(value) && Object.entries(checks).every(([name, check]) => check(value[name]));

const isConstraint = shape({
  contextName: isText,
  operator: isText,
  inverted: maybe(isSwitch),
  caseInsensitive: maybe(isSwitch),
  values: listOf(isText),
  value: maybe(isText),
});

const isVariant = shape({
  name: isText,
  weight: isNumber,
  stickiness: maybe(isText),
  payload: maybe(shape({ type: isText, value: isText })),
  overrides: listOf(shape({ contextName: isText, values: listOf(isText) })),
});

const isStrategy = shape({
  name: isText,
  disabled: maybe(isSwitch),
  parameters: maybe((value) => isObject(value) && Object.values(value).every(maybe(isText))),
  constraints: listOf(isConstraint),
  segments: listOf(isNumber),
  variants: listOf(isVariant),
});

/** Whether flags of this shape can be evaluated; what else they have may be anything. Pure. */
export const isFlag = shape({
  name: isText,
  enabled: maybe(isSwitch),
  project: maybe(isText),
  strategies: listOf(isStrategy),
  variants: listOf(isVariant),
  dependencies: listOf(
    shape({ feature: isText, enabled: maybe(isSwitch), variants: listOf(isText) }),
  ),
});

/** Whether segments of this shape can be evaluated. Pure. */
export const isSegment = shape({ id: isNumber, constraints: listOf(isConstraint) });

/** The same without what is null, which the engine does not know. Pure. */
export function withoutNulls<Definition>(json: string): Definition {
  return JSON.parse(json, (_name, value) => (value === null ? undefined : value));
}
