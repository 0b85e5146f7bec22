import type { Contract, Schema } from '../../../lib/http/contract.ts';
import { type Aim, authorization, honestBody, honestRequest } from './honest-request.ts';
import type { AttackRequest } from './request.ts';

/** Constraints of a strategy or a segment: as many as it may have. */
const CONSTRAINTS = 30;

/** 58 of them take half a minute for a long text. */
const TOO_LARGE = '(a|b)*a(a|b){600}c';

/** Whether an operation saves constraints. */
export function isPatternWrite({ method, body }: Contract): boolean {
  const { properties = {} } = (body ?? {}) as { readonly properties?: Record<string, Schema> };
  return ['POST', 'PUT'].includes(method) && 'constraints' in properties;
}

/**
 * Constraints with patterns that are too large; or as large as they may be, all the same or all different, which fill
 * what there is room for.
 */
export function patternAttack(aim: Aim): AttackRequest {
  const { random, targets, actor } = aim;
  const { method, path } = honestRequest(aim);
  const kind = random.pick(['too large', 'equal', 'different', 'different'] as const);
  const inverted = random.chance(0.5);
  const constraints = Array.from({ length: CONSTRAINTS }, () => ({
    contextName: 'userId',
    operator: 'REGEX',
    caseInsensitive: true,
    inverted,
    value: {
      'too large': () => TOO_LARGE,
      equal: () => '(a|b)*a(a|b){90}[cd]',
      different: () => `(a|b)*a(a|b){85}[c${random.int(100_000, 999_999)}]`,
    }[kind](),
  }));
  const honest = honestBody(aim, targets.own) as object;
  return {
    method,
    path,
    headers: { 'content-type': 'application/json', ...authorization(actor) },
    raw: JSON.stringify({ ...honest, constraints }),
  };
}

/** Whether a request saves a pattern that is too large. */
export function hasTooLargePattern(raw: string | undefined): boolean {
  return raw?.includes(JSON.stringify(TOO_LARGE)) ?? false;
}
