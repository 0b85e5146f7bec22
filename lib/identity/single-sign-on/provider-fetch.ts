import type { IncomingMessage } from 'node:http';
import { config } from '../../platform/config.ts';
import { ExpiringMap } from '../../platform/expiring-map.ts';
import { sendPinned } from '../../platform/outbound/pinned-request.ts';
import { shareReads } from '../../platform/share-reads.ts';
import { SignInRefused } from './sign-in-refusal.ts';

/** Time limit of one request, from the DNS query to the last byte. A sign-in makes six at most. */
const MAX_PROVIDER_WAIT_MS = 5_000;
/** The largest answers are keys, and people in hundreds of groups. */
const MAX_PROVIDER_ANSWER_BYTES = 512 * 1024;
/** How long a host is not asked again after it has let a request wait: anybody can start one. */
const SILENCE_KEPT_MS = 10_000;
/** A provider has two or three. */
const MAX_SILENT_HOSTS = 10;

/** What `oauth4webapi` sends. */
interface ProviderRequest {
  readonly method: string;
  readonly headers: Record<string, string>;
  readonly body?: unknown;
}

interface ProviderAnswer {
  readonly status: number;
  readonly headers: Headers;
  readonly body: Uint8Array<ArrayBuffer>;
}

/** Hosts that have not answered in time lately, each with why. */
const silent = new ExpiringMap<string>(MAX_SILENT_HOSTS);

/** What is the same for everybody: the configuration and the keys. */
const askTogether = shareReads(
  ({ address, request }: { readonly address: string; readonly request: ProviderRequest }) =>
    ask(address, request),
  ({ address }) => address,
);

/**
 * The `fetch` of requests to the identity provider: guarded like webhooks, without redirects, and limited
 * in time and size. A host that does not answer in time is not asked again for ten seconds, and what is the
 * same for everybody is asked for once at a time.
 * @throws {SignInRefused} when the provider cannot be reached
 */
export async function fetchFromProvider(
  address: string,
  request: ProviderRequest,
): Promise<Response> {
  const isOfAll = request.method === 'GET' && !('authorization' in request.headers);
  const { body, ...answer } = await (isOfAll
    ? askTogether({ address, request })
    : ask(address, request));
  return new Response(body, answer);
}

async function ask(
  address: string,
  { method, headers, body }: ProviderRequest,
): Promise<ProviderAnswer> {
  const url = new URL(address);
  const known = silent.get(url.host);
  if (known !== undefined) throw new SignInRefused('provider-down', known);
  const content = body === undefined || body === null ? undefined : String(body);
  const length = content === undefined ? {} : { 'content-length': Buffer.byteLength(content) };
  const signal = AbortSignal.timeout(MAX_PROVIDER_WAIT_MS);
  try {
    const response = await sendPinned(
      { url, method, headers: { ...headers, ...length }, body: content },
      { allowPrivate: config().allowPrivateIdentityProvider },
      signal,
    );
    const answer = new Uint8Array(await readWhole(response));
    return { status: response.statusCode ?? 0, headers: headersOf(response), body: answer };
  } catch (error) {
    const detail = `${url.host}: ${reasonOf(error)}`;
    if (signal.aborted) silent.set(url.host, detail, SILENCE_KEPT_MS);
    throw new SignInRefused('provider-down', detail);
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
