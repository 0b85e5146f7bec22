import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { promisify } from 'node:util';
import type { Contract, Operation } from '../../lib/http/contract.ts';
import type { SharedFunction } from '../../lib/http/shared-functions/shared-function.ts';
import type { Worker } from '../../lib/platform/workers.ts';
import { contentHash } from './content-hash.ts';
import { repository } from './repository.ts';

interface Source {
  readonly id: string;
  /** Path of the function's file, relative to the repository, with forward slashes. */
  readonly file: string;
}

/** All operations, shared functions and workers below `functions/`, as data: their contracts without their code. */
export interface Discovered {
  /** Operations with a function of their own, and operations that shared functions serve. */
  readonly operations: readonly (Source & { readonly operation: Pick<Operation, 'contract'> })[];
  readonly sharedFunctions: readonly (Source & Pick<SharedFunction, 'contract'>)[];
  readonly workers: readonly (Source & { readonly worker: Pick<Worker, 'contract'> })[];
}

/** What is in `contracts.json`. */
export interface Contracts extends Discovered {
  /** Hash of what they were made from. */
  readonly inputs: string;
}

/** Where the contracts are, as data. */
export const contractsFile = resolve(repository, '.build/contracts.json');

/** Everything that contracts, and the types made from them, depend on. */
const inputs = ['{functions,lib,infra/build}/**/*.ts', 'package-lock.json'];

/**
 * The contracts of the functions. They are made once per content, so a reader of contracts does not load the handlers,
 * which are most of `lib`.
 * @throws {Error} when a contract is wrong: see `findFunctions`
 */
export async function discover(): Promise<Discovered> {
  // The contracts of a build that is used as it is, for example that of a test run.
  const build = process.env.FLAGWRIGHT_BUILD_DIR;
  const given = build && (await readContracts(resolve(build, 'contracts.json')));
  if (given) return given;
  const hash = await hashOfContracts();
  const made = await readContracts(contractsFile);
  if (made?.inputs === hash) return made;
  // In a process of its own, as what it loads stays loaded, and a test runner would load it in its own way.
  await promisify(execFile)(process.execPath, [resolve(import.meta.dirname, 'write-contracts.ts')]);
  const written = await readContracts(contractsFile);
  if (!written) throw new Error(`${contractsFile} cannot be read.`);
  return written;
}

/** The contracts of all operations. */
export function contractsOf({ operations }: Discovered): Contract[] {
  return operations.map(({ operation }) => operation.contract);
}

/** The hash of what contracts are made from now. */
export function hashOfContracts(): Promise<string> {
  return contentHash(inputs);
}

/** @returns `undefined` when there are none in the file */
export async function readContracts(file: string): Promise<Contracts | undefined> {
  const text = await readFile(file, 'utf8').catch(() => undefined);
  return text === undefined ? undefined : JSON.parse(text);
}
