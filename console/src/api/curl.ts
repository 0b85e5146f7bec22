import { routeAddress } from '../../../lib/http/route-address.ts';
import type { Request } from './request.ts';

/** The variable of the shell that holds the token, so that no secret is copied. */
export const TOKEN_VARIABLE = 'FLAGWRIGHT_TOKEN';

/**
 * The command that sends a request from a terminal.
 * @param origin of the service: `https://flags.example.com`
 */
export function curlOf({ route, input }: Request, origin: string): string {
  const { method, path } = routeAddress(route, input);
  const parts = [
    `curl -X ${method} ${quoted(origin + path)}`,
    `-H "Authorization: $${TOKEN_VARIABLE}"`,
    ...(input.body === undefined
      ? []
      : ["-H 'Content-Type: application/json'", `-d ${quoted(JSON.stringify(input.body))}`]),
  ];
  return parts.join(' \\\n  ');
}

/** A word of a POSIX shell. */
function quoted(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`;
}
