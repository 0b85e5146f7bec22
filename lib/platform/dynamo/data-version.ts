import { lambdaRuntime } from '../config.ts';
import { UnavailableError } from '../errors.ts';
import { log } from '../log.ts';
import { getItem } from './get-items.ts';
import { keys } from './keys.ts';

declare module './items.ts' {
  interface Items {
    DataVersion: DataVersion;
  }
}

/** The form of the data of an instance, as it is stored; docs/updating.md says what changes it. */
export interface DataVersion {
  /** The form that all data has. */
  readonly version: number;
  /** Code with a smaller `code.version` cannot read the data. */
  readonly oldestReader: number;
  /** The form that data is being brought to, and where to go on. */
  readonly migratingTo?: number;
  readonly cursor?: string;
}

/** What code of one release can read. */
interface CodeVersion {
  /** Version of the format that it writes. */
  readonly version: number;
  /** The oldest form that it can still read. */
  readonly readsFrom: number;
}

/** This code. The version goes up with each migration, `readsFrom` in a later release: expand, migrate, contract. */
export const codeVersion: CodeVersion = { version: 5, readsFrom: 1 };

/** Data of an instance that was never recorded. */
export const FIRST_VERSION: DataVersion = { version: 1, oldestReader: 1 };

let checked: Promise<void> | undefined;

// In the cloud, the read runs while the function starts, which waits for it: see `untilStarted`.
if (process.env.AWS_LAMBDA_FUNCTION_NAME) ensureReadable().catch(() => undefined);

/**
 * Refuses to work with data that this code cannot read, after a rollback or before a migration. Reads the
 * version once for each process of a function; elsewhere it is checked at the start.
 * @throws {ApiError} 503
 */
export async function ensureReadable(): Promise<void> {
  if (lambdaRuntime().stage === undefined) return;
  checked ??= readDataVersion(false).then((data) => refuseUnreadable(data));
  try {
    await checked;
  } catch (error) {
    checked = undefined;
    throw error;
  }
}

/** Makes a worker refuse. Its messages come back until the code fits. */
export function withReadableData<Args extends readonly unknown[], Result>(
  handler: (...args: Args) => Promise<Result>,
): (...args: Args) => Promise<Result> {
  return async (...args) => {
    await ensureReadable();
    return handler(...args);
  };
}

/** The version of the data, `FIRST_VERSION` if there is none. */
export async function readDataVersion(consistent = true): Promise<DataVersion> {
  return (await getItem(keys.dataVersion, { consistent })) ?? FIRST_VERSION;
}

/** @throws {ApiError} 503, and adds a line to the log, when the code cannot read the data */
export function refuseUnreadable(data: DataVersion, { version, readsFrom } = codeVersion): void {
  const problem =
    data.oldestReader > version
      ? `This release is too old for the data of the instance: it reads version ${version}, and the data needs ${data.oldestReader}. Deploy the newer release again.`
      : data.version < readsFrom
        ? `The data of the instance is too old for this release: it has version ${data.version}, and the release reads ${readsFrom} and later. Deploy the release before this one, and run \`npm run migrate\`.`
        : undefined;
  if (problem === undefined) return;
  const error = new UnavailableError(problem);
  log.error('code and data do not fit', error, { data, code: { version, readsFrom } });
  throw error;
}
