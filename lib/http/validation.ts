import type { ErrorObject, ValidateFunction } from 'ajv';
import { ApiError, type ErrorDetail, ValidationError } from '../errors.ts';
import { patternWordings } from '../schema/pattern-wordings.ts';
import type { HttpEvent, HttpMiddleware } from './event.ts';

/** What is validated: the parts of a request, and what comes of a patch. */
export type RequestPart = 'params' | 'query' | 'body' | 'patched';

/** The parts that come from the caller as they are. */
export type SentPart = Exclude<RequestPart, 'patched'>;

/** Validators of one operation, compiled from its contract when it was built. */
export type Validators = Partial<Record<RequestPart, ValidateFunction>>;

const preview = (value: unknown): string => {
  const text = JSON.stringify(value) ?? 'nothing';
  return text.length > 100 ? `${text.slice(0, 100)}…` : text;
};

/** A regular expression is for machines; where there are words for it, they are said instead. */
const ruleOf = ({ keyword, params, message }: ErrorObject): string | undefined =>
  keyword === 'pattern' ? (patternWordings[params.pattern] ?? message) : message;

/** A property whose name broke a rule: ajv tells of the name, not of the place. */
const describeName = (part: SentPart, error: ErrorObject, name: string): ErrorDetail => {
  const pointer = name.replaceAll('~', '~0').replaceAll('/', '~1');
  const path = `/${part}${error.instancePath}/${pointer.slice(0, 100)}`;
  const rule =
    error.keyword === 'enum'
      ? `is not known here; there are: ${error.params.allowedValues.map(preview).join(', ')}`
      : `has a name that ${ruleOf(error)}`;
  return { path, message: `The \`${path}\` property ${rule}.` };
};

/** One failed rule, in words: where, what, and what was sent. */
const describe = (part: SentPart, error: ErrorObject): ErrorDetail => {
  if (error.propertyName !== undefined) return describeName(part, error, error.propertyName);
  const missing = error.keyword === 'required' ? `/${error.params.missingProperty}` : '';
  const path = `/${part}${error.instancePath}${missing}`;
  const allowed =
    error.keyword === 'enum' ? `: ${error.params.allowedValues.map(preview).join(', ')}` : '';
  // Secrets are `writeOnly`: what was sent is not repeated.
  const isSecret = (error.parentSchema as { writeOnly?: boolean } | undefined)?.writeOnly === true;
  const sent = missing === '' && !isSecret ? ` You sent ${preview(error.data)}.` : '';
  const rule = missing === '' ? ruleOf(error) : 'is required';
  return { path, message: `The \`${path}\` property ${rule}${allowed}.${sent}` };
};

/**
 * The errors of a validator as one 400.
 * @throws {ApiError} always
 */
export const refuse = (part: SentPart, errors: readonly ErrorObject[]): never => {
  // A name that broke a rule is told of twice, the second time without saying which.
  const told = errors.filter(({ keyword }) => keyword !== 'propertyNames');
  const details = told.map((error) => describe(part, error));
  const message = `The request is not valid. ${details[0]?.message ?? ''}`.trim();
  throw new ApiError(400, 'ValidationError', message, details);
};

/** Repeated parameters become an array, single ones a string: the schema decides which is welcome. */
const parseQuery = (event: HttpEvent): Record<string, string | string[]> => {
  const search = new URLSearchParams(event.rawQueryString);
  const names = [...new Set(search.keys())];
  return Object.fromEntries(
    names.map((name) => {
      const values = search.getAll(name);
      return [name, values.length > 1 ? values : (values[0] ?? '')];
    }),
  );
};

const partOf = (part: SentPart, event: HttpEvent): unknown => {
  if (part === 'params') return { ...event.pathParameters };
  return part === 'query' ? parseQuery(event) : event.body;
};

/** ajv makes `Infinity` of `1e400`, and then asks no infinite number whether it is in bounds. */
const refuseInfinite = (part: SentPart, value: unknown): void => {
  for (const [name, member] of Object.entries(value ?? {})) {
    if (member !== Infinity && member !== -Infinity) continue;
    const path = `/${part}/${name}`;
    throw new ValidationError(`The \`${path}\` property must be a finite number.`, path);
  }
};

/**
 * Validates path parameters, query and body against the contract, fills defaults and drops unknown
 * properties.
 * @throws {ValidationError} 400 naming the property, the rule and what was sent
 */
export const validation = (validators: Validators): HttpMiddleware => ({
  before: ({ event }) => {
    const check = (part: SentPart): unknown => {
      const validate = validators[part];
      if (!validate) return part === 'body' ? undefined : {};
      const value = partOf(part, event);
      if (!validate(value)) refuse(part, validate.errors ?? []);
      if (part !== 'body') refuseInfinite(part, value);
      return value;
    };
    event.valid = { params: check('params'), query: check('query'), body: check('body') };
  },
});
