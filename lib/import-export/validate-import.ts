import type { Caller } from '../auth/caller.ts';
import { holds } from '../auth/rights.ts';
import type { Feature } from '../flags/feature-data/model.ts';
import { chunksOf } from '../platform/chunks.ts';
import { ApiError, invalid, NoAccessError } from '../platform/errors.ts';
import { requirePermission } from '../projects/authorization/require-permission.ts';
import type { Project } from '../projects/model.ts';
import { checkDefinitions } from './check-definitions.ts';
import {
  type Definitions,
  definitionPermissions,
  missingDefinitions,
  withDefinitions,
} from './definitions.ts';
import { desiredFlags } from './desired-flags.ts';
import {
  ARCHIVED_HERE,
  findFileErrors,
  findingOf,
  findLimitErrors,
  findWarnings,
  IN_USE_HERE,
} from './findings.ts';
import { loadFlag } from './load-flag.ts';
import {
  type Finding,
  type FlagPlan,
  type FoundFlag,
  type ImportRequest,
  isWantedArchived,
  type WantedFlag,
} from './model.ts';
import { describeNeeded, missingPermissions } from './needed-permissions.ts';
import { planFlag } from './plan-flag.ts';
import { getImportTarget, loadReferences, type References } from './references.ts';

/**
 * Maximum number of flags in one import. They are written one transaction after another, of one flag or a few
 * small ones.
 */
export const MAX_IMPORTED_FLAGS = 100;
/** Number of flags read in parallel. */
const CONCURRENT_READS = 10;

/** The expected result of an import. */
export interface ImportValidation {
  readonly errors: Finding[];
  readonly warnings: Finding[];
  readonly permissions: Finding[];
}

/** A flag to import, and its plan from what is stored now; `undefined` if it is refused. */
export interface CheckedFlag {
  readonly wanted: WantedFlag;
  readonly plan: FlagPlan | undefined;
}

/** A validated import, and the definitions to create first. */
interface CheckedImport {
  /** Without archived ones. */
  readonly flags: readonly CheckedFlag[];
  /** Names of the flags that are archived here, which are skipped. */
  readonly archived: readonly string[];
  /** Whether the project cannot have so many flags; the errors say so, too. */
  readonly exceedsLimit: boolean;
  readonly missing: Definitions;
  readonly references: References;
  readonly validation: ImportValidation;
}

/** Collects the errors of each flag, taking the planned flags before it into account. */
class Findings {
  readonly errors: Finding[] = [];
  readonly permissions = new Set<string>();
  readonly plans = new Map<string, FlagPlan>();
  readonly #planned = new Map<string, Feature>();

  /** The parents of a flag, as planned by the import. */
  #parentsFor({ parents }: FoundFlag, { dependencies }: WantedFlag): ReadonlyMap<string, Feature> {
    const names = dependencies.map(({ feature }) => feature);
    const planned = names.flatMap((name): [string, Feature][] => {
      const feature = this.#planned.get(name);
      return feature ? [[name, feature]] : [];
    });
    return new Map([...parents, ...planned]);
  }

  look(caller: Caller, references: References, found: FoundFlag, wanted: WantedFlag): void {
    const parents = this.#parentsFor(found, wanted);
    const plan = planFlag(caller, references, { ...found, parents }, wanted);
    this.plans.set(wanted.name, plan);
    this.#planned.set(wanted.name, plan.after.feature);
    for (const [name, parent] of plan.parents) this.#planned.set(name, parent);
    for (const needed of missingPermissions(caller, found.project, plan.needed)) {
      this.permissions.add(describeNeeded(needed));
    }
  }

  refuse(error: unknown, { name }: WantedFlag): void {
    if (!(error instanceof ApiError)) throw error;
    if (error instanceof NoAccessError) {
      for (const permission of error.permissions) this.permissions.add(permission);
    }
    this.errors.push({ message: error.message, affectedItems: [name] });
  }
}

/** @throws {ValidationError} with advice, for more flags than one import takes */
export function refuseLargeImport(flags: readonly WantedFlag[]): void {
  if (flags.length <= MAX_IMPORTED_FLAGS) return;
  throw invalid(
    '/body/data/features',
    `has ${flags.length} flags, more than the limit of ${MAX_IMPORTED_FLAGS}`,
    { hint: 'Import a larger file in batches: npm run import -- FILE' },
  );
}

