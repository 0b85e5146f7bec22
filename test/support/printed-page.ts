import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';

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
    // Files that people write are in blocks of `yaml`.
    else if (step && language !== 'yaml') step.prints = content;
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

/** A block of commands, and whether what it has printed is what the page shows. */
interface Block {
  readonly commands: string;
  readonly isShown: (printed: string) => boolean;
}

/** As long as conditions are waited for with `expect.poll`. */
const WAIT_MS = 10_000;

/** Commands that change something, or that keep an answer for later ones. */
const CHANGES = /\s(?:-X|-d|-F|--request|--data\S*|--json)\s|=\$\(/;

/**
 * Runs blocks one after the other in one shell, so that a block knows the variables of those before. A block
 * that only reads is repeated until it prints what the page shows: lists may be late by a second or so.
 * @returns what each of them has printed
 */
export async function runSteps(blocks: readonly Block[], folder: string): Promise<string[]> {
  const shell = spawn('bash', ['-u'], { cwd: folder, stdio: ['pipe', 'pipe', 'inherit'] });
  const answers: string[] = [];
  try {
    const parts = shell.stdout.setEncoding('utf8')[Symbol.asyncIterator]();
    const run = async (commands: string) => {
      shell.stdin.write(`${commands}printf '${SEPARATOR}'\n`);
      for (let printed = ''; ; ) {
        const { done, value } = await parts.next();
        if (done) throw new Error(`The shell ended after:\n${commands}${printed}`);
        printed += value;
        if (printed.includes(SEPARATOR)) return printed.split(SEPARATOR)[0] ?? '';
      }
    };
    for (const { commands, isShown } of blocks) {
      const until = Date.now() + WAIT_MS;
      let printed = await run(commands);
      while (!isShown(printed) && !CHANGES.test(commands) && Date.now() < until) {
        printed = await run(commands);
      }
      answers.push(printed);
    }
  } finally {
    shell.kill();
  }
  return answers;
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
  const ended = once(child, 'close');
  return {
    printed: () => printed,
    ended,
    stop: () => child.pid && process.kill(-child.pid, 'SIGTERM'),
  };
}
