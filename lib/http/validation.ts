import type { ErrorObject, ValidateFunction } from 'ajv';
import { invalid, ValidationError } from '../platform/errors.ts';
import { type Fault, previews } from '../platform/fault.ts';
import { pointerToken } from '../platform/json-pointer.ts';
import { patternWordings } from '../platform/schema/pattern-wordings.ts';
import type { Contract } from './contract.ts';
import type { HttpMiddleware } from './event.ts';
import { readQuery } from './read-query.ts';

/** What is validated: the parts of a request, and the result of a patch. */
export type RequestPart = 'params' | 'query' | 'body' | 'patched';

/** The parts that come from the caller as they are. */
type SentPart = Exclude<RequestPart, 'patched'>;

/** Validators of one operation, compiled from its contract when it was built. */
export type Validators = Partial<Record<RequestPart, ValidateFunction>>;

/**
 * Throws the errors of a validator as one 400.
 * @throws {ValidationError} always
 */
export function refuseInvalid(part: SentPart, errors: readonly ErrorObject[]): never {
  // ajv reports a wrong name twice, the second time without the name.
  const reported = errors.filter(({ keyword }) => keyword !== 'propertyNames');
  throw new ValidationError(reported.map((error) => faultOf(part, error)));
}

/**
 * Validates path parameters, query and body against the contract, fills defaults and drops unknown
 * properties.
 * @throws {ValidationError} 400 naming the property, the rule and what was sent
 */
export function validation(contract: Contract, validators: Validators): HttpMiddleware {
  return {
    before: ({ event }) => {
      const query = readQuery(contract, event.rawQueryString);
      const sent = { params: { ...event.pathParameters }, query, body: event.body };
      const check = (part: SentPart): unknown => {
        const validate = validators[part];
        if (!validate) return part === 'body' ? undefined : {};
        const value = sent[part];
        if (!validate(value)) refuseInvalid(part, validate.errors ?? []);
        if (part !== 'body') refuseInfinite(part, value);
        return value;
      };
      event.valid = { params: check('params'), query: check('query'), body: check('body') };
    },
  };
}

/** One failed rule of the schema. */
function faultOf(part: SentPart, error: ErrorObject): Fault {
  const { keyword, params, instancePath, parentSchema, data } = error;
  if (error.propertyName !== undefined) return nameFault(part, error, error.propertyName);
  const pointer = `/${part}${instancePath}`;
  if (keyword === 'required') {
    return { pointer: `${pointer}/${params.missingProperty}`, rule: 'is required' };
  }
  if (part === 'query' && keyword === 'type' && Array.isArray(data)) {
    return { pointer, rule: 'must be sent only once', sent: data };
  }
  const allowed = keyword === 'enum' ? `: ${previews(params.allowedValues)}` : '';
  const fault = { pointer, rule: ruleOf(error), said: `${saidOf(error)}${allowed}` };
  // Secrets are `writeOnly`: they are not repeated.
  const isSecret = (parentSchema as { writeOnly?: boolean } | undefined)?.writeOnly === true;
  return isSecret ? fault : { ...fault, sent: data };
}

/** A property with a wrong name: ajv gives the name, and the pointer of the object around it. */
function nameFault(part: SentPart, error: ErrorObject, name: string): Fault {
  const token = pointerToken(name).slice(0, 100);
  const pointer = `/${part}${error.instancePath}/${token}`;
  if (error.keyword === 'enum') {
    return { pointer, rule: `is unknown; known are: ${previews(error.params.allowedValues)}` };
  }
  const start = 'has a name that';
  return { pointer, rule: `${start} ${ruleOf(error)}`, said: `${start} ${saidOf(error)}` };
}

/** Which limit a keyword sets, and on what. */
const limits: Readonly<Record<string, readonly [bound: string, counted: string]>> = {
  minLength: ['at least', 'characters'],
  maxLength: ['at most', 'characters'],
  minItems: ['at least', 'items'],
  maxItems: ['at most', 'items'],
  minProperties: ['at least', 'properties'],
  maxProperties: ['at most', 'properties'],
};

/** A rule of the schema in plain words. */
function ruleOf(error: ErrorObject): string {
  const { keyword, params } = error;
  if (keyword === 'enum') return `must be one of ${previews(params.allowedValues)}`;
  const [bound, counted] = limits[keyword] ?? [];
  return bound === undefined ? saidOf(error) : `must have ${bound} ${params.limit} ${counted}`;
}

/** A regular expression in plain words, where we have them; else ajv's own message. */
function saidOf({ keyword, params, message }: ErrorObject): string {
  return (
    (keyword === 'pattern' ? patternWordings[params.pattern] : undefined) ??
    message ??
    'is not valid'
  );
}

/** ajv parses `1e400` as `Infinity` and skips `minimum` and `maximum` for it, so it is refused here. */
function refuseInfinite(part: SentPart, value: unknown): void {
  for (const [name, member] of Object.entries(value ?? {})) {
    if (member !== Infinity && member !== -Infinity) continue;
    throw invalid(`/${part}/${name}`, 'must be a finite number');
  }
}
