import type { Group } from './model.ts';

/** Who says who is in a group: people here, or an identity provider at sign-ins or by SCIM. */
export type Keeper = 'people' | 'sign-in' | 'scim';

/** How an identity provider tells the target about groups. */
export interface ProviderSettings {
  readonly hasScim: boolean;
  readonly hasGroupSyncing: boolean;
}

/** A member of the source's group who is in the target. */
export interface WantedMember {
  readonly id: number;
  readonly isService: boolean;
}

/** What is known of a group besides itself. */
export interface GroupFacts {
  readonly keeper: Keeper;
  /** Members at the source who are in the target. */
  readonly members: readonly WantedMember[];
  /** Whether it gets a root role. */
  readonly isRoleChanged: boolean;
}

export interface GroupPlan {
  readonly outcome: 'created' | 'changed' | 'unchanged';
  readonly mappingsSSO: readonly string[];
  /** Ids of accounts of the target that join. */
  readonly joining: readonly number[];
}

/**
 * Who keeps the members of a group in the target. Members that are given by hand stay when a provider takes them
 * away, so those of a provider are left to it where it is switched on. Pure.
 */
export function keeperOf(
  { mappingsSSO = [], scimId }: Group,
  found: Group | undefined,
  { hasScim, hasGroupSyncing }: ProviderSettings,
): Keeper {
  if (found?.scimId || (scimId && hasScim)) return 'scim';
  const isMapped = mappingsSSO.length > 0 || (found?.mappingsSSO ?? []).length > 0;
  return isMapped && hasGroupSyncing ? 'sign-in' : 'people';
}

/**
 * What a group of the source adds to the group of that name. Pure.
 */
export function planGroup(
  group: Group,
  found: Group | undefined,
  { keeper, members, isRoleChanged }: GroupFacts,
): GroupPlan {
  const here = new Set(found?.members);
  // Service accounts neither sign in, nor does SCIM know them.
  const wanted = members.filter(
    ({ isService }) => keeper === 'people' || (keeper === 'sign-in' && isService),
  );
  const joining = wanted.map(({ id }) => id).filter((id) => !here.has(id));
  const known = found?.mappingsSSO ?? [];
  const mappingsSSO = [...new Set([...known, ...(group.mappingsSSO ?? [])])];
  const isChanged = joining.length > 0 || mappingsSSO.length > known.length || isRoleChanged;
  const outcome = !found ? 'created' : isChanged ? 'changed' : 'unchanged';
  return { outcome, mappingsSSO, joining };
}
