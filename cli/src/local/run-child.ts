import { spawn } from 'node:child_process';
import { constants } from 'node:os';
import { CommandError } from '../terminal/command-error.ts';

/**
 * Runs a program to its end, with the terminal of this one.
 * @returns its exit code; 128 and the number of the signal that ended it, as shells say it
 * @throws {CommandError} for a program that cannot be run
 */
export async function runChild(
  [program = '', ...words]: readonly string[],
  env: Readonly<Record<string, string | undefined>>,
): Promise<number> {
  const child = spawn(program, words, {
    env: { ...env },
    stdio: 'inherit',
    // npm, npx and the like are scripts there.
    shell: process.platform === 'win32',
  });
  // Ctrl C goes to the child as well, which decides when it ends.
  const wait = () => {};
  const end = () => void child.kill('SIGTERM');
  process.on('SIGINT', wait);
  process.on('SIGTERM', end);
  try {
    return await new Promise<number>((resolve, reject) => {
      child.once('error', (error: NodeJS.ErrnoException) =>
        reject(
          new CommandError(
            error.code === 'ENOENT'
              ? `There is no program "${program}".`
              : `"${program}" cannot be run: ${error.message}`,
          ),
        ),
      );
      child.once('close', (code, signal) =>
        resolve(code ?? 128 + (signal ? constants.signals[signal] : 0)),
      );
    });
  } finally {
    process.off('SIGINT', wait);
    process.off('SIGTERM', end);
  }
}
