import { keys } from '../dynamo/keys.ts';
import { getItem } from '../dynamo/table.ts';
import type { User } from './model.ts';

/** Reads a person or service account. */
export const findUser = (id: number): Promise<User | undefined> => getItem<User>(keys.user(id));
