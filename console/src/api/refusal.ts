import { type ErrorBody, errorInWords } from '../../../lib/words/refusals/error-in-words.ts';
import { faultInWords } from '../../../lib/words/refusals/fault-in-words.ts';

/** A refusal by the service, as it describes it. */
export class Refusal extends Error {
  /** Of the answer; 0 when the service could not be reached. */
  readonly status: number;
  /** What is wrong with each property, by JSON pointer: `/body/name`. */
  readonly faults: ReadonlyMap<string, string>;
  /** After how many milliseconds the service wants to be asked again; `undefined` when it does not say. */
  readonly retryAfterMs: number | undefined;

  constructor(status: number, body: ErrorBody, retryAfterMs?: number) {
    super(errorInWords(body));
    this.name = 'Refusal';
    this.status = status;
    this.retryAfterMs = retryAfterMs;
    this.faults = new Map(
      (body.details ?? []).flatMap(({ path, rule, ...fault }) =>
        path && rule ? [[path, faultInWords({ ...fault, rule })]] : [],
      ),
    );
  }
}
