import { faultInWords } from './fault-in-words.ts';

/** The body of an error; a detail that has a `path` also has a `rule`. */
interface ErrorBody {
  readonly message: string;
  readonly details?: readonly {
    readonly message: string;
    readonly path?: string;
    readonly rule?: string;
    readonly hint?: string;
  }[];
}

/** A refusal by the service, as it describes it. */
export class Refusal extends Error {
  /** Of the answer; 0 when the service could not be reached. */
  readonly status: number;
  /** What is wrong with each property, by JSON pointer: `/body/name`. */
  readonly faults: ReadonlyMap<string, string>;

  constructor(status: number, { message, details = [] }: ErrorBody) {
    super(details.length === 0 ? message : details.map((detail) => detail.message).join(' '));
    this.name = 'Refusal';
    this.status = status;
    this.faults = new Map(
      details.flatMap(({ path, rule, ...fault }) =>
        path && rule ? [[path, faultInWords({ ...fault, rule })]] : [],
      ),
    );
  }
}
