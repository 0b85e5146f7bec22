import { invalid } from '../platform/errors.ts';
import { previews } from '../platform/fault.ts';
import { pointerToken } from '../platform/json-pointer.ts';
import type { Contract } from './contract.ts';

/** The parameters of a query by name: a repeated one is an array; the schema says which form is accepted. */
type Query = Readonly<Record<string, string | string[]>>;

/**
 * Reads the query of a request. `status[]` and `status[0]`, as many clients write lists, are the parameter `status`.
 * @param sent without the question mark; not decoded
 * @throws {ValidationError} for a parameter that a list or a search does not have: a script that trusts a filter
 * would go on with everything
 */
export function readQuery(contract: Contract, sent: string): Query {
  // A schema of a query is one of an object, which has its parameters as properties.
  const known = Object.keys((contract.query?.properties ?? {}) as object);
  const values = Map.groupBy(new URLSearchParams(sent), ([name]) => parameterOf(name, known));
  if (refusesUnknown(contract)) refuseUnknown([...values.keys()], known);
  return Object.fromEntries(
    [...values].map(([name, pairs]) => {
      const [first = '', ...others] = pairs.map(([, value]) => value);
      return [name, others.length === 0 ? first : [first, ...others]];
    }),
  );
}

/**
 * Whether an operation refuses parameters that it does not have: lists, which their summaries call so, searches, and
 * whatever has parameters, in the admin API. Elsewhere a parameter may be a property of a context, or what keeps caches
 * away.
 */
export function refusesUnknown({ access, method, query, summary }: Contract): boolean {
  if (access.kind !== 'admin' || method !== 'GET') return false;
  return query !== undefined || /^(?:List|Search) /.test(summary);
}

function parameterOf(name: string, known: readonly string[]): string {
  const listed = name.replace(/\[\d*\]$/, '');
  return known.includes(listed) ? listed : name;
}

function refuseUnknown(names: readonly string[], known: readonly string[]): void {
  const unknown = names.find((name) => !known.includes(name));
  if (unknown === undefined) return;
  const told =
    known.length === 0 ? 'the operation has no parameters' : `known are: ${previews(known)}`;
  throw invalid(`/query/${pointerToken(unknown).slice(0, 100)}`, `is unknown; ${told}`);
}
