import { parseArgs } from 'node:util';
import { ConfigurationError } from '../../lib/platform/config.ts';
import {
  type InstanceOptions,
  instanceOptions,
  parsed,
  readInstance,
} from '../bootstrap/options.ts';
import type { Origin } from './restore-table.ts';

/** A time of day with its zone, to the second, as RFC 3339 has it: its days have no hour 24. */
const TIME = /^\d{4}-\d\d-\d\dT(?!24)\d\d:\d\d(:\d\d)?(Z|[+-]\d\d:\d\d)$/;

/** The ARN of a backup that DynamoDB restores itself. */
const BACKUP = /^arn:[^:]+:dynamodb:[^:]+:[^:]+:table\/[^/]+\/backup\/[^/]+$/;

/** What to restore, from what. */
export interface RestoreOptions extends InstanceOptions {
  readonly origin: { readonly at: Date } | { readonly backup: string };
  /** Name of the new table; made from the time if absent. */
  readonly to: string | undefined;
  /** Name of the table to restore, where it is not that of the instance. */
  readonly from: string | undefined;
  /** File for the events that are not in the new table. */
  readonly lost: string | undefined;
}

/** A table to adopt, and perhaps a secret with the keys. */
export interface AdoptOptions extends InstanceOptions {
  readonly table: string;
  readonly secret: string | undefined;
}

/**
 * Parses the command line and the environment.
 * @throws {ConfigurationError} when something is missing, unknown, no time or no backup of DynamoDB
 */
export async function readRestoreOptions(
  args: readonly string[],
  env: NodeJS.ProcessEnv,
): Promise<RestoreOptions> {
  const text = { type: 'string' } as const;
  const options = { ...instanceOptions, at: text, backup: text, to: text, from: text, lost: text };
  const { values } = parsed(() => parseArgs({ args: [...args], options }));
  const { at, backup, to, from, lost } = values;
  if ((at === undefined) === (backup === undefined)) {
    throw new ConfigurationError(
      'Set a time, --at 2026-11-23T04:00:00Z, or a backup, --backup ARN.',
    );
  }
  return {
    ...(await readInstance(values, env, 'restore')),
    origin: backup === undefined ? { at: parseTime(at ?? '') } : { backup: checkBackup(backup) },
    to,
    from,
    lost,
  };
}

/**
 * Parses the command line and the environment.
 * @throws {ConfigurationError} when something is missing or unknown
 */
export async function readAdoptOptions(
  args: readonly string[],
  env: NodeJS.ProcessEnv,
): Promise<AdoptOptions> {
  const text = { type: 'string' } as const;
  const options = { ...instanceOptions, table: text, secret: text };
  const { values } = parsed(() => parseArgs({ args: [...args], options }));
  const { table, secret } = values;
  if (!table) throw new ConfigurationError('Set the table to adopt: --table NAME');
  return { ...(await readInstance(values, env, 'adopt')), table, secret };
}

/** The name of a restored table: the same for the same origin, so that a second run finds it. */
export function targetName(instance: string, origin: Origin): string {
  const made =
    origin.kind === 'time'
      ? origin.at.toISOString().replaceAll(/[-:]|\.\d+/g, '')
      : origin.arn.slice(origin.arn.lastIndexOf('/') + 1);
  return `${instance}-${made}`;
}

/** @throws {ConfigurationError} when DynamoDB cannot restore it: AWS Backup restores its own recovery points */
function checkBackup(arn: string): string {
  if (BACKUP.test(arn)) return arn;
  if (/^arn:[^:]+:backup:/.test(arn)) {
    throw new ConfigurationError(
      `${arn} is a recovery point of AWS Backup, which only AWS Backup restores: docs/recovering.md, "Restoring from AWS Backup", has the commands.`,
    );
  }
  throw new ConfigurationError(
    `--backup must be the ARN of a backup, arn:aws:dynamodb:…:table/NAME/backup/…, but is "${arn}".`,
  );
}

/** @throws {ConfigurationError} when it is not a time, not in the calendar, or in the future */
function parseTime(text: string, now = new Date()): Date {
  const at = new Date(text);
  if (!TIME.test(text) || !isInCalendar(text.slice(0, 10)) || Number.isNaN(at.getTime())) {
    throw new ConfigurationError(
      `--at must be a time with its zone, such as 2026-11-23T04:00:00Z, but is "${text}".`,
    );
  }
  if (at <= now) return at;
  throw new ConfigurationError(
    `--at must not be in the future, but is "${text}", and now it is ${now.toISOString()}.`,
  );
}

/** `Date` reads the 31 February as 3 March: an instance would be restored to another day than the one that was meant. */
function isInCalendar(day: string): boolean {
  const found = new Date(`${day}T00:00:00Z`);
  return !Number.isNaN(found.getTime()) && found.toISOString().startsWith(day);
}
