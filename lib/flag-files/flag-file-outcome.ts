import type { Caller } from '../auth/caller.ts';
import type { Feature, FeatureEnvironment, WholeFeature } from '../flags/feature-data/model.ts';
import { emptyEnvironment } from '../flags/feature-data/rules.ts';
import type { FoundFlag, WantedFlag } from '../import-export/model.ts';
import {
  decideImportedFlag,
  refuseArchivedHere,
  refuseElsewhere,
  refuseUnknownType,
} from '../import-export/plan-flag.ts';
import type { References } from '../import-export/references.ts';
import { ValidationError } from '../platform/errors.ts';
import type { FlagFile } from './model.ts';
import { presentFlagFile } from './present-flag-file.ts';
import { wantedFlag } from './wanted-flag.ts';

/** What the files of a flag make of it. */
export interface DecidedFile {
  readonly found: FoundFlag;
  readonly wanted: WantedFlag;
  /** As files would have it now; `null`: there is no such flag. */
  readonly was: FlagFile | null;
  readonly is: FlagFile;
  readonly decided: ReturnType<typeof decideImportedFlag>;
}

/**
 * What the files of a flag make of it, in all environments that they have rules for, whether or not that needs approval.
 * Pure except for new ids and the time.
 * @throws {ApiError} 4xx naming what is wrong
 */
export function decideFlagFile(
  caller: Caller,
  references: References,
  found: FoundFlag,
  file: FlagFile,
  managed: readonly string[],
): DecidedFile {
  const wanted = wantedFlag(file, managed);
  if (found.whole) {
    refuseElsewhere(found.whole, found.project);
    refuseArchivedHere(found.whole);
  }
  refuseUnknownType(wanted, references);
  const decided = decideImportedFlag(caller, references, found, wanted);
  const names = segmentNamesOf(references);
  for (const name of managed) {
    const nothing = emptyEnvironment(file.name, name);
    const before = found.whole?.environments[name] ?? nothing;
    refuseEveryone(before, decided.after.environments[name] ?? before);
  }
  return {
    found,
    wanted,
    was: found.whole ? presentFlagFile(found.whole, managed, names) : null,
    is: presentFlagFile(decided.after, managed, names),
    decided,
  };
}

/** Names of segments, by id. Pure. */
export function segmentNamesOf({ segments }: Pick<References, 'segments'>) {
  return new Map([...segments.values()].map(({ id, name }) => [id, name]));
}

/**
 * SDKs take a flag that is on without strategies as on for everyone. One that is so already may stay so, and nothing
 * becomes so without being said.
 * @throws {ValidationError} naming the environment
 */
function refuseEveryone(before: FeatureEnvironment, after: FeatureEnvironment): void {
  if (!isForAll(after) || isForAll(before)) return;
  throw new ValidationError(
    `The flag "${after.feature}" would be on in the environment "${after.environment}" without a strategy that is enabled, so for everyone. Name a strategy, such as flexibleRollout.`,
  );
}

function isForAll({ enabled, strategies }: FeatureEnvironment): boolean {
  return enabled && strategies.every(({ disabled }) => disabled);
}

/** Parents of a flag as they are planned, so that a flag may depend on one that is created with it. Pure. */
export class PlannedParents {
  readonly #planned = new Map<string, Feature>();
  readonly #make: (name: string) => Feature;
  readonly #others: ReadonlySet<string>;

  /** @param others names of flags that are known to be in files, apart from those that are planned here */
  constructor(make: (name: string) => Feature, others: readonly string[] = []) {
    this.#make = make;
    this.#others = new Set(others);
  }

  /** What is found, with its parents as they are planned. */
  in(found: FoundFlag, { dependencies = [] }: FlagFile): FoundFlag {
    const parents = new Map(found.parents);
    for (const { feature: name } of dependencies) {
      const planned = this.#planned.get(name);
      if (planned) parents.set(name, planned);
      else if (this.#others.has(name)) {
        parents.set(name, { ...(parents.get(name) ?? this.#make(name)), dependencies: [] });
      }
    }
    return { ...found, parents };
  }

  add({ after, parents }: { after: WholeFeature; parents: FoundFlag['parents'] }): void {
    this.#planned.set(after.feature.name, after.feature);
    for (const [name, parent] of parents) this.#planned.set(name, parent);
  }
}

/** Flags in the order in which they can be changed: only one level of dependencies is allowed. Pure. */
export function inOrderOfParents<T>(flags: readonly T[], fileOf: (flag: T) => FlagFile): T[] {
  const hasParents = (flag: T) => (fileOf(flag).dependencies ?? []).length > 0;
  return [...flags.filter((flag) => !hasParents(flag)), ...flags.filter(hasParents)];
}
