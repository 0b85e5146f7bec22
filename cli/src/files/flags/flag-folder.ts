import type { Routes } from 'generated:api';
import type { Dirent } from 'node:fs';
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { CommandError } from '../../terminal/command-error.ts';
import { readYamlFile } from '../yaml-file.ts';
import { flagFields, inOrder, rulesFields } from './flag-fields.ts';

/** All that the files of a flag say, as the service takes it. */
export type FlagFile =
  Routes['POST /api/admin/projects/{projectId}/flag-files/plan']['input']['body']['flags'][number];

type Rules = NonNullable<FlagFile['environments']>[number];

/** Where the files of flags are, and for which environments. */
export interface FlagFolder {
  readonly folder: string;
  readonly environments: readonly string[];
}

/** What was written, in numbers of files. */
export interface Written {
  readonly written: number;
  readonly removed: number;
  /** Files of flags that are not among those that were written, as paths within the folder. */
  readonly others: readonly string[];
}

const SUFFIX = '.yaml';
const READ_AT_ONCE = 50;

/**
 * Reads all flags of a folder, by name.
 * @throws {CommandError} for a folder that is not there, an environment that is not managed, and naming what is wrong in a file
 */
export async function readFlagFolder({ folder, environments }: FlagFolder): Promise<FlagFile[]> {
  const names = await flagsIn(folder);
  if (names === undefined) {
    throw new CommandError(`There is no folder ${folder}. "flagwright export" writes it.`);
  }
  const folders = await foldersIn(folder);
  const unknown = folders.find((name) => !environments.includes(name));
  if (unknown !== undefined) {
    throw new CommandError(
      `${join(folder, unknown)} is a folder for an environment that is not among "environments": ${environments.join(', ')}.`,
    );
  }
  const rules = new Map<string, Rules[]>();
  for (const environment of environments) {
    for (const name of (await flagsIn(join(folder, environment))) ?? []) {
      if (!names.includes(name)) {
        throw new CommandError(
          `${join(folder, environment, fileOf(name))} is of a flag that has no file ${join(folder, fileOf(name))}.`,
        );
      }
      rules.set(name, [...(rules.get(name) ?? []), await readRules(folder, environment, name)]);
    }
  }
  const flags: FlagFile[] = [];
  for (let index = 0; index < names.length; index += READ_AT_ONCE) {
    const read = names.slice(index, index + READ_AT_ONCE).map((name) => readFlag(folder, name));
    flags.push(...(await Promise.all(read)));
  }
  return flags.map((flag) => {
    const own = rules.get(flag.name);
    return own ? { ...flag, environments: own } : flag;
  });
}

/** Where a part of a flag is: `file:line:column`. */
export async function placeInFiles(
  folder: string,
  flag: FlagFile,
  path: readonly (string | number)[],
): Promise<string> {
  const [first, second, ...inner] = path;
  const environment =
    first === 'environments' ? flag.environments?.[Number(second)]?.environment : undefined;
  if (environment === undefined) {
    const { at } = await readYamlFile(join(folder, fileOf(flag.name)), flagFields);
    return at(path);
  }
  const { at } = await readYamlFile(join(folder, environment, fileOf(flag.name)), rulesFields);
  return at(inner);
}

/**
 * Writes flags as files, in one form for the same flags. What is the same already is left alone.
 * @param isPruned whether files of other flags are removed
 */
