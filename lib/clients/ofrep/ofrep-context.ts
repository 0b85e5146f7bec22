import type { Caller } from '../../auth/caller.ts';
import { invalid } from '../../platform/errors.ts';
import { isObject } from '../../platform/is-object.ts';
import { isTargetingKey, openFeatureContext } from './openfeature-context.ts';

type Fields = Readonly<Record<string, unknown>>;

/** Where a request comes from. */
interface RequestSource {
  readonly caller: Caller;
  /** The caller's IP address. */
  readonly address: string;
  readonly environment: string;
}

/**
 * The context of an evaluation from that of a request. Nothing is made up for what is missing: a server that asks is
 * not the user's machine, so only what a page sends is completed by its address.
 * @throws {ValidationError} for a targeting key that is neither a text nor a number
 */
export function ofrepContext(
  sent: Fields,
  { caller, address, environment }: RequestSource,
): Fields {
  if (!isTargetingKey(sent.targetingKey)) {
    throw invalid('/body/context/targetingKey', 'must be a string or a number');
  }
  return openFeatureContext(
    sent,
    environment,
    caller.tokenType === 'frontend' ? { remoteAddress: address } : {},
  );
}

/** The same text for the same context, whatever the order of its fields. */
export function canonicalText(context: Fields): string {
  const sorted = Object.entries(context)
    .map(([name, value]) => [name, isObject(value) ? canonicalText(value) : value] as const)
    .sort(([one], [other]) => (one < other ? -1 : 1));
  return JSON.stringify(sorted);
}
