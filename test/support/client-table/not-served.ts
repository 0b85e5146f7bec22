/** What a client asks for and this service does not serve. */
export interface NotServed {
  readonly client: string;
  readonly feature: string;
  /** Request by which the client asks for it; it is answered with 404. */
  readonly request: readonly [method: string, path: string];
  /** What happens to the client, and how to set it. */
  readonly instead: string;
}

const stream = ['GET', '/api/client/streaming'] as const;

export const notServed: readonly NotServed[] = [
  {
    client: 'SDKs for Node.js, Java and .NET',
    feature: 'streaming',
    request: stream,
    instead: 'fall back to polling at once; nothing to set',
  },
  {
    client: 'SDKs for Python and Ruby',
    feature: 'streaming',
    request: stream,
    instead: 'reconnect forever and get no flags: set them to polling, their default',
  },
  {
    client: 'edge nodes',
    feature: 'streaming',
    request: stream,
    instead: 'reconnect forever and get no flags: start them without `--streaming`',
  },
  {
    client: 'edge nodes, commercial build',
    feature: 'heartbeat of their licence',
    request: ['POST', '/api/client/edge-licensing/heartbeat'],
    instead: 'stop at startup: run the open-source build, or let SDKs poll the service itself',
  },
  {
    client: 'edge nodes without `TOKENS`',
    feature: 'tokens by HMAC (`CLIENT_SECRET`)',
    request: ['POST', '/edge/issue-token'],
    instead: 'stop at startup: set `TOKENS` to API tokens of the service',
  },
  {
    client: 'PHP SDK',
    feature: 'evaluation of one flag by the server',
    request: ['GET', '/api/frontend/features/some'],
    instead: 'only edge nodes serve it: use one, or let the SDK evaluate, its default',
  },
  {
    client: 'Terraform provider',
    feature: 'resource `unleash_saml`',
    request: ['GET', '/api/admin/auth/saml/settings'],
    instead: '`terraform apply` ends with 404: leave it out of the configuration',
  },
];
