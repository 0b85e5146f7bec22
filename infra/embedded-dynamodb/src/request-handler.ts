import { answerTo, operationOf, parse } from './answer.ts';
import type { Dispatch } from './operations.ts';

/** The part of a request of the SDK that this reads. */
interface Request {
  readonly headers: Readonly<Record<string, string>>;
  /** Text, or its bytes in UTF-8. */
  readonly body?: unknown;
}

/** Answers the requests of an SDK client in the same process, as its option `requestHandler`. */
export interface InProcessHandler {
  handle(request: Request): Promise<{
    readonly response: {
      readonly statusCode: number;
      readonly headers: Record<string, string>;
      readonly body: Uint8Array;
    };
  }>;
  /** For the SDK, which may set options of its connections: there are none. */
  updateHttpClientConfig(): void;
  httpHandlerConfigs(): object;
}

/** A way to the operations without a socket. Signatures are neither needed nor checked. */
export function createRequestHandler(dispatch: Dispatch): InProcessHandler {
  return {
    async handle({ headers, body }) {
      const run = async () => dispatch(operationOf(headers['x-amz-target']), parse(textOf(body)));
      const { statusCode, text } = await answerTo(run);
      return {
        response: {
          statusCode,
          headers: { 'content-type': 'application/x-amz-json-1.0' },
          body: Buffer.from(text),
        },
      };
    },
    updateHttpClientConfig() {},
    httpHandlerConfigs: () => ({}),
  };
}

function textOf(body: unknown): string {
  if (!(body instanceof Uint8Array)) return String(body);
  // Without a copy; and the SDK's own kind of array warns when it is turned into text.
  return Buffer.from(body.buffer, body.byteOffset, body.byteLength).toString();
}