export async function writeFlagFolder(
  { folder, environments }: FlagFolder,
  flags: readonly FlagFile[],
  isPruned: boolean,
): Promise<Written> {
  const { stringify } = await import('yaml');
  const textOf = (value: unknown) =>
    stringify(value, { lineWidth: 0, aliasDuplicateObjects: false });
  const wanted = new Map<string, string>();
  for (const { name, environments: rules = [], tags, ...own } of flags) {
    const flag = { ...own, ...(tags && { tags: tags.map(tagInWords) }) };
    const fields = inOrder(flag, flagFields) as object;
    wanted.set(fileOf(name), Object.keys(fields).length > 0 ? textOf(fields) : '{}\n');
    for (const { environment, ...rest } of rules) {
      wanted.set(join(environment, fileOf(name)), textOf(inOrder(withNumbers(rest), rulesFields)));
    }
  }
  const known = new Set(flags.map(({ name }) => name));
  const found = await allFiles(folder, environments);
  let removed = 0;
  const others: string[] = [];
  for (const { path, name } of found) {
    if (wanted.has(path)) continue;
    // Rules that are not there are off: the file of a flag that is known goes.
    if (known.has(name) || isPruned) {
      await rm(join(folder, path));
      removed += 1;
    } else others.push(path);
  }
  let written = 0;
  for (const path of [...wanted.keys()].sort()) {
    const text = wanted.get(path) ?? '';
    const file = join(folder, path);
    if ((await readFile(file, 'utf8').catch(() => undefined)) === text) continue;
    await mkdir(join(file, '..'), { recursive: true });
    // A cut leaves the file as it was.
    await writeFile(`${file}.new`, text);
    await rename(`${file}.new`, file);
    written += 1;
  }
  return { written, removed, others };
}

async function readFlag(folder: string, name: string): Promise<FlagFile> {
  const file = join(folder, fileOf(name));
  const { value, at } = await readYamlFile(file, flagFields);
  // Checked against the fields.
  const { tags, ...own } = value as Omit<FlagFile, 'name' | 'tags'> & {
    readonly tags?: readonly string[];
  };
  return {
    name,
    ...own,
    ...(tags && {
      tags: tags.map((text, index) => {
        const end = text.indexOf(':');
        if (end > 0) return { type: text.slice(0, end), value: text.slice(end + 1) };
        throw new CommandError(
          `${at(['tags', index])}: A tag is "type:value", such as "simple:beta".`,
        );
      }),
    }),
  };
}

async function readRules(folder: string, environment: string, name: string): Promise<Rules> {
  const { value } = await readYamlFile(join(folder, environment, fileOf(name)), rulesFields);
  // Checked against the fields; what operators and types of payloads there are, the service says.
  return { environment, ...(value as Omit<Rules, 'environment'>) };
}

/** The name of a file: names of flags may have a character that file systems refuse. */
export function fileOf(flag: string): string {
  return `${flag.replaceAll('*', '%2A')}${SUFFIX}`;
}

function tagInWords({ type = 'simple', value }: NonNullable<FlagFile['tags']>[number]): string {
  return `${type}:${value}`;
}

/** Parameters that are whole numbers without quotes, as people write them. */
function withNumbers({ strategies, ...rules }: Omit<Rules, 'environment'>) {
  return {
    ...rules,
    ...(strategies && {
      strategies: strategies.map(({ parameters, ...strategy }) => ({
        ...strategy,
        ...(parameters && {
          parameters: Object.fromEntries(
            Object.entries(parameters).map(([key, value]) => [
              key,
              /^(0|[1-9]\d{0,14})$/.test(String(value)) ? Number(value) : value,
            ]),
          ),
        }),
      })),
    }),
  };
}

async function allFiles(folder: string, environments: readonly string[]) {
  const found: { readonly path: string; readonly name: string }[] = [];
  for (const place of ['', ...environments]) {
    for (const name of (await flagsIn(join(folder, place))) ?? []) {
      found.push({ path: join(place, fileOf(name)), name });
    }
  }
  return found;
}

async function flagsIn(folder: string): Promise<string[] | undefined> {
  const entries = await entriesOf(folder);
  return entries
    ?.filter((entry) => entry.isFile() && entry.name.endsWith(SUFFIX))
    .map(({ name }) => name.slice(0, -SUFFIX.length).replaceAll('%2A', '*'))
    .sort();
}

/** The folders for environments. */
export async function foldersIn(folder: string): Promise<string[]> {
  const entries = (await entriesOf(folder)) ?? [];
  return entries.filter((entry) => entry.isDirectory()).map(({ name }) => name);
}

async function entriesOf(folder: string): Promise<Dirent[] | undefined> {
  try {
    return await readdir(folder, { withFileTypes: true });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw new CommandError(`${folder} cannot be read: ${(error as Error).message}`);
  }
}
