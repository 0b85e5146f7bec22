/** What an agent sends to a tool. Only its names are known; the operations that get it validate it. */
export type ToolArguments = Readonly<Record<string, unknown>>;

/** A request of a tool to an operation. */
export interface ToolRequest {
  readonly params?: ToolArguments;
  readonly query?: ToolArguments;
  readonly body?: unknown;
  /** The argument that is the whole body, for messages about it; without one, its properties are arguments. */
  readonly bodyArgument?: string;
}

/**
 * Calls one of the tool's operations with the rights of the caller.
 * @returns the body of the answer, in the shape that the operation has over HTTP
 * @throws {ToolRefused} when the operation refuses the request
 */
export type CallOperation = (operationId: string, request: ToolRequest) => Promise<unknown>;

/** JSON Schema of the arguments of a tool, made of those of its operations. */
interface ToolInput {
  readonly type: 'object';
  readonly required?: readonly string[];
  readonly properties: Readonly<Record<string, unknown>>;
}

/** What an agent can do: a name, and the operations behind it. */
export interface Tool {
  readonly name: string;
  readonly title: string;
  /** For the agent: when to use it, and what it answers. */
  readonly description: string;
  /** Ids of the operations that it may call. */
  readonly operations: readonly string[];
  /** It changes something, so it is only for tokens that say so. */
  readonly changes?: true;
  readonly input: ToolInput;
  readonly run: (sent: ToolArguments, call: CallOperation) => Promise<unknown>;
}

/** A tool that is not done, with the reason for the agent. */
export class ToolRefused extends Error {
  override readonly name: string = 'ToolRefused';
}

/** Largest answer of a tool, in bytes of JSON: about 16,000 tokens, which agents still read as a whole. */
export const MAX_TOOL_ANSWER_BYTES = 64_000;

/** Most items of a list that a tool answers at once. */
const MAX_TOOL_ITEMS = 50;

/** Items of a list if the agent does not say how many. */
const USUAL_ITEMS = 20;

/** The properties `limit` and `offset` of a tool that lists. */
export const listedProperties = {
  limit: {
    type: 'integer',
    minimum: 1,
    maximum: MAX_TOOL_ITEMS,
    default: USUAL_ITEMS,
    description: 'Maximum number of items.',
  },
  offset: { type: 'integer', minimum: 0, default: 0, description: 'Number of items to skip.' },
} as const;

/** The limit for the operation, which refuses values that are not a number. */
export function limitOf(sent: unknown): unknown {
  if (sent === undefined) return USUAL_ITEMS;
  return typeof sent === 'number' ? Math.min(sent, MAX_TOOL_ITEMS) : sent;
}
