import type { Caller } from '../auth/caller.ts';
import type { FlagChangeInput } from '../change-requests/model.ts';
import { environmentsWithSettings } from '../flags/feature-data/approval-guard.ts';
import type { Feature } from '../flags/feature-data/model.ts';
import { emptyEnvironment } from '../flags/feature-data/rules.ts';
import { decideImportedFlag } from '../import-export/plan-flag.ts';
import type { References } from '../import-export/references.ts';
import type { Project } from '../projects/model.ts';
import { decideParentProposal, decideProposal } from './decide-proposal.ts';
import type { DecidedFile } from './flag-file-outcome.ts';

/** What is changed at once of a flag, and what is proposed, by environment. */
interface FileParts {
  readonly direct: ReturnType<typeof decideImportedFlag>;
  readonly proposed: ReadonlyMap<string, readonly FlagChangeInput[]>;
}

/**
 * Splits what the files of a flag change: what needs approval is proposed, and all else is done at once. Pure except for
 * new ids and the time.
 * @param guarded the environments of the project in which the caller may only propose
 */
export function decideParts(
  caller: Caller,
  references: References,
  { found, wanted, decided }: DecidedFile,
  guarded: readonly string[],
): FileParts {
  const { whole, project } = found;
  const proposed = new Map<string, FlagChangeInput[]>();
  for (const name of guarded) {
    const before = whole?.environments[name] ?? emptyEnvironment(wanted.name, name);
    const changes = decideProposal(before, decided.after.environments[name] ?? before);
    if (changes.length > 0) proposed.set(name, changes);
  }
  const home = whole && guardedHome(whole.feature, project, guarded);
  const parents =
    whole && home !== undefined ? decideParentProposal(whole.feature, decided.after.feature) : [];
  if (home !== undefined && parents.length > 0) {
    proposed.set(home, [...(proposed.get(home) ?? []), ...parents]);
  }
  if (proposed.size === 0) return { direct: decided, proposed };
  const now = {
    ...wanted,
    environments: wanted.environments.filter(({ environment }) => !guarded.includes(environment)),
    ...(whole && parents.length > 0 && { dependencies: parentsOf(whole.feature) }),
  };
  return { direct: decideImportedFlag(caller, references, found, now), proposed };
}

/**
 * What matters wherever a flag has settings is proposed in the first such environment that needs approval;
 * `undefined`: there is none. Pure.
 */
export function guardedHome(
  feature: Feature,
  project: Project,
  guarded: readonly string[],
): string | undefined {
  const set = new Set(environmentsWithSettings(feature, project));
  return guarded.find((name) => set.has(name));
}

function parentsOf({ dependencies }: Feature) {
  return dependencies.map(({ variants = [], ...each }) => ({ ...each, variants: [...variants] }));
}
