import type { Agent } from '../auth/author.ts';
import type { Caller } from '../auth/caller.ts';
import type { OperationCalls } from '../http/operation-calls.ts';
import { isRefusedInMaintenance } from '../http/refused-in-maintenance.ts';
import type { ErrorDetail } from '../platform/errors.ts';
import { type ToolResult, toolAnswer, toolError } from './tool-answer.ts';
import {
  type Tool,
  type ToolArguments,
  ToolRefused,
  type ToolRequest,
} from './tools/tool-model.ts';

/** Who uses a tool, and how its operations are called. */
export interface ToolUse {
  readonly caller: Caller;
  readonly agent: Agent;
  readonly calls: OperationCalls;
  readonly requestId: string;
}

/** The body of an error, as every operation answers it. */
interface ToolErrorBody {
  readonly message: string;
  readonly details?: readonly ErrorDetail[];
}

/**
 * Runs a tool: each of its operations as over HTTP, with the rights of the caller, and with the agent as part
 * of the author of what changes. What an operation refuses is the tool's answer, for the agent to read.
 */
export async function runTool(tool: Tool, sent: ToolArguments, use: ToolUse): Promise<ToolResult> {
  const known = Object.keys(tool.input.properties);
  const unknown = Object.keys(sent).find((name) => !known.includes(name));
  if (unknown !== undefined) {
    return toolError(
      `The tool has no argument ${JSON.stringify(unknown.slice(0, 100))}. It has: ${known.join(', ') || 'none'}.`,
    );
  }
  try {
    return toolAnswer(await tool.run(sent, (id, request) => callOne(tool, id, request, use)));
  } catch (error) {
    if (error instanceof ToolRefused) return toolError(error.message);
    throw error;
  }
}

/**
 * @throws {ToolRefused} when the operation refuses
 * @throws {Error} for an operation that the tool does not declare, or that changes something although the tool
 * only reads
 */
async function callOne(
  { name, operations, changes }: Tool,
  operationId: string,
  { bodyArgument, ...request }: ToolRequest,
  { caller, agent, calls, requestId }: ToolUse,
): Promise<unknown> {
  const contract = calls.contracts.get(operationId);
  if (!contract || !operations.includes(operationId)) {
    throw new Error(`The tool ${name} does not declare the operation ${operationId}.`);
  }
  if (isRefusedInMaintenance(contract) && !(changes && caller.mayChangeAsAgent)) {
    throw new Error(`The tool ${name} only reads, and calls the operation ${operationId}.`);
  }
  const author = { ...caller.author, agent };
  const reply = await calls.call(operationId, request, { ...caller, author }, requestId);
  if (reply.status < 400) return reply.body;
  throw new ToolRefused(messageOf(reply.body as ToolErrorBody, bodyArgument));
}

/** The messages of an error, about arguments instead of the parts of a request. */
function messageOf({ message, details = [] }: ToolErrorBody, bodyArgument?: string): string {
  const summary = details.some((detail) => detail.message === message) ? [] : [message];
  const faults = details.map((detail) => ofArgument(detail, bodyArgument));
  return [...new Set([...summary, ...faults])].join(' ');
}

/** The message of a property, which names the argument that it comes from. */
function ofArgument({ message, path }: ErrorDetail, bodyArgument?: string): string {
  if (path === undefined) return message;
  const [, part, ...tokens] = path.split('/');
  const isInBody = part === 'body' && bodyArgument !== undefined;
  const argument = ['', ...(isInBody ? [bodyArgument] : []), ...tokens].join('/');
  return message.replace(path, () => argument);
}
