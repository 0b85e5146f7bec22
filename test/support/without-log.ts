/** What the service printed, without the log of its functions: a table in trouble adds warnings to that. */
export function withoutLog(output: string): string {
  return output.replace(/^\{.*\n/gm, '');
}
