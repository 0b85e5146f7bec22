import { expect, it } from 'vitest';
import { toolAnswer } from '../../../../lib/agents/tool-answer.ts';
import { findChangeRequestsTool } from '../../../../lib/agents/tools/change-requests.ts';
import { findFlagsTool } from '../../../../lib/agents/tools/find-flags.ts';
import { listProjectsTool } from '../../../../lib/agents/tools/list-projects.ts';
import type { CallOperation, Tool } from '../../../../lib/agents/tools/tool-model.ts';

const description = 'é'.repeat(2_000);
const flags = Array.from({ length: 60 }, (_, index) => ({
  ...{ name: `flag-${String(index).padStart(2, '0')}`, project: 'default', description },
  environments: [],
}));

/** A search, a list and a list of projects with the same 60 items, paged by a cursor and by an offset. */
const call: CallOperation = async (operation, { query = {} }) => {
  if (operation === 'getProjects')
    return { projects: flags.map(({ name: id }) => ({ id, description })) };
  const { limit, offset, cursor } = query as { limit: number; offset?: number; cursor?: string };
  const start = Number(cursor ?? offset ?? 0);
  const page = flags.slice(start, start + limit);
  const end = start + page.length;
  if (operation === 'searchChangeRequests') {
    return { changeRequests: page.map(({ name: id }) => ({ id, description })), total: 60 };
  }
  return { features: page, total: 60, ...(end < 60 && { nextCursor: String(end) }) };
};

/** The names of all items, as an agent finds them that follows what each answer says. */
async function follow(tool: Tool, limit: object): Promise<string[]> {
  const seen: string[] = [];
  let next: object | undefined = {};
  while (next) {
    const { content, isError } = toolAnswer(await tool.run({ ...limit, ...next }, call));
    expect(isError).toBeUndefined();
    const answer = JSON.parse(content[0]?.text ?? '');
    expect(answer).not.toHaveProperty('isShortened');
    const items = answer.features ?? answer.changeRequests ?? answer.projects;
    seen.push(...items.map(({ name, id }: { name?: string; id: string }) => name ?? id));
    const { nextCursor: cursor, nextOffset: offset } = answer;
    next = cursor ? { cursor } : offset ? { offset } : undefined;
  }
  return seen;
}

it.each([
  ['find_flags', findFlagsTool, { limit: 50 }],
  ['find_change_requests', findChangeRequestsTool, { limit: 50 }],
  ['list_projects', listProjectsTool, {}],
])('%s shows 60 items with long descriptions, page by page', async (_name, tool, limit) => {
  expect(await follow(tool, limit)).toEqual(flags.map(({ name }) => name));
});

it('the projects from an impossible offset are refused', async () => {
  await expect(listProjectsTool.run({ offset: -1 }, call)).rejects.toThrow(/offset/);
});
