/**
 * The command that sends a signal. Pure.
 * @param secret of a token, where it is known; otherwise the command says where it belongs
 */
export function signalCurl(
  { name }: { readonly name: string },
  origin: string,
  secret = '<token>',
): string {
  return [
    `curl -s -X POST ${origin}/api/signal-endpoint/${name}`,
    `-H 'Authorization: Bearer ${secret}'`,
    `-H 'Content-Type: application/json' -d '{ "status": "firing" }'`,
  ].join(' ');
}
