import { replayedSdks } from '../sdk-replays/sdks.ts';
import { configurationsOf } from '../terraform/configurations.ts';

/** A client whose tests are rows of the table in docs/compatibility.md. */
export interface TestedClient {
  readonly client: string;
  /** The client itself, as its package; or its requests and its checks of the answers. */
  readonly tested: 'run' | 'replayed';
  /** Replaces parts of the titles of its tests: placeholders, and the name of the client. */
  readonly rewrites?: readonly (readonly [string | RegExp, string])[];
}

const terraformWorld = { person: 1, other: 2, group: 1, account: 3, project: 'shop' };

/** By the name of the file in test/clients, without `.test.ts`. */
export const testedClients: Readonly<Record<string, TestedClient>> = {
  'node-sdk': {
    client: 'Node.js SDK (`unleash-client` 6)',
    tested: 'run',
    rewrites: [
      ['the Node SDK that polls in the mode %s > ', 'polling, full and delta: '],
      ['the metrics of the Node SDK are', 'its metrics are'],
      ['the Node SDK ', ''],
    ],
  },
  'impact-metrics': {
    client: 'Node.js SDK (`unleash-client` 6)',
    tested: 'run',
    rewrites: [['the Node SDK %s > ', 'directly and behind an edge node: ']],
  },
  'web-sdk': {
    client: 'browser SDK (`unleash-proxy-client` 3)',
    tested: 'run',
    rewrites: [['by %s', 'by GET and by POST']],
  },
  'web-frameworks': {
    client: 'React (`@unleash/proxy-client-react` 5), Vue (`@unleash/proxy-client-vue` 0.1)',
    tested: 'run',
    rewrites: [['the client for %s > ', '']],
  },
  'next-js': { client: 'Next.js (`@unleash/nextjs` 1.6)', tested: 'run' },
  'open-feature': {
    client: 'OpenFeature, with the Node.js SDK behind it',
    tested: 'run',
    rewrites: [
      [' > ', ' '],
      [' %j as the user: %j', ' as the user'],
      ['occurs for %s', 'occurs for a value of another type'],
    ],
  },
  'ofrep-server': {
    client: 'OpenFeature, by OFREP (`@openfeature/ofrep-provider` 0.1)',
    tested: 'run',
    rewrites: [
      [' > ', ' '],
      ['the user %s', 'the user'],
    ],
  },
  'openfeature-cli': {
    client: 'OpenFeature command-line tool 0.4.1',
    tested: 'replayed',
    rewrites: [
      [' > ', ' '],
      ['flags with %s', 'flags with a client token, or that of a service account'],
      ['refused with %s', 'refused without a valid token'],
    ],
  },
  'open-proxy': {
    client: 'open proxy (`@unleash/proxy` 1.4)',
    tested: 'run',
    rewrites: [[/^the open proxy /, '']],
  },
  'edge-node': {
    client: 'edge nodes 19, open-source build',
    tested: 'replayed',
    rewrites: [['an edge node > ', '']],
  },
  'sdk-replays': {
    client: `SDKs: ${replayedSdks.map(({ sdk }) => sdk).join(', ')}`,
    tested: 'replayed',
    rewrites: [['the SDK $sdk > ', '']],
  },
  'mcp-server': {
    client: 'MCP server (`@unleash/mcp` 0.0.4)',
    tested: 'replayed',
    rewrites: [['the MCP server > ', '']],
  },
  terraform: {
    client: 'Terraform provider 3.4',
    tested: 'replayed',
    rewrites: [
      ['terraform apply > ', ''],
      [
        '$what',
        configurationsOf(terraformWorld)
          .map(({ what }) => what)
          .join(', '),
      ],
      [/^data sources > read a %s$/, 'data sources read what the resources manage'],
      ['data sources > ', 'data sources '],
      [
        /^without EMPTY_PROJECT_ENVIRONMENTS=none > /,
        'without `EMPTY_PROJECT_ENVIRONMENTS=none`: ',
      ],
    ],
  },
};

/** Files of test/clients that test the service or its tools, and no client. */
export const otherTests: readonly string[] = [
  'import-shuffled',
  'import-versions',
  'not-served',
  'revoked-token',
];
