/**
 * The errors that callers may see, each with its HTTP status and its `name`. What is wrong is data (pointer
 * and rule, kind and id), which `fault.ts` and `resource.ts` put into sentences. Anything else that is
 * thrown is a fault of ours and becomes a 500.
 */

import { type Fault, sentenceOf } from './fault.ts';
import { describeResource, type Resource, type ResourceKind } from './resource.ts';

/** One entry of `details` in an error body. */
export interface ErrorDetail {
  /** What is wrong, naming the property. */
  readonly message: string;
  /** JSON pointer of the property at fault, for example `/body/tokens`; absent if none is. */
  readonly path?: string;
  /** What the property breaks, without its name: `must be in the future`. Present where `path` is. */
  readonly rule?: string;
  /** Whole sentences: what the caller can do about it. */
  readonly hint?: string;
}

export class ApiError extends Error {
  readonly status: number;
  readonly details: readonly ErrorDetail[] | undefined;
  /** Headers that the status asks for, names in lower case. */
  readonly headers: Readonly<Record<string, string>> | undefined = undefined;

  constructor(status: number, name: string, message: string, details?: readonly ErrorDetail[]) {
    super(message);
    this.status = status;
    this.name = name;
    this.details = details;
  }
}

/** 400: the request's data is refused. Created by `invalid` where a property is at fault. */
export class ValidationError extends ApiError {
  /** The properties at fault; empty if the request as a whole is refused. */
  readonly faults: readonly Fault[];

  /** @param problem the properties at fault, or a sentence if none of them is */
  constructor(problem: string | readonly Fault[]) {
    const faults = typeof problem === 'string' ? [] : problem;
    const details = typeof problem === 'string' ? [{ message: problem }] : faults.map(detailOf);
    super(400, 'ValidationError', details[0]?.message ?? 'The request is not valid.', details);
    this.faults = faults;
  }

  /**
   * The same error for a body that is a part of another: `/body/name` becomes `${pointer}/name`.
   * @example invalid('/body/name', 'is required').at('/body/0/payload') // `/body/0/payload/name`
   */
  at(pointer: string): ValidationError {
    if (this.faults.length === 0) return this;
    return new ValidationError(
      this.faults.map((fault) => {
        const [, root, ...tokens] = fault.pointer.split('/');
        return root === 'body' ? { ...fault, pointer: [pointer, ...tokens].join('/') } : fault;
      }),
    );
  }
}

/**
 * Thrown by checks that do not know the JSON pointer of the value: `at(pointer)` turns it into a 400.
 * Uncaught, it is a 500.
 */
export class RuleError extends Error {
  override readonly name: string = 'RuleError';
  /** What is wrong with the value, without quoting it: it may be a secret. */
  readonly rule: string;

  constructor(rule: string) {
    super(rule);
    this.rule = rule;
  }

  at(pointer: string): ValidationError {
    return invalid(pointer, this.rule);
  }
}

/** 400: a limit of the instance would be passed. */
export class ExceedsLimitError extends ApiError {
  readonly resource: string;
  readonly limit: number;

  /** @param advice a sentence that says what to do */
  constructor(resource: string, limit: number, advice?: string) {
    const reached = `You have reached the limit of ${limit} for ${resource}.`;
    const message = advice ? `${reached} ${advice}` : reached;
    super(400, 'ExceedsLimitError', message, [{ message }]);
    this.resource = resource;
    this.limit = limit;
  }
}

/** 401: no credentials, or none that are valid. */
export class AuthenticationRequired extends ApiError {
  constructor(message = 'Send a valid API token in the Authorization header.') {
    super(401, 'AuthenticationRequired', message);
  }
}

/** 403: the credentials are good, the permission is missing. */
export class NoAccessError extends ApiError {
  readonly permissions: readonly string[];

  constructor(message: string, permissions: readonly string[] = []) {
    super(403, 'NoAccessError', message);
    this.permissions = permissions;
  }
}

/** 404: what the request refers to does not exist. */
export class NotFoundError extends ApiError {
  readonly kind: ResourceKind;

