import { setTimeout } from 'node:timers/promises';
import aws4 from 'aws4';
import { isRepeatable, isThrottle, loggedAttempts } from '../aws-failures.ts';
import { config } from '../config.ts';
import { type ErrorClasses, errorOf } from './aws-service-error.ts';
import { awsVariables } from './aws-variables.ts';
import { credentials } from './credentials.ts';
import { regionalHost } from './regional-host.ts';
import {
  sendOverWire,
  type WireAnswer,
  type WireRequest,
  type WireTimeouts,
} from './send-over-wire.ts';

/** A service of AWS, and how it is reached. */
export interface AwsService {
  /** Its name in addresses and signatures, for example `dynamodb`. */
  readonly name: string;
  /** On a single machine; otherwise it is that of the region. */
  readonly endpoint?: string | undefined;
  readonly timeouts: WireTimeouts;
  /** Classes of its errors, by their names; the others are `AwsServiceError`. */
  readonly errors?: ErrorClasses;
}

/** What is sent to it, without a signature. */
interface AwsRequest {
  /** `POST` by default. */
  readonly method?: 'GET' | 'PUT';
  /** For the log, for example `GetItem`. */
  readonly operation: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** Attempts of one call, the first included. */
const MAX_ATTEMPTS = 4;
/** Before the second attempt, in milliseconds, and twice as long before each further one; some of it, by chance. */
const FIRST_WAIT_MS = { usual: 100, throttled: 500 } as const;

/** A call that gets no answer ends, and is tried again. */
export const TIMEOUTS = { connection: 1_000, answer: 3_000 } as const;

/**
 * The same for a table or queue at an endpoint of its own: on one machine it shares the processor with everything
 * else, and may take longer without being dead.
 */
const LOCAL_TIMEOUTS: WireTimeouts = { connection: 10_000, answer: 10_000 };

/** How long a table or queue may take, which may be at an endpoint of its own. */
export function usualTimeouts(endpoint: string | undefined): WireTimeouts {
  const { callTimeoutMs } = config();
  const usual = endpoint === undefined ? TIMEOUTS : LOCAL_TIMEOUTS;
  return callTimeoutMs === undefined ? usual : { ...usual, answer: callTimeoutMs };
}

/**
 * Sends a signed request, again when the service is busy or gives no answer: with pauses, longer each time. Each
 * attempt that fails so is a line of the log.
 * @param signal ends the call and its waits
 * @throws {AwsServiceError} with what the service refused the last attempt with
 * @throws {Error} as `sendOverWire`
 */
export async function callAws(
  service: AwsService,
  request: AwsRequest,
  signal?: AbortSignal,
): Promise<WireAnswer> {
  const attempt = loggedAttempts(request.operation, (each: AwsRequest) =>
    sendOnce(service, each, signal),
  );
  for (let attempts = 1; ; attempts += 1) {
    try {
      return await attempt(request);
    } catch (error) {
      if (attempts === MAX_ATTEMPTS || signal?.aborted || !isRepeatable(error)) throw error;
      const first = isThrottle(error) ? FIRST_WAIT_MS.throttled : FIRST_WAIT_MS.usual;
      const wait = first * 2 ** (attempts - 1) * Math.random();
      await setTimeout(wait, undefined, signal && { signal });
    }
  }
}

async function sendOnce(
  service: AwsService,
  request: AwsRequest,
  signal: AbortSignal | undefined,
): Promise<WireAnswer> {
  const { region, traceId } = awsVariables();
  const endpoint = new URL(service.endpoint ?? `https://${regionalHost(service.name, region)}`);
  const { method = 'POST' } = request;
  const { headers } = aws4.sign(
    {
      method,
      host: endpoint.host,
      path: request.path,
      service: service.name,
      region,
      // By the trace, Lambda finds out that functions call each other without end.
      headers: { ...request.headers, ...(traceId && { 'x-amzn-trace-id': traceId }) },
      body: request.body,
    },
    await credentials(),
  );
  const wire: WireRequest = { method, path: request.path, headers, body: request.body };
  const answer = await sendOverWire(endpoint, wire, service.timeouts, signal);
  if (answer.status >= 300) throw errorOf(answer, service.errors);
  return answer;
}
