/**
 * The errors a caller may see. Each carries its HTTP status and the `name` that part 7 of the
 * specification gives it; anything else that is thrown is a fault of ours and becomes a 500.
 */
export interface ErrorDetail {
  /** What is wrong, naming the property. */
  readonly message: string;
  /** JSON pointer of the offending property, for example `/body/tokens`. */
  readonly path?: string;
}

export class ApiError extends Error {
  readonly status: number;
  readonly details: readonly ErrorDetail[] | undefined;

  constructor(status: number, name: string, message: string, details?: readonly ErrorDetail[]) {
    super(message);
    this.status = status;
    this.name = name;
    this.details = details;
  }
}

/** 400: the request's data is refused; `path` is the JSON pointer of the property at fault. */
export class ValidationError extends ApiError {
  constructor(message: string, path?: string) {
    super(400, 'ValidationError', message, [{ message, ...(path === undefined ? {} : { path }) }]);
  }
}

/** 400: a limit of the instance would be passed; the message names the resource and the limit. */
export class ExceedsLimitError extends ApiError {
  constructor(resource: string, limit: number) {
    const message = `You have reached the limit of ${limit} for ${resource}.`;
    super(400, 'ExceedsLimitError', message, [{ message }]);
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

/** 404: what the request names does not exist. */
export class NotFoundError extends ApiError {
  constructor(message: string) {
    super(404, 'NotFoundError', message);
  }
}

/** 409: the name or id is taken. */
export class NameExistsError extends ApiError {
  constructor(message: string) {
    super(409, 'NameExistsError', message);
  }
}

/** 409: the request conflicts with existing state, for example a thing still in use. */
export class ConflictError extends ApiError {
  constructor(message: string) {
    super(409, 'ConflictError', message);
  }
}

/** 413: the body is larger than the operation accepts. */
export class ContentTooLarge extends ApiError {
  constructor(limitBytes: number) {
    super(413, 'ContentTooLarge', `The request body may have at most ${limitBytes} bytes.`);
  }
}

/** 415: the body is not of an accepted type. The name's spelling is the specification's. */
export class ContentTypeError extends ApiError {
  constructor(sent: string | undefined) {
    super(
      415,
      'ContentTypeerror',
      `We do not accept the content-type you provided (${sent || 'none'}). Accepted: application/json.`,
    );
  }
}
