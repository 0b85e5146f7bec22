import { keys } from '../dynamo/keys.ts';
import { getItems } from '../dynamo/table.ts';

/** Which of the names are no defined context field: one batch read, none for no names. */
export const findUnknownContextFields = async (names: readonly string[]): Promise<string[]> => {
  const distinct = [...new Set(names)];
  const fields = await getItems(distinct.map(keys.contextField));
  return distinct.filter((_name, index) => fields[index] === undefined);
};
