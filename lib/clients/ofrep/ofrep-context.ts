import type { Caller } from '../../auth/caller.ts';
import { toContext } from '../frontend/context.ts';

type Fields = Readonly<Record<string, unknown>>;

/** Where a request comes from. */
interface RequestSource {
  readonly caller: Caller;
  /** The caller's IP address. */
  readonly address: string;
  readonly environment: string;
}

/**
 * The context of an evaluation from that of OpenFeature: `targetingKey` is the user id unless there is one, known
 * fields are where strategies look for them, and all other texts, numbers and booleans are properties. Lists and
 * objects are ignored, because no constraint compares them; except `properties`, whose members are properties too.
 *
 * Nothing is made up for what is missing: a server that asks is not the user's machine, so only what a page sends is
 * completed by its address.
 */
export function ofrepContext(
  sent: Fields,
  { caller, address, environment }: RequestSource,
): Fields {
  const { properties } = sent;
  const fields = {
    ...scalarsOf(sent),
    ...(isObject(properties) && { properties: scalarsOf(properties) }),
  };
  const { targetingKey } = scalarsOf(sent);
  return toContext(fields, environment, {
    ...(targetingKey !== undefined && targetingKey !== '' && { userId: targetingKey }),
    ...(caller.tokenType === 'frontend' && { remoteAddress: address }),
  });
}

/** The same text for the same context, whatever the order of its fields. */
export function canonicalText(context: Fields): string {
  const sorted = Object.entries(context)
    .map(([name, value]) => [name, isObject(value) ? canonicalText(value) : value] as const)
    .sort(([one], [other]) => (one < other ? -1 : 1));
  return JSON.stringify(sorted);
}

function scalarsOf(fields: Fields): Fields {
  const isScalar = (value: unknown) => ['string', 'number', 'boolean'].includes(typeof value);
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => isScalar(value)));
}

function isObject(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