/**
 * Validates an import by planning all of it.
 * @throws {NotFoundError} for an unknown project or environment
 * @throws {ValidationError} for more than 100 flags
 */
export async function checkImport(caller: Caller, request: ImportRequest): Promise<CheckedImport> {
  await requirePermission(caller, [], { project: request.project });
  const all = desiredFlags(request.parts);
  refuseLargeImport(all);
  const [references, project] = await Promise.all([
    loadReferences(request.project),
    getImportTarget(request),
  ]);
  const missing = missingDefinitions(request, references);
  const ahead = withDefinitions(references, missing);
  const comingTypes = new Set(missing.tagTypes.map(({ name }) => name));
  const loaded = await loadImportedFlags(request.project, all, comingTypes);
  const flags = loaded.filter((flag) => !isSkipped(flag));
  const archived = loaded.filter(isSkipped).map(({ wanted }) => wanted.name);
  const findings = lookAtFlags(caller, ahead, flags);
  const inUse = flags.filter(({ wanted }) => !isWantedArchived(wanted));
  const limitErrors = findLimitErrors(
    project,
    inUse.flatMap(({ found }) => (found instanceof ApiError ? [] : [found])),
  );
  return {
    flags: flags.map(({ wanted }) => ({ wanted, plan: findings.plans.get(wanted.name) })),
    archived,
    exceedsLimit: limitErrors.length > 0,
    missing,
    references,
    validation: {
      errors: [
        ...limitErrors,
        ...findFileErrors(request, references),
        ...checkDefinitions(missing, ahead),
        ...findings.errors,
      ],
      warnings: [
        ...findWarnings(request, references),
        ...findingOf(ARCHIVED_HERE, archived),
        ...findingOf(
          IN_USE_HERE,
          flags.filter(isKeptInUse).map(({ wanted }) => wanted.name),
        ),
      ],
      permissions: findingOf('You do not have these permissions, which the import needs:', [
        ...missingForDefinitions(caller, missing, project),
        ...findings.permissions,
      ]),
    },
  };
}

/** The permissions that the caller lacks to create the missing definitions. */
function missingForDefinitions({ rights }: Caller, missing: Definitions, project: Project) {
  return definitionPermissions(missing).flatMap((sufficient) =>
    holds(rights, sufficient, { project }) ? [] : sufficient.slice(0, 1),
  );
}

/** A flag of the file, and what is stored of it or why it cannot be imported. */
interface LoadedFlag {
  readonly wanted: WantedFlag;
  readonly found: FoundFlag | ApiError;
}

/** A flag in use that is archived here. */
function isSkipped({ wanted, found }: LoadedFlag): boolean {
  return !isWantedArchived(wanted) && typeof storedOf(found)?.archivedAt === 'string';
}

/** An archived flag that is in use here. */
function isKeptInUse({ wanted, found }: LoadedFlag): boolean {
  return isWantedArchived(wanted) && storedOf(found)?.archivedAt === null;
}

function storedOf(found: LoadedFlag['found']): Feature | undefined {
  return found instanceof ApiError ? undefined : found.whole?.feature;
}

function lookAtFlags(caller: Caller, ahead: References, flags: readonly LoadedFlag[]): Findings {
  const findings = new Findings();
  for (const { wanted, found } of flags) {
    try {
      if (found instanceof ApiError) throw found;
      findings.look(caller, ahead, found, wanted);
    } catch (error) {
      findings.refuse(error, wanted);
    }
  }
  return findings;
}

async function loadImportedFlags(
  project: string,
  flags: readonly WantedFlag[],
  comingTypes: ReadonlySet<string>,
): Promise<LoadedFlag[]> {
  const loaded: LoadedFlag[] = [];
  for (const chunk of chunksOf(flags, CONCURRENT_READS)) {
    const loads = chunk.map(async (wanted) => ({
      wanted,
      found: await loadFlag(project, wanted, comingTypes).catch((error: unknown) => {
        if (error instanceof ApiError) return error;
        throw error;
      }),
    }));
    loaded.push(...(await Promise.all(loads)));
  }
  return loaded;
}
