import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createRequire } from 'node:module';
import { dirname, resolve } from 'node:path';

/** Options for running the CLI. */
interface CliOptions {
  /** The folder with `serverless.yml`. */
  readonly cwd: string;
  /** Added to the environment of this process. */
  readonly env?: Readonly<Record<string, string>>;
  /** Captures the output instead of printing it. */
  readonly quiet?: boolean;
}

/** The result of the CLI. */
interface CliResult {
  readonly code: number;
  /** The captured output, if `quiet` was set. */
  readonly output: string;
}

/** Runs the Serverless CLI with this process's Node instead of the one on the path. */
export async function runServerless(
  args: readonly string[],
  { cwd, env, quiet = false }: CliOptions,
): Promise<CliResult> {
  const child = spawn(process.execPath, [executable(), ...args], {
    cwd,
    env: { ...process.env, ...env },
    stdio: ['ignore', quiet ? 'pipe' : 'inherit', quiet ? 'pipe' : 'inherit'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on('data', (chunk: Buffer) => {
      output += chunk.toString();
    });
  }
  const [code] = (await once(child, 'close')) as [number | null];
  return { code: code ?? 1, output };
}

function executable(): string {
  const manifest = createRequire(import.meta.url).resolve('osls/package.json');
  const { bin } = createRequire(import.meta.url)(manifest) as {
    readonly bin: Readonly<Record<string, string>>;
  };
  return resolve(dirname(manifest), bin.osls ?? '');
}
