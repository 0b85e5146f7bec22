import type { HttpEvent } from '../../http/event.ts';

/** Providers of OpenFeature may send the token as `X-API-Key`; elsewhere it is in `Authorization`, which wins. */
export function readOfrepHeaders(headers: HttpEvent['headers']): HttpEvent['headers'] {
  const apiKey = headers['x-api-key'];
  if (apiKey === undefined || headers.authorization !== undefined) return headers;
  return { ...headers, authorization: apiKey };
}
