import { RuleError } from '../../platform/errors.ts';

/** Steps from one object to the next; providers nest two or three. */
const MAX_CLAIM_STEPS = 10;

/** `name`, `['name']`, `["name"]` or `[*]`, each also behind a dot. */
const step = /\.?(?:(?<name>[^.[\]]+)|\['(?<single>[^']*)'\]|\["(?<double>[^"]*)"\]|\[\*\])/y;

/** The name of a property, or `undefined` for all elements of a list. */
type ClaimStep = string | undefined;

/** @throws {RuleError} for a path that is not written as `readClaim` understands it */
export function refuseClaimPath(path: string): void {
  stepsOf(path);
}

/**
 * The value at a path among claims. A claim whose name is the whole path comes first, because some names
 * are URLs. A path is written as in JSONPath, with names and `[*]` only: `realm_access.roles`,
 * `$.groups[*].name`, `resource_access['my app'].roles`.
 */
export function readClaim(claims: Readonly<Record<string, unknown>>, path: string): unknown {
  if (Object.hasOwn(claims, path)) return claims[path];
  return follow(claims, stepsOf(path));
}

/** The texts that a claim has, alone or in lists; anything else is left out. */
export function textsOf(claim: unknown): string[] {
  if (Array.isArray(claim)) return claim.flatMap(textsOf);
  return typeof claim === 'string' ? [claim] : [];
}

function follow(value: unknown, [next, ...rest]: readonly ClaimStep[], isEnd = false): unknown {
  if (isEnd) return value;
  const isLast = rest.length === 0;
  if (next === undefined) {
    return Array.isArray(value) ? value.map((each) => follow(each, rest, isLast)) : undefined;
  }
  const isObject = typeof value === 'object' && value !== null && Object.hasOwn(value, next);
  return isObject ? follow((value as Record<string, unknown>)[next], rest, isLast) : undefined;
}

function stepsOf(path: string): ClaimStep[] {
  const steps: ClaimStep[] = [];
  const text = path.replace(/^\$(?=[.[])/, '');
  step.lastIndex = 0;
  while (step.lastIndex < text.length) {
    const found = step.exec(text);
    if (!found) throw new RuleError('must be the name of a claim, or a path of names and [*]');
    const { name, single, double } = found.groups ?? {};
    steps.push(name ?? single ?? double);
    if (steps.length > MAX_CLAIM_STEPS) {
      throw new RuleError(`must have at most ${MAX_CLAIM_STEPS} steps`);
    }
  }
  return steps;
}
