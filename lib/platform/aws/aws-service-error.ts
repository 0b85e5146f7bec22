import { parseBinary } from './binary-attributes.ts';
import type { WireAnswer } from './send-over-wire.ts';

/** What a service of AWS refuses a call with: the name is the service's own, for example `ThrottlingException`. */
export class AwsServiceError extends Error {
  /** Of the answer. */
  readonly status: number;

  constructor(name: string, message: string, status = 400) {
    super(message);
    this.name = name;
    this.status = status;
  }
}

/** Classes of errors by their names, made from a message and what else the service says. */
export type ErrorClasses = Readonly<
  Record<string, new (message: string, details: object) => AwsServiceError>
>;

/** The error that an answer is. Its name may have a prefix and a suffix on the wire. */
export function errorOf(
  { status, headers, text }: WireAnswer,
  classes: ErrorClasses = {},
): AwsServiceError {
  const { __type, message, Message, ...details } = detailsOf(text);
  const type = String(__type ?? headers['x-amzn-errortype'] ?? `Http${status}`);
  const name = type.replace(/^.*#/, '').replace(/:.*$/, '');
  const sentence = String(message ?? Message ?? `status ${status}`);
  const ErrorClass = classes[name];
  return ErrorClass
    ? new ErrorClass(sentence, details)
    : new AwsServiceError(name, sentence, status);
}

/** S3 answers XML, and a gateway in front of a service may answer anything. */
function detailsOf(text: string): Record<string, unknown> {
  try {
    const parsed = parseBinary(text);
    return typeof parsed === 'object' && parsed !== null ? { ...parsed } : {};
  } catch {
    const [, __type] = /<Code>([^<]*)<\/Code>/.exec(text) ?? [];
    const [, message] = /<Message>([^<]*)<\/Message>/.exec(text) ?? [];
    return { __type, message };
  }
}
