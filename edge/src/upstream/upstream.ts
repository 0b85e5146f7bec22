import { readFileSync } from 'node:fs';
import http from 'node:http';
import https from 'node:https';
import { buffer } from 'node:stream/consumers';
import tls from 'node:tls';
import { gunzipSync } from 'node:zlib';
import { reasonOf } from '../logging/log.ts';
import { type Options, UsageError } from '../options/read-options.ts';
import { CLIENT_SPEC, type Identity, VERSION } from './identity.ts';

export interface Reply {
  readonly status: number;
  readonly headers: http.IncomingHttpHeaders;
  readonly text: string;
}

export interface UpstreamRequest {
  readonly method: 'GET' | 'POST';
  /** Below the URL of the server. */
  readonly path: string;
  /** Not sent for a validation. */
  readonly secret?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
}

/** A server without a stream, or without room for one. */
export class StreamRefusal extends Error {}

/** Servers say something at least twice a minute. */
const MAX_SILENCE_MS = 90_000;

/** The server that has the flags. */
export interface Upstream {
  /** Whether it is reached by HTTPS. */
  readonly isSecure: boolean;
  /** @throws {Error} for whatever is no answer: a fault of the network, or a timeout */
  send(request: UpstreamRequest): Promise<Reply>;
  /**
   * The names of the events of a stream, as they arrive, until it ends.
   * @throws {StreamRefusal} for another answer than a stream
   * @throws {Error} for a fault of the network, or when nothing has arrived for too long
   */
  follow(path: string, secret: string, signal: AbortSignal): AsyncIterable<string>;
  close(): void;
}

/** @throws {UsageError} for options that cannot be, or files that cannot be read */
export function connectUpstream(options: Options, identity: Identity): Upstream {
  const base = baseUrl(options.text('upstream-url'));
  const { isSecure } = base;
  const settings = {
    keepAlive: true,
    maxFreeSockets: 8,
    timeout: options.number('client-keepalive-timeout') * 1_000,
  };
  const agent = isSecure
    ? new https.Agent({ ...settings, ...tlsOptions(options) })
    : new http.Agent(settings);
  const authHeader = options.text('upstream-auth-header') ?? options.text('token-header') ?? '';
  const own = {
    ...customHeaders(options.list('custom-client-headers')),
    'user-agent': `flagwright-edge/${VERSION}`,
    'unleash-appname': identity.appName,
    'unleash-instanceid': identity.instanceId,
    'unleash-connection-id': identity.connectionId,
    'unleash-sdk': `flagwright-edge:${VERSION}`,
    'unleash-interval': String(options.number('features-refresh-interval-seconds') * 1_000),
    'unleash-client-spec': CLIENT_SPEC,
    'accept-encoding': 'gzip',
  };
  const requestMs = options.number('upstream-request-timeout') * 1_000;
  const socketMs = options.number('upstream-socket-timeout') * 1_000;

  /** Sends a request; what arrives of the answer is read by the caller. */
  async function ask(
    { method, path, secret, headers, body }: UpstreamRequest,
    signal: AbortSignal,
  ): Promise<http.IncomingMessage> {
    const { promise, resolve, reject } = Promise.withResolvers<http.IncomingMessage>();
    const request = (isSecure ? https : http).request(
      {
        hostname: base.hostname,
        port: base.port,
        path: `${base.path}${path}`,
        method,
        agent,
        signal,
        headers: {
          ...own,
          ...(secret !== undefined && { [authHeader]: secret }),
          ...(body !== undefined && {
            'content-type': 'application/json',
            'content-length': Buffer.byteLength(body),
          }),
          ...headers,
        },
      },
      resolve,
    );
    request.setTimeout(socketMs, () =>
      request.destroy(new Error('The server did not answer in time.')),
    );
    request.on('error', (error) =>
      reject(error.name === 'AbortError' ? new Error('The server did not answer in time.') : error),
    );
    request.end(body);
    return await promise;
  }

  async function send(request: UpstreamRequest): Promise<Reply> {
    const response = await ask(request, AbortSignal.timeout(requestMs));
    const content = await buffer(response);
    const isCompressed = response.headers['content-encoding'] === 'gzip' && content.length > 0;
    const text = (isCompressed ? gunzipSync(content) : content).toString();
    return { status: response.statusCode ?? 0, headers: response.headers, text };
  }

  async function* follow(path: string, secret: string, signal: AbortSignal) {
    const headers = { accept: 'text/event-stream', 'accept-encoding': 'identity' };
    const response = await ask({ method: 'GET', path, secret, headers }, signal);
    const type = response.headers['content-type'] ?? '';
    if (response.statusCode !== 200 || !type.startsWith('text/event-stream')) {
      response.destroy();
      throw new StreamRefusal(`The server answered ${response.statusCode}.`);
    }
    response.socket.setTimeout(MAX_SILENCE_MS);
    let line = '';
    for await (const text of response.setEncoding('utf8')) {
      const lines = `${line}${text}`.split('\n');
      // What is longer is no name of an event: only its beginning matters.
      line = (lines.pop() ?? '').slice(0, 1_000);
      for (const each of lines) if (each.startsWith('event:')) yield each.slice(6).trim();
    }
  }

  return { isSecure, send, follow, close: () => agent.destroy() };
}

