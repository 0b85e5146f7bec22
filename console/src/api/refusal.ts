import type { ApiError } from '../../../lib/platform/errors.ts';
import { faultInWords } from './fault-in-words.ts';

/** The body of an error. */
type ErrorBody = Pick<ApiError, 'message'> & Partial<Pick<ApiError, 'details'>>;

/** A refusal by the service, as it describes it. */
export class Refusal extends Error {
  /** Of the answer; 0 when the service could not be reached. */
  readonly status: number;
  /** What is wrong with each property, by JSON pointer: `/body/name`. */
  readonly faults: ReadonlyMap<string, string>;
  /** After how many milliseconds the service wants to be asked again; `undefined` when it does not say. */
  readonly retryAfterMs: number | undefined;

  constructor(status: number, { message, details = [] }: ErrorBody, retryAfterMs?: number) {
    super(details.length === 0 ? message : details.map((detail) => detail.message).join(' '));
    this.name = 'Refusal';
    this.status = status;
    this.retryAfterMs = retryAfterMs;
    this.faults = new Map(
      details.flatMap(({ path, rule, ...fault }) =>
        path && rule ? [[path, faultInWords({ ...fault, rule })]] : [],
      ),
    );
  }
}
