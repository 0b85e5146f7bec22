import type { ServerResponse } from 'node:http';
import type { APIGatewayProxyStructuredResultV2 } from 'aws-lambda';

type Headers = Record<string, string | number | string[]>;

/**
 * Writes a function's response. Text is sent together with the headers, in one write.
 * @param added headers of the gateway
 */
export function sendResult(response: ServerResponse, result: unknown, added: Headers): void {
  const {
    statusCode = 200,
    headers = {},
    cookies,
    body = '',
    isBase64Encoded,
  } = structured(result);
  const all: Headers = { ...added };
  for (const [name, value] of Object.entries(headers)) all[name.toLowerCase()] = String(value);
  if (cookies) all['set-cookie'] = cookies;
  const content = isBase64Encoded ? Buffer.from(body, 'base64') : body;
  const length = Buffer.byteLength(content);
  if (length > 0) all['content-type'] ??= 'text/plain;charset=utf-8';
  if (statusCode !== 204 && statusCode !== 304) all['content-length'] = length;
  response.writeHead(statusCode, all).end(content);
}

/**
 * API Gateway's own error responses, in its own format.
 * @param added headers of the gateway
 */
export function sendGatewayError(
  response: ServerResponse,
  status: 400 | 404 | 413 | 500 | 503,
  added: Headers,
): void {
  const message = {
    400: 'Bad Request',
    404: 'Not Found',
    413: 'Request Entity Too Large',
    500: 'Internal Server Error',
    503: 'Service Unavailable',
  }[status];
  const body = JSON.stringify({ message });
  response
    .writeHead(status, {
      ...added,
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(body),
    })
    .end(body);
}

/** Interprets a function's result as API Gateway does: without a status, the result is the body. */
function structured(result: unknown): APIGatewayProxyStructuredResultV2 {
  if (typeof result === 'object' && result !== null && 'statusCode' in result) {
    return result as APIGatewayProxyStructuredResultV2;
  }
  return {
    statusCode: 200,
    headers: { 'content-type': 'application/json' },
    body: typeof result === 'string' ? result : JSON.stringify(result),
  };
}
