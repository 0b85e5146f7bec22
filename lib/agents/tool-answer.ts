import { MAX_TOOL_ANSWER_BYTES } from './tools/tool-model.ts';

/** Items that are left of a long list in an answer that would be too large. */
const MAX_SHORTENED_ITEMS = 20;

/** The result of a tool, as MCP has it. */
export interface ToolResult {
  readonly content: { readonly type: 'text'; readonly text: string }[];
  readonly isError?: true;
}

/**
 * A tool's answer: text, or anything else as JSON. One that is too large has shorter lists, or is refused with what
 * to do. Pure.
 */
export function toolAnswer(answer: unknown): ToolResult {
  const whole = typeof answer === 'string' ? answer : (JSON.stringify(answer) ?? 'null');
  if (Buffer.byteLength(whole) <= MAX_TOOL_ANSWER_BYTES) return textResult(whole);
  const isShortened = `Lists are cut after ${MAX_SHORTENED_ITEMS} items.`;
  const short = JSON.stringify({ isShortened, answer: shortened(answer) });
  if (Buffer.byteLength(short) <= MAX_TOOL_ANSWER_BYTES) return textResult(short);
  return toolError(
    `The answer would have ${Buffer.byteLength(whole)} bytes; at most ${MAX_TOOL_ANSWER_BYTES} are sent. Request less: a smaller \`limit\`, a narrower search, or one flag.`,
  );
}

/** What an agent reads when a tool is not done. Pure. */
export function toolError(message: string): ToolResult {
  return { ...textResult(message), isError: true };
}

function textResult(text: string): ToolResult {
  return { content: [{ type: 'text', text }] };
}

function shortened(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (!Array.isArray(value)) {
    return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, shortened(inner)]));
  }
  const left = value.slice(0, MAX_SHORTENED_ITEMS).map(shortened);
  const cut = value.length - left.length;
  return cut > 0 ? [...left, `… and ${cut} more`] : left;
}
