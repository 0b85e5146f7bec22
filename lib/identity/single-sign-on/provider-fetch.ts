import type { IncomingMessage } from 'node:http';
import { config } from '../../platform/config.ts';
import { sendPinned } from '../../platform/outbound/pinned-request.ts';
import { SignInRefused } from './sign-in-refusal.ts';

/** Of one request, from the DNS query to the last byte. A sign-in makes five at most. */
const MAX_PROVIDER_WAIT_MS = 5_000;
/** The largest answers are keys, and people in hundreds of groups. */
const MAX_PROVIDER_ANSWER_BYTES = 512 * 1024;

/** What `oauth4webapi` sends. */
interface ProviderRequest {
  readonly method: string;
  readonly headers: Record<string, string>;
  readonly body?: unknown;
}

/**
 * The `fetch` of requests to the identity provider: guarded like webhooks, without redirects, and limited
 * in time and size.
 * @throws {SignInRefused} when the provider cannot be reached
 */
export async function fetchFromProvider(
  address: string,
  { method, headers, body }: ProviderRequest,
): Promise<Response> {
  const url = new URL(address);
  const content = body === undefined || body === null ? undefined : String(body);
  const length = content === undefined ? {} : { 'content-length': Buffer.byteLength(content) };
  try {
    const response = await sendPinned(
      { url, method, headers: { ...headers, ...length }, body: content },
      { allowPrivate: config().allowPrivateIdentityProvider },
      AbortSignal.timeout(MAX_PROVIDER_WAIT_MS),
    );
    return new Response(new Uint8Array(await readWhole(response)), {
      status: response.statusCode ?? 0,
      headers: headersOf(response),
    });
  } catch (error) {
    throw new SignInRefused('provider-down', `${url.host}: ${reasonOf(error)}`);
  }
}

async function readWhole(response: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of response) {
    size += chunk.length;
    // Leaving the loop destroys the connection.
    if (size > MAX_PROVIDER_ANSWER_BYTES) throw new Error('the answer is too large');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

function headersOf({ headers }: IncomingMessage): Headers {
  const known = ['content-type', 'www-authenticate'] as const;
  return new Headers(
    known.flatMap((name): [string, string][] => {
      const value = headers[name];
      return value === undefined ? [] : [[name, value]];
    }),
  );
}

/** The code of a network error, or else its message: neither has more than the host in it. */
function reasonOf(error: unknown): string {
  const { code, message } = error as { readonly code?: unknown; readonly message?: unknown };
  return String(typeof code === 'string' ? code : message);
}
