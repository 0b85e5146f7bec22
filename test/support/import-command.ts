import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { resolve } from 'node:path';
import { text } from 'node:stream/consumers';
import { expect } from 'vitest';

const repository = resolve(import.meta.dirname, '../..');

type Variables = Readonly<Record<string, string>>;

/** Runs `npm run import`, or another program of that folder, in a process of its own. */
export function runImport(args: readonly string[], env: Variables, program = 'import.ts') {
  return startImport(args, env, program).ended;
}

/** Starts the command, so that it can be stopped. */
export function startImport(args: readonly string[], env: Variables, program = 'import.ts') {
  const child = spawn(process.execPath, [`infra/import/${program}`, ...args], {
    cwd: repository,
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const ended = Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'close') as Promise<[number | null]>,
  ]).then(([stdout, stderr, [code]]) => ({ stdout, stderr, code }));
  return { child, ended };
}

/** A row of the report: created, changed, unchanged, refused. */
export function reportRow(label: string, ...counts: readonly number[]) {
  return expect.stringMatching(new RegExp(`^${label} +${counts.join(' +')}$`, 'm'));
}
