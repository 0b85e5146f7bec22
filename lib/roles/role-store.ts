import { keys } from '../dynamo/keys.ts';
import { getItem, queryPartition } from '../dynamo/table.ts';
import type { Role } from './model.ts';

export const findRole = (id: number): Promise<Role | undefined> => getItem<Role>(keys.role(id));

/** Reads all roles, by id. */
export const listRoles = (): Promise<Role[]> => queryPartition<Role>(keys.rolePartition);
