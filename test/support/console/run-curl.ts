import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** A request as `curl` would send it. */
export interface CurlRequest {
  readonly method: string;
  readonly url: string;
  readonly headers: readonly string[];
  readonly body: string | undefined;
}

/** Runs a copied command as people do: pasted into a shell, with the token in its variable. */
export async function runCurl(command: string, token: string): Promise<void> {
  await run('sh', ['-c', command], { env: environment(token) });
}

/** What a copied command would send: a shell takes it apart, with a function in place of `curl`. */
export async function requestOfCurl(command: string, token = ''): Promise<CurlRequest> {
  const script = `curl() { printf '%s\\0' "$@"; }\n${command}`;
  const { stdout } = await run('sh', ['-c', script], { env: environment(token) });
  const [flag, method = '', url = '', ...rest] = stdout.split('\0').slice(0, -1);
  if (flag !== '-X') throw new Error(`Not a command of the console: ${command}`);
  const valuesOf = (option: string) =>
    rest.filter((_, index) => index % 2 === 1 && rest[index - 1] === option);
  return { method, url, headers: valuesOf('-H'), body: valuesOf('-d')[0] };
}

function environment(token: string) {
  return { PATH: process.env.PATH, FLAGWRIGHT_TOKEN: token };
}
