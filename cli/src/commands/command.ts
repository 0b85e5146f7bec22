import type { Command } from 'commander';
import type { Service } from '../api/service.ts';
import type { Output } from '../terminal/output.ts';

/** What commands work with. */
export interface Context {
  readonly env: Readonly<Record<string, string | undefined>>;
  /** The folder that the command is run in. */
  readonly folder: string;
  readonly output: Output;
  /**
   * The service that the person is signed in to.
   * @throws {CommandError} when there is none
   */
  readonly service: () => Promise<Service>;
  /** Aborted when the person ends the command (Ctrl C). */
  readonly ended: AbortSignal;
}

/** The same, for one run of the command. */
export interface RunContext extends Context {
  /** Sets the exit code of a run that goes well: that of a check, or of a program that was run. */
  readonly endWith: (exitCode: number) => void;
}

/** A part of the command: adds itself to the program. */
export type AddCommand = (program: Command, context: RunContext) => void;
