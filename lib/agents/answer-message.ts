import type { Server } from '@modelcontextprotocol/server';
import type { Caller } from '../auth/caller.ts';
import { baseUrlFor } from '../http/base-url.ts';
import type { OperationCalls } from '../http/operation-calls.ts';
import { PreparedBody } from '../http/prepared-body.ts';
import { NoAccessError, ValidationError } from '../platform/errors.ts';
import { log } from '../platform/log.ts';
import { loadMcpPackage, type McpPackage } from './mcp-package.ts';
import { resourceAt } from './protected-resource.ts';
import { toolServer } from './tool-server.ts';

type SentHeaders = Readonly<Record<string, string | undefined>>;

/** Who has sent a message, and what it may lead to. */
export interface MessageUse {
  readonly caller: Caller;
  readonly calls: OperationCalls;
  readonly requestId: string;
}

/** The only revision with lists of messages. It has no header that names it, so neither has a request of it. */
const REVISION_OF_LISTS = '2025-03-26';

/**
 * Answers a message of an agent, or a list of messages in their order, so that each sees what those before it changed.
 * @param sent as it was sent, parsed
 * @param headers of the request, names in lower case
 * @throws {NoAccessError} for a page of another origin
 * @throws {ValidationError} for a list in another revision, or with a handshake
 */
export async function answerRequest(sent: object, headers: SentHeaders, use: MessageUse) {
  refuseOtherPages(headers);
  if (!Array.isArray(sent)) return answerMessage(sent, headers, use);
  refuseUnfitList(sent, headers['mcp-protocol-version']);
  const answers: string[] = [];
  for (const message of sent) {
    const { body } = await answerMessage(message, headers, use);
    if (body) answers.push(body.text());
  }
  if (answers.length === 0) return { status: 202 } as const;
  return { status: 200 as const, body: new PreparedBody(() => `[${answers.join(',')}]`) };
}

function refuseUnfitList(
  messages: readonly { readonly method?: unknown }[],
  revision = REVISION_OF_LISTS,
): void {
  if (revision !== REVISION_OF_LISTS) {
    throw new ValidationError(
      `Send one message in each request: lists of messages are not a part of the revision ${revision}.`,
    );
  }
  if (messages.some(({ method }) => method === 'initialize')) {
    throw new ValidationError('Send `initialize` by itself, not in a list of messages.');
  }
}

/**
 * Answers a message of an agent, without any state: each gets a server of its own, which ends with the answer.
 * Streams of notifications are refused, because they would keep the function busy.
 * @param message as it was sent, parsed
 * @param headers of the request, names in lower case
 */
async function answerMessage(message: object, headers: SentHeaders, use: MessageUse) {
  const mcp = await loadMcpPackage();
  const factory = () => toolServer(mcp, use, headers['user-agent']);
  const request = requestOf(message, headers);
  const onerror = (error: Error) =>
    log.info('a message of an agent was refused', {
      requestId: use.requestId,
      reason: error.message,
    });
  const isOld = await mcp.isLegacyRequest(request, message);
  const modern = mcp.createMcpHandler(factory, { legacy: 'reject', maxSubscriptions: 0, onerror });
  const response = isOld
    ? await answerOld(mcp, factory(), request, message)
    : await modern.fetch(request, { parsedBody: message });
  return replyOf(response);
}

/** Answers a message of a revision before 2026-07-28, by itself too: a handshake leads to nothing that is kept. */
async function answerOld(
  mcp: McpPackage,
  server: Server,
  request: Request,
  message: object,
): Promise<Response> {
  const transport = new mcp.WebStandardStreamableHTTPServerTransport({ enableJsonResponse: true });
  await server.connect(transport);
  const response = await transport.handleRequest(request, { parsedBody: message });
  await server.close();
  return response;
}

/** As the web has it. The answer is JSON, whether the agent could read a stream or not. */
function requestOf(message: object, headers: SentHeaders): Request {
  const sent = Object.entries(headers).flatMap(([name, value]): [string, string][] =>
    value === undefined || name === 'content-length' ? [] : [[name, value]],
  );
  const all = new Headers([...sent, ['accept', 'application/json, text/event-stream']]);
  return new Request(resourceAt(headers.host), {
    method: 'POST',
    headers: all,
    body: JSON.stringify(message),
  });
}

/** The status is one that the contract declares, or that of an error in JSON-RPC. */
async function replyOf(response: Response) {
  const body = await response.text();
  if (body === '') return { status: 202 } as const;
  const contentType = response.headers.get('content-type') ?? 'application/json';
  const prepared = new PreparedBody(() => body);
  return {
    status: response.status as 200,
    headers: { 'content-type': contentType },
    body: prepared,
  };
}

/**
 * Agents are programs. A page of another origin would have a token to send, but it would be one that somebody
 * has lured out of a person.
 */
function refuseOtherPages({ origin, host }: SentHeaders): void {
  if (origin === undefined || origin === new URL(baseUrlFor(host)).origin) return;
  throw new NoAccessError('Pages of other origins cannot use this address; programs can.');
}
