import { type ErrorBody, errorInWords } from '../../../lib/words/refusals/error-in-words.ts';
import { CommandError } from '../terminal/command-error.ts';

/** The service did not answer, or cannot now: the same request may succeed later. */
export class Unreachable extends CommandError {
  override readonly name = 'Unreachable';
}

/** An error of OAuth, by whose code a program knows how to go on. */
export class OAuthRefusal extends CommandError {
  readonly code: string;

  constructor(code: string, message: string) {
    super(message);
    this.name = 'OAuthRefusal';
    this.code = code;
  }
}

/** The service refused a request. */
export class Refusal extends CommandError {
  /** Of the answer. */
  readonly status: number;
  readonly details: NonNullable<ErrorBody['details']>;

  constructor(status: number, body: ErrorBody) {
    super(
      status === 401
        ? 'The service does not know your token, or it has expired. Run "flagwright login" again.'
        : errorInWords(body),
    );
    this.name = 'Refusal';
    this.status = status;
    this.details = body.details ?? [];
  }
}