/** The parts of a URL; the path has no slash at its end. */
interface BaseUrl {
  readonly isSecure: boolean;
  readonly hostname: string;
  readonly port: string;
  readonly path: string;
}

/** @throws {UsageError} for what is no URL */
export function baseUrl(text: string | undefined): BaseUrl {
  if (!text) {
    throw new UsageError(
      '--upstream-url (UPSTREAM_URL) is missing: the URL of the server, without /api.',
    );
  }
  const url = URL.parse(text);
  if (!url || !['http:', 'https:'].includes(url.protocol)) {
    throw new UsageError(
      `--upstream-url (UPSTREAM_URL) must be a URL with http or https, not "${text}".`,
    );
  }
  return {
    isSecure: url.protocol === 'https:',
    hostname: url.hostname.replace(/^\[|\]$/g, ''),
    port: url.port,
    // Many set it with the suffix that SDKs need.
    path: url.pathname.replace(/\/+$/, '').replace(/\/api$/, ''),
  };
}

/** `Name: value`, as curl takes them. Pure. */
export function customHeaders(lines: readonly string[]): Record<string, string> {
  return Object.fromEntries(
    lines.map((line) => {
      const [, name, value] = /^\s*([\w-]+)\s*:\s*(.*?)\s*$/.exec(line) ?? [];
      if (!name) {
        throw new UsageError(
          `--custom-client-headers (CUSTOM_CLIENT_HEADERS) must be "Name: value", not "${line}".`,
        );
      }
      return [name.toLowerCase(), value ?? ''];
    }),
  );
}

/** @throws {UsageError} for a certificate without a key, or files that are none */
function tlsOptions(options: Options): https.AgentOptions {
  const file = (flag: string): Buffer | undefined => {
    const path = options.text(flag);
    return path === undefined ? undefined : readOptionFile(flag, path);
  };
  const pem = file('pem-cert-file');
  const cert = file('pkcs8-client-certificate-file') ?? pem;
  const key = file('pkcs8-client-key-file') ?? pem;
  const pfx = file('pkcs12-identity-file');
  const ca = file('upstream-certificate-file');
  const passphrase = options.text('pkcs12-passphrase');
  if (!cert !== !key) {
    throw new UsageError(
      '--pkcs8-client-certificate-file and --pkcs8-client-key-file are needed both, or neither.',
    );
  }
  try {
    return {
      rejectUnauthorized: !options.isOn('skip-ssl-verification'),
      secureContext: tls.createSecureContext({
        ...(cert && key && { cert, key }),
        ...(pfx && { pfx, ...(passphrase !== undefined && { passphrase }) }),
        ...(ca && { ca: [...defaultAuthorities(), ca] }),
      }),
    };
  } catch (error) {
    throw new UsageError(`The certificates for the server cannot be used: ${reasonOf(error)}.`);
  }
}

/** Trusted by Node itself: an authority is added to them. */
function defaultAuthorities(): readonly string[] {
  return tls.getCACertificates('default');
}

/** @throws {UsageError} that names the option */
export function readOptionFile(flag: string, path: string): Buffer {
  try {
    return readFileSync(path);
  } catch (error) {
    throw new UsageError(
      `--${flag}: cannot read "${path}": ${error instanceof Error ? error.message : error}`,
    );
  }
}
