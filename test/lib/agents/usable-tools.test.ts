import { expect, it } from 'vitest';
import { discover } from '../../../infra/build/discover.ts';
import { allTools } from '../../../lib/agents/tools/all-tools.ts';
import { usableTools } from '../../../lib/agents/usable-tools.ts';
import { allRights, noRights, type Rights } from '../../../lib/auth/rights.ts';

const { operations } = await discover();
const contracts = new Map(operations.map(({ id, operation }) => [id, operation.contract]));

const reading = allTools.filter(({ changes }) => !changes).map(({ name }) => name);
const proposing = ['propose_change', 'propose_promotion', 'submit_change_request'];
const mayCreate = [{ name: 'CREATE_FEATURE' }] as const;
const inProject: Rights = { ...noRights, projects: new Map([['a', mayCreate]]) };
const inRoot: Rights = { ...noRights, root: mayCreate };

function namesFor(rights: Rights, mayChangeAsAgent?: true): string[] {
  const caller = { rights, ...(mayChangeAsAgent && { mayChangeAsAgent }) };
  return usableTools(allTools, contracts, caller).map(({ name }) => name);
}

it.each([
  ['administrators', allRights],
  ['editors', inRoot],
  ['people without rights', noRights],
])('a token that does not say otherwise has only tools that read: %s', (_who, rights) => {
  expect(namesFor(rights)).toEqual(reading);
});

it.each([
  ['everywhere', allRights, [...reading, 'create_flag', ...proposing]],
  ['in a role', inRoot, [...reading, 'create_flag', ...proposing]],
  ['in a project', inProject, [...reading, 'create_flag', ...proposing]],
  ['nowhere', noRights, [...reading, ...proposing]],
])('one that does has a tool if it holds the permission %s', (_where, rights, names) => {
  expect(namesFor(rights, true)).toEqual(names);
});

it('tools that only read have operations that the maintenance mode lets through', () => {
  const changing = allTools
    .filter(({ changes }) => !changes)
    .flatMap((tool) => tool.operations)
    .filter((id) => {
      const contract = contracts.get(id);
      return contract?.method !== 'GET' && !contract?.worksInMaintenance;
    });
  expect(changing).toEqual([]);
});

it('an argument of a tool is named like the property of the operation that gets it', () => {
  const unknown = allTools.flatMap(({ name, operations: ids, input }) => {
    const known = ids.flatMap((id) => {
      const contract = contracts.get(id);
      return [contract?.params, contract?.query, contract?.body].flatMap((schema) =>
        Object.keys((schema?.properties as object | undefined) ?? {}),
      );
    });
    return Object.keys(input.properties)
      .filter((property) => !known.includes(property))
      .map((property) => `${name} ${property}`);
  });
  // The list of projects is read as a whole, and shown in parts; the list of changes is the body itself.
  expect(unknown).toEqual(['list_projects offset', 'propose_change changes']);
});
