import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';

interface AgentOptions {
  /** Addresses of the service; requests go to them in turn. */
  readonly urls: readonly string[];
  readonly token: string;
  readonly name?: string;
  /** A client of before 2026-07-28, which opens with a handshake. */
  readonly isOld?: boolean;
}

/** What a tool has answered. */
export interface Answer {
  readonly isError: boolean;
  readonly text: string;
  // biome-ignore lint/suspicious/noExplicitAny: tools answer every shape
  readonly json: any;
}

/** An agent with the official client. */
export interface Agent {
  readonly client: Client;
  /** Addresses that requests went to. */
  readonly asked: readonly string[];
  tools(): Promise<string[]>;
  use(name: string, sent?: Record<string, unknown>): Promise<Answer>;
  close(): Promise<void>;
}

/** Connects the official client of MCP. */
export async function connectAgent(options: AgentOptions): Promise<Agent> {
  const { urls, token, name = 'test-agent', isOld = false } = options;
  const asked: string[] = [];
  const client = new Client(
    { name, version: '1.2.3' },
    isOld ? {} : { versionNegotiation: { mode: 'auto' } },
  );
  const transport = new StreamableHTTPClientTransport(new URL('/mcp', urls[0]), {
    requestInit: { headers: { authorization: `Bearer ${token}` } },
    fetch: (address, init) => {
      const { pathname } = new URL(address);
      const next = new URL(pathname, urls[asked.length % urls.length]);
      if (init?.method === 'POST') asked.push(next.origin);
      return fetch(next, init);
    },
  });
  await client.connect(transport);
  return {
    client,
    asked,
    tools: async () => (await client.listTools()).tools.map((tool) => tool.name),
    use: async (tool, sent = {}) =>
      answerOf(await client.callTool({ name: tool, arguments: sent })),
    close: () => client.close(),
  };
}

function answerOf(result: Awaited<ReturnType<Client['callTool']>>): Answer {
  const [content] = result.content;
  const text = content?.type === 'text' ? content.text : '';
  const isError = result.isError === true;
  return { isError, text, json: /^[[{]/.test(text) ? JSON.parse(text) : undefined };
}
