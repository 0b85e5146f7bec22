import { keys } from '../dynamo/keys.ts';
import { exists, type Write } from '../dynamo/table.ts';
import { ValidationError } from '../errors.ts';
import type { Role } from '../roles/model.ts';
import { findRole, listRoles } from '../roles/role-store.ts';

/** The built-in roles, which can not be deleted. */
export const ADMIN_ROLE = 1;
export const VIEWER_ROLE = 3;
const LAST_BUILT_IN_ROLE = 5;

const isRootRole = (role: Role | undefined): role is Role =>
  role?.type === 'root' || role?.type === 'root-custom';

const pointer = '/body/rootRole';

const noRootRole = (wanted: number | string): ValidationError =>
  new ValidationError(
    `The \`${pointer}\` property must be the id or name of a root role. You sent ${JSON.stringify(wanted)}.`,
    pointer,
  );

/** A role where it is mentioned. */
export const presentRole = ({ id, type, name, description }: Role) => ({
  id,
  type,
  name,
  description,
  project: null,
});

/** The roles for the whole instance, by id. */
export const listRootRoles = async (): Promise<ReturnType<typeof presentRole>[]> =>
  (await listRoles()).filter(isRootRole).map(presentRole);

/**
 * The id of the root role that a request names, by its id or name.
 * @throws {ValidationError} when there is no such root role
 */
export const resolveRootRole = async (wanted: number | string): Promise<number> => {
  const role =
    typeof wanted === 'number'
      ? await findRole(wanted)
      : (await listRoles()).find((candidate) => isRootRole(candidate) && candidate.name === wanted);
  if (!isRootRole(role)) throw noRootRole(wanted);
  return role.id;
};

/** The role must still exist when it is given to somebody. */
export const rootRoleChecks = (id: number): Write[] =>
  id <= LAST_BUILT_IN_ROLE
    ? []
    : [{ check: keys.role(id), when: exists, onConflict: () => noRootRole(id) }];
