import { type ChildProcess, fork } from 'node:child_process';
import { resolve } from 'node:path';
import { createInterface } from 'node:readline';

/** Log messages of a campaign's processes with their counts, without those of success. */
export type MessageCounts = Map<string, number>;

/** Starts a program of this folder in a process that can be killed, and counts its log messages. */
export function forkProgram(
  name: string,
  env: Readonly<Record<string, string>>,
  messages: MessageCounts,
): ChildProcess {
  const program = resolve(import.meta.dirname, name);
  const child = fork(program, { env, execArgv: [], stdio: ['ignore', 'pipe', 'pipe', 'ipc'] });
  for (const stream of [child.stdout, child.stderr]) {
    if (!stream) continue;
    createInterface({ input: stream }).on('line', (line) => {
      const message = messageOf(line);
      if (message) messages.set(message, (messages.get(message) ?? 0) + 1);
    });
  }
  return child;
}

/** The message of a log line; the whole line if it is not one of ours. */
function messageOf(line: string): string | undefined {
  try {
    const { level, message } = JSON.parse(line) as { level?: string; message?: string };
    return level === 'info' ? undefined : `${level}: ${message}`;
  } catch {
    return line.slice(0, 200);
  }
}
