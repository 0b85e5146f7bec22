import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

const entry = fileURLToPath(new URL('../src/start-embedded-dynamodb.ts', import.meta.url));

const program = `
  const { startEmbeddedDynamoDb } = await import(process.env.EMBEDDED_ENTRY);
  const { endpoint } = await startEmbeddedDynamoDb({ path: process.env.EMBEDDED_PATH });
  console.log(endpoint);
`;

/** The embedded DynamoDB in a process of its own, which a test can kill. */
export interface EmbeddedProcess {
  readonly endpoint: string;
  kill(): Promise<void>;
}

export async function startEmbeddedProcess(path: string): Promise<EmbeddedProcess> {
  const child = spawn(process.execPath, ['--input-type=module', '--eval', program], {
    env: { ...process.env, EMBEDDED_ENTRY: entry, EMBEDDED_PATH: path },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [endpoint] = (await Promise.race([
    once(createInterface({ input: child.stdout }), 'line'),
    once(child, 'exit').then(([code]) => {
      throw new Error(`the embedded DynamoDB exited with code ${code}`);
    }),
  ])) as [string];
  return { endpoint, kill: () => kill(child) };
}

async function kill(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exited = once(child, 'exit');
  child.kill('SIGKILL');
  await exited;
}
