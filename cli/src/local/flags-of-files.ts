import type { Segments } from 'generated:api';
import { defaultParameters } from '../../../lib/flag-files/parameter-rules.ts';
import type { FlagFile } from '../files/flags/flag-folder.ts';
import { CommandError } from '../terminal/command-error.ts';
import { type LocalFlags, localFlag } from './local-flags.ts';

/** Whether rules of files refer to segments, which files do not have. Pure. */
export function haveSegments(files: readonly FlagFile[], environment: string): boolean {
  return files.some((file) =>
    rulesOf(file, environment).strategies?.some(({ segments = [] }) => segments.length > 0),
  );
}

/**
 * The flags of files as SDKs get them in an environment. Pure.
 * @param segments those that files may refer to by name
 * @throws {CommandError} for a segment that is not among them
 */
export function flagsOfFiles(
  files: readonly FlagFile[],
  { environment, project }: { readonly environment: string; readonly project: string },
  { segments }: Segments,
): LocalFlags {
  const ids = new Map(segments.map(({ name, id }) => [name, id]));
  const idOf = (name: string) => {
    const id = ids.get(name);
    if (id === undefined) throw new CommandError(`There is no segment "${name}".`);
    return id;
  };
  return {
    features: files.map((file) => {
      const { strategies = [], ...rules } = rulesOf(file, environment);
      const withIds = strategies.map(({ segments: names = [], ...strategy }) => ({
        ...strategy,
        parameters: { ...defaultParameters(strategy.name, file.name), ...strategy.parameters },
        segments: names.map(idOf),
      }));
      return localFlag({ ...file, project }, { ...rules, strategies: withIds }, file.dependencies);
    }),
    segments: segments.map(({ id, constraints }) => ({ id, constraints })),
  };
}

function rulesOf({ environments = [] }: FlagFile, environment: string) {
  return environments.find((each) => each.environment === environment) ?? { environment };
}
