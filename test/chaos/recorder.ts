import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { forkProgram, type MessageCounts } from './fork-program.ts';

/** Records changes in a separate process, through `recordChange`. */
export interface Recorder {
  /** @returns whether it was acknowledged; if not, it may still have been committed */
  record(names: readonly string[]): Promise<boolean>;
  /** Kills the process at any point; the next change starts a new one. */
  kill(): void;
  readonly kills: () => number;
  close(): Promise<void>;
}

/** Starts a recorder. */
export function startRecorder(
  env: Readonly<Record<string, string>>,
  messages: MessageCounts,
): Recorder {
  let child: ChildProcess | undefined;
  let kills = 0;
  const running = (): ChildProcess => {
    if (child) return child;
    const started = forkProgram('recorder-process.ts', env, messages);
    child = started;
    started.once('exit', () => {
      if (child === started) child = undefined;
    });
    return started;
  };
  return {
    record: (names) => send(running(), names),
    kill: () => {
      if (!child) return;
      child.kill('SIGKILL');
      child = undefined;
      kills += 1;
    },
    kills: () => kills,
    close: async () => {
      if (!child) return;
      const exit = once(child, 'exit');
      child.kill('SIGKILL');
      await exit;
    },
  };
}

/** Sends a change and waits for its acknowledgement, or for the end of the process. */
function send(child: ChildProcess, names: readonly string[]): Promise<boolean> {
  return new Promise((resolve) => {
    const finish = (done: boolean) => {
      child.off('message', onMessage);
      child.off('exit', onExit);
      resolve(done);
    };
    const onExit = () => finish(false);
    const onMessage = (answer: unknown) => {
      if (sameChange(names, answer)) finish(true);
    };
    child.on('message', onMessage);
    child.on('exit', onExit);
    child.send(names, (error) => {
      if (error) finish(false);
    });
  });
}

function sameChange(names: readonly string[], answer: unknown): boolean {
  return Array.isArray(answer) && answer[0] === names[0];
}
