import type { Tool } from './tools/tool-model.ts';

/** Keywords that only our validators and documents read: agents would pay for them with each request. */
const unread = new Set(['examples', 'title', 'discriminator']);

/** Keywords whose members are named by people. */
const named = new Set(['properties', 'patternProperties', '$defs']);

/** A tool as MCP lists it. Pure. */
export function presentTool({ name, title, description, input, changes }: Tool) {
  return {
    name,
    title,
    description,
    inputSchema: { ...(forAgents(input) as { type: 'object' }), additionalProperties: false },
    annotations: {
      readOnlyHint: !changes,
      // Flags are created switched off, and proposals wait for people.
      destructiveHint: false,
      idempotentHint: !changes,
      openWorldHint: false,
    },
  };
}

function forAgents(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(forAgents);
  if (typeof schema !== 'object' || schema === null) return schema;
  return Object.fromEntries(
    Object.entries(schema)
      .filter(([key]) => !unread.has(key))
      .map(([key, value]) => [key, named.has(key) ? each(value) : forAgents(value)]),
  );
}

function each(members: object): object {
  return Object.fromEntries(Object.entries(members).map(([key, value]) => [key, forAgents(value)]));
}