  /** @param message only where there is more to say than that it could not be found */
  constructor(resource: Resource, message = `Could not find ${describeResource(resource)}.`) {
    super(404, 'NotFoundError', message);
    this.kind = resource.kind;
  }
}

/** 405: the path has operations, but none with this method. */
export class MethodNotAllowed extends ApiError {
  override readonly headers: { readonly allow: string };

  /** @param allowed the methods that the path has */
  constructor(allowed: readonly string[]) {
    const allow = allowed.join(', ');
    super(
      405,
      'MethodNotAllowed',
      `This path has no operation with this method. It has: ${allow}.`,
    );
    this.headers = { allow };
  }
}

/** 409: the name or id is taken. */
export class NameExistsError extends ApiError {
  readonly kind: ResourceKind;

  constructor(
    resource: Resource,
    message = `${capitalized(describeResource(resource))} already exists.`,
  ) {
    super(409, 'NameExistsError', message);
    this.kind = resource.kind;
  }
}

/** 409: the request conflicts with existing state, for example a thing still in use. */
export class ConflictError extends ApiError {
  /** @param details what is in conflict, one by one */
  constructor(message: string, details?: readonly ErrorDetail[]) {
    super(409, 'ConflictError', message, details);
  }
}

/** 429: the caller has sent too many requests. */
export class TooManyRequests extends ApiError {
  readonly retryAfterSeconds: number | undefined;

  /** @param retryAfterSeconds only where the wait is short enough for a program */
  constructor(message: string, retryAfterSeconds?: number) {
    super(429, 'TooManyRequests', message);
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

/**
 * 503: nobody can say what is stored, because it cannot be reached or read. Never 401 or 403: an edge node drops its flags
 * when it is refused.
 */
export class UnavailableError extends ApiError {
  override readonly headers = { 'retry-after': '5' };

  constructor(message = 'The service cannot read its data at the moment. Try again later.') {
    super(503, 'ServiceUnavailable', message);
  }
}

/** 503: the table refuses requests because there are too many of them; a little later it may not. */
export class ThrottledError extends ApiError {
  readonly retryAfterSeconds = 1;

  constructor() {
    super(503, 'ServiceUnavailable', 'The service is busy. Try again in a moment.');
  }
}

/** 503: an administrator has switched the maintenance mode on. */
export class MaintenanceModeError extends ApiError {
  constructor() {
    super(
      503,
      'MaintenanceModeError',
      'Maintenance mode is on: nothing can be changed until an administrator switches it off.',
    );
  }
}

/** 413: the body is larger than the operation accepts. */
export class ContentTooLarge extends ApiError {
  constructor(limitBytes: number) {
    super(413, 'ContentTooLarge', `The request body may have at most ${limitBytes} bytes.`);
  }
}

/** 415: the body is not of an accepted type. Existing clients expect this spelling of the name. */
export class ContentTypeError extends ApiError {
  constructor(sent: string | undefined) {
    super(
      415,
      'ContentTypeerror',
      `The content type ${sent || '(none)'} is not accepted. Accepted: application/json, in UTF-8.`,
    );
  }
}

/** 415: the body is compressed, or encoded in another way. */
export class ContentEncodingError extends ApiError {
  override readonly headers = { 'accept-encoding': 'identity' };

  constructor(sent: string) {
    super(
      415,
      'ContentEncodingError',
      `A request body with the content encoding ${sent} is not accepted. Send it as it is.`,
    );
  }
}

/**
 * The 400 for a property that breaks a rule.
 *
 * @param pointer JSON pointer of the property
 * @param rule the end of "The `/body/name` property …", without the full stop
 * @example throw invalid('/body/name', 'must be unique', { sent: name });
 */
export function invalid(
  pointer: string,
  rule: string,
  more: Pick<Fault, 'sent' | 'hint'> = {},
): ValidationError {
  return new ValidationError([{ pointer, rule, ...more }]);
}

function detailOf(fault: Fault): ErrorDetail {
  return {
    message: sentenceOf(fault),
    path: fault.pointer,
    rule: fault.rule,
    ...(fault.hint !== undefined && { hint: fault.hint }),
  };
}

function capitalized(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
