import { Refusal } from '../../api/refusal.ts';
import { type FlagFile, fileOf } from '../../files/flags/flag-folder.ts';
import type { FilesPlan } from '../../files/flags/make-plan.ts';
import { CommandError } from '../../terminal/command-error.ts';
import type { Output } from '../../terminal/output.ts';
import type { FlagSettings } from './flag-settings.ts';

/** Flags of files, and what they would change. */
export interface ReadPlan {
  readonly flags: readonly FlagFile[];
  readonly plan: FilesPlan;
}

/**
 * Reads the files, and lets the service compare them.
 * @throws {CommandError} naming the place of what is wrong in a file
 */
export async function planOfFolder(
  settings: FlagSettings,
  archivesMissing: boolean,
  output: Output,
): Promise<ReadPlan> {
  const { readFlagFolder } = await import('../../files/flags/flag-folder.ts');
  const { makePlan } = await import('../../files/flags/make-plan.ts');
  const { service, project, environments } = settings;
  const flags = await readFlagFolder(settings);
  let sent: readonly FlagFile[] = [];
  const input = { project, environments, flags, archivesMissing };
  try {
    const plan = await makePlan(service, input, (part, done) => {
      sent = part;
      if (done > 0 && flags.length > 1_000) {
        output.note(`${done} of ${flags.length} flags compared …`);
      }
    });
    return { flags, plan };
  } catch (error) {
    throw await withPlaces(error, settings, sent);
  }
}

/** What the service refuses of a request, with the places in the files. */
export async function withPlaces(
  error: unknown,
  { folder }: FlagSettings,
  sent: readonly FlagFile[],
): Promise<unknown> {
  if (!(error instanceof Refusal) || error.status !== 400) return error;
  const { placeInFiles } = await import('../../files/flags/flag-folder.ts');
  const lines = await Promise.all(
    error.details.map(async ({ path, message, rule, hint }) => {
      const [, , , index, ...rest] = (path ?? '').split('/');
      const inner = rest[0] === 'flag' ? rest.slice(1) : rest;
      const flag = path?.startsWith('/body/flags/') ? sent[Number(index)] : undefined;
      if (!flag) return message;
      const keys = inner.map((key) => (/^\d+$/.test(key) ? Number(key) : key));
      const field = inner.at(-1) ?? '';
      return `${await placeInFiles(folder, flag, keys)}: "${field}" ${rule ?? message}.${hint ? ` ${hint}` : ''}`;
    }),
  );
  return new CommandError(lines.length > 0 ? lines.join('\n') : error.message);
}

/** The file of a flag that the service refuses, for people. */
export function refusedFile(
  { dir }: FlagSettings,
  { name, environment }: FilesPlan['flags'][number],
): string {
  return [dir, ...(environment === undefined ? [] : [environment]), fileOf(name)].join('/');
}
