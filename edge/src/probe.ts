import http from 'node:http';
import https from 'node:https';
import { text } from 'node:stream/consumers';
import tls from 'node:tls';
import { reasonOf } from './logging/log.ts';
import type { Options } from './options/read-options.ts';
import { readOptionFile } from './upstream/upstream.ts';

const TIMEOUT_MS = 5_000;

/**
 * Asks a node whether it is alive, or ready.
 * @returns what to print, and the exit code
 */
export async function probe(
  options: Options,
): Promise<{ readonly message: string; readonly code: number }> {
  const url = `${(options.text('edge-url') ?? '').replace(/\/+$/, '')}/internal-backstage/${options.command}`;
  const caFile = options.text('ca-certificate-file');
  const ca =
    caFile === undefined
      ? {}
      : {
          ca: [...tls.getCACertificates('default'), readOptionFile('ca-certificate-file', caFile)],
        };
  try {
    const { promise, resolve, reject } = Promise.withResolvers<http.IncomingMessage>();
    const get = url.startsWith('https:') ? https.get : http.get;
    get(url, { ...ca, signal: AbortSignal.timeout(TIMEOUT_MS) }, resolve).on('error', reject);
    const response = await promise;
    const body = await text(response);
    return { message: `${response.statusCode} ${body}`, code: response.statusCode === 200 ? 0 : 1 };
  } catch (error) {
    return { message: `${url}: ${reasonOf(error)}`, code: 1 };
  }
}
