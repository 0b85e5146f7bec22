import { isObject } from '../../platform/is-object.ts';
import { toContext } from '../frontend/context.ts';

type Fields = Readonly<Record<string, unknown>>;

/**
 * The context of an evaluation from that of OpenFeature: `targetingKey` is the user id unless there is one, known
 * fields are where strategies look for them, and all other texts, numbers and booleans are properties. Lists and
 * objects are ignored, because no constraint compares them; except `properties`, whose members are properties too. Pure.
 *
 * @param environment of the evaluation; one in the context is ignored
 * @param defaults of fields that were not sent
 */
export function openFeatureContext(
  sent: Fields,
  environment: string,
  defaults: Fields = {},
): Fields {
  const { properties } = sent;
  const scalars = scalarsOf(sent);
  const { targetingKey } = scalars;
  const hasKey = targetingKey !== undefined && targetingKey !== '';
  return toContext(
    { ...scalars, ...(isObject(properties) && { properties: scalarsOf(properties) }) },
    environment,
    { ...defaults, ...(hasKey && { userId: targetingKey }) },
  );
}

/** Whether a targeting key is absent, or a valid id. */
export function isTargetingKey(value: unknown): boolean {
  return value === undefined || value === null || ['string', 'number'].includes(typeof value);
}

/** The names of what an evaluation ignores: lists, objects and null. */
export function ignoredFields(sent: Fields): string[] {
  const { properties = {}, ...rest } = sent;
  const top = Object.keys(rest).filter((name) => !isScalar(rest[name]));
  if (!isObject(properties)) return [...top, 'properties'];
  return [...top, ...Object.keys(properties).filter((name) => !isScalar(properties[name]))];
}

function scalarsOf(fields: Fields): Fields {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => isScalar(value)));
}

function isScalar(value: unknown): boolean {
  return ['string', 'number', 'boolean'].includes(typeof value);
}
