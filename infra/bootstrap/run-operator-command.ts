import { explain } from './explain.ts';

/** Runs a command of an operator that was started in a terminal. A failure is explained, and the exit status is 1. */
export async function runOperatorCommand(command: () => Promise<void>): Promise<void> {
  try {
    await command();
  } catch (error) {
    console.error(explain(error));
    process.exitCode = 1;
  }
}
