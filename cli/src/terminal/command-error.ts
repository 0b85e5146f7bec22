import { exitCodes } from './exit-codes.ts';

/** Why a command ends early: a sentence for the person who runs it, without a stack. */
export class CommandError extends Error {
  readonly exitCode: number;

  constructor(message: string, exitCode: number = exitCodes.failed) {
    super(message);
    this.name = 'CommandError';
    this.exitCode = exitCode;
  }
}

/** A command that is called in a wrong way. */
export function wrongUse(message: string): CommandError {
  return new CommandError(message, exitCodes.wrongUse);
}
