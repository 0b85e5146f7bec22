import { expect } from 'vitest';
import { startCommand } from './start-command.ts';

type Variables = Readonly<Record<string, string>>;

/** Runs `npm run import`, or another program of that folder, in a process of its own. */
export function runImport(args: readonly string[], env: Variables, program = 'import.ts') {
  return startImport(args, env, program).ended;
}

/** Starts the command, so that it can be stopped. */
export function startImport(args: readonly string[], env: Variables, program = 'import.ts') {
  return startCommand(`infra/import/${program}`, args, env);
}

/** A row of the report: created, changed, unchanged, refused. */
export function reportRow(label: string, ...counts: readonly number[]) {
  return expect.stringMatching(new RegExp(`^${label} +${counts.join(' +')}$`, 'm'));
}
