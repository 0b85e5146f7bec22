import type { Caller } from '../../auth/caller.ts';
import type { Permission } from '../../auth/permissions.ts';
import type { TypeOf } from '../../http/contract.ts';
import { ConflictError, invalid, NameExistsError } from '../../platform/errors.ts';
import { needsApproval } from '../../projects/approvals.ts';
import { requirePermission } from '../../projects/authorization/require-permission.ts';
import { findFeature, flagPlace, getFeature } from '../feature-data/feature-store.ts';
import type { Feature, FeatureContext, FeaturePlace } from '../feature-data/model.ts';
import { createFeature } from '../features/create-feature.ts';
import { presentFlagValue } from '../features/present-flag-value.ts';
import { updateFeature } from '../features/update-feature.ts';
import type { ValueType } from '../value-types/model.ts';
import { capabilitiesIn, projectForNewFlags } from './manifest-scope.ts';
import { meantType } from './model.ts';
import { presentManifestFlag } from './present-manifest.ts';
import type { createManifestFlagSchema, updateManifestFlagSchema } from './schema.ts';

/** Where a change is made: a project, or whatever project the caller has. */
interface ManifestPlace {
  readonly projectId?: string;
}

/** A flag by its key. */
interface FlagPlace extends ManifestPlace {
  readonly key: string;
}

/**
 * Creates a flag of a declared type, off everywhere.
 * @throws {ValidationError} naming what is wrong
 * @throws {ConflictError} when an active or archived flag of the instance has this key
 */
export async function createManifestFlag(
  caller: Caller,
  { projectId }: ManifestPlace,
  flag: TypeOf<typeof createManifestFlagSchema>,
) {
  refuseOtherName(flag);
  const { key: name, description = null, defaultValue } = flag;
  const project = projectId ?? (await projectForNewFlags(caller));
  try {
    const request = { name, description, valueType: meantType(flag.type), defaultValue };
    return answer(caller, await createFeature(caller, project, request));
  } catch (error) {
    if (!(error instanceof NameExistsError && error.kind === 'flag')) throw error;
    throw conflictWith(name, await findFeature(name));
  }
}

/**
 * Replaces what a manifest says of a flag: description and default value; the type is declared, if it is not.
 * @throws {ValidationError} naming what is wrong
 * @throws {NotFoundError} for a flag that the caller does not have
 * @throws {ConflictError} for an archived flag, another declared type, or payloads that are not of the type
 */
export async function updateManifestFlag(
  caller: Caller,
  place: FlagPlace,
  flag: TypeOf<typeof updateManifestFlagSchema>,
) {
  const { description = null, defaultValue = null } = flag;
  const valueType = meantType(flag.type);
  const context = await updateFeature(
    caller,
    await placeOf(caller, place, 'UPDATE_FEATURE'),
    { description, valueType, defaultValue },
    ({ feature }) => {
      refuseOtherKey(place, flag.key);
      refuseOtherName(flag);
      refuseOtherType(feature, valueType);
    },
  );
  return answer(caller, context);
}

/**
 * Archives a flag.
 * @throws {NotFoundError} for a flag that the caller does not have
 * @throws {ConflictError} for one that is archived, on where changes need approval, or the parent of others
 */
export async function archiveManifestFlag(caller: Caller, place: FlagPlace) {
  const { project, feature } = await updateFeature(
    caller,
    await placeOf(caller, place, 'DELETE_FEATURE'),
    { archived: true },
    refuseProtected,
  );
  return {
    capabilities: capabilitiesIn(caller, [project]),
    message: `Flag "${place.key}" archived. Revive it in the console or by the admin API if needed.`,
    archivedAt: feature.archivedAt ?? '',
  };
}

/**
 * Where a flag is that the caller may change so. Access control has checked that where the path names the project.
 * @throws {NotFoundError} when there is none that the caller has
 * @throws {NoAccessError} without the permission in its project
 */
async function placeOf(
  caller: Caller,
  { projectId, key }: FlagPlace,
  permission: Permission,
): Promise<FeaturePlace> {
  if (projectId !== undefined) return { projectId, featureName: key };
  const feature = await getFeature(key);
  await requirePermission(caller, [permission], flagPlace(feature));
  return { projectId: feature.project, featureName: key };
}

function refuseOtherKey({ key }: FlagPlace, sent: string): void {
  if (sent !== key) throw invalid('/body/key', `must be the key in the path, "${key}"`, { sent });
}

function refuseOtherType({ name, archivedAt, valueType }: Feature, wanted: ValueType): void {
  if (archivedAt !== null) {
    throw conflict(
      `Flag "${name}" is archived. Revive it before updating.`,
      'Archived flags cannot be updated by the manifest API.',
    );
  }
  if (valueType === undefined || valueType === wanted) return;
  const message = `Flag type cannot be changed from ${valueType} to ${wanted}.`;
  throw conflict(message, message, 'type');
}

function refuseProtected({ feature, project, environments }: FeatureContext): void {
  const { name, archivedAt } = feature;
  if (archivedAt !== null) {
    throw conflict(
      `Flag "${name}" is already archived.`,
      'Flag is already archived. Revive it to use it again.',
    );
  }
  const isProtected = Object.values(environments).some(
    ({ enabled, environment }) =>
      enabled &&
      Object.hasOwn(project.environments, environment) &&
      needsApproval(project, environment),
  );
  if (!isProtected) return;
  throw conflict(
    'Flag is active in a protected environment. Disable it before archiving.',
    'Disable the flag in environments where changes need approval before archiving.',
  );
}

function answer(caller: Caller, context: FeatureContext) {
  return {
    capabilities: capabilitiesIn(caller, [context.project]),
    flag: presentManifestFlag(context.feature, presentFlagValue(context)),
    updatedAt: new Date().toISOString(),
  };
}

/** Flags have no other name than their key: to drop one silently would look like keeping it. */
function refuseOtherName({ key, name = key }: { readonly key: string; readonly name?: string }) {
  if (name === key) return;
  throw invalid('/body/name', 'must be the key, or be left out: flags have no other name', {
    sent: name,
  });
}

function conflictWith(key: string, existing: Feature | undefined): ConflictError {
  return existing && existing.archivedAt !== null
    ? conflict(
        `Flag with key "${key}" is archived. Revive it or choose another key.`,
        'Flag exists but is archived. Revive it to reuse this key.',
      )
    : conflict(`Flag with key "${key}" already exists.`, 'Flag already exists.');
}

function conflict(message: string, detail: string, field = 'key'): ConflictError {
  return new ConflictError(message, [{ message: detail, path: `/body/${field}` }]);
}
