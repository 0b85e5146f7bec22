import { execFile, spawn } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { promisify } from 'node:util';

const repository = resolve(import.meta.dirname, '../..');

/** A block of commands in a page, with what the page says that it prints. */
interface PrintedStep {
  readonly commands: string;
  /** What the commands print; empty where the page shows nothing. */
  readonly prints: string;
  /** Requests that the receiver gets. */
  readonly received: readonly string[];
}

const BLOCK = /^```(\w+)\n([\s\S]*?)^```/gm;

/** Between what two blocks print. */
const SEPARATOR = '\u001e';

/** Reads the steps of a page: blocks of `sh`, each followed by its output, and by requests in blocks of `http`. */
export async function readSteps(page: string): Promise<PrintedStep[]> {
  const steps: { commands: string; prints: string; received: string[] }[] = [];
  const text = await readFile(resolve(repository, page), 'utf8');
  for (const [, language, content = ''] of text.matchAll(BLOCK)) {
    const step = steps.at(-1);
    if (language === 'sh') steps.push({ commands: content, prints: '', received: [] });
    else if (language === 'http') step?.received.push(content.trim());
    else if (step) step.prints = content;
  }
  return steps;
}

/** A page shows `…` where an answer differs each time, or is too long to be shown. */
export function patternOf(shown: string): string {
  return shown
    .split('…')
    .map((part) => RegExp.escape(part))
    .join('[\\s\\S]*?');
}

/**
 * Runs blocks one after the other in one shell, so that a block knows the variables of those before.
 * @returns what each of them has printed
 */
export async function runSteps(commands: readonly string[], folder: string): Promise<string[]> {
  const script = ['set -u', ...commands.map((block) => `${block}printf '${SEPARATOR}'`)].join('\n');
  const { stdout } = await promisify(execFile)('bash', ['-c', script], { cwd: folder });
  return stdout.split(SEPARATOR).slice(0, -1);
}

/** Runs a command of a page that goes on until it is stopped, and gathers what it prints. */
export function startCommand(command: string, env: Readonly<Record<string, string>>) {
  const child = spawn('bash', ['-c', `exec ${command}`], {
    cwd: repository,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
    // A group of its own: a signal to npm alone would leave behind what npm has started.
    detached: true,
  });
  let printed = '';
  child.stdout.setEncoding('utf8').on('data', (chunk: string) => {
    printed += chunk;
  });
  return { printed: () => printed, stop: () => child.pid && process.kill(-child.pid, 'SIGTERM') };
}
