import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { PEER_TOKEN } from './server.ts';

/** What an instance with people answers, by `GET` and the path below `/api/admin/`. */
type Answers = Readonly<Record<string, unknown>>;

const joined = { joinedAt: '2024-01-02T03:04:05.006Z', createdBy: 'admin' };

const roles = [
  { id: 1, type: 'root', name: 'Admin', project: null },
  { id: 2, type: 'root', name: 'Editor', project: null },
  { id: 3, type: 'root', name: 'Viewer', project: null },
  { id: 4, type: 'project', name: 'Owner', project: null },
  { id: 5, type: 'project', name: 'Member', project: null },
  { id: 31, type: 'custom', name: 'Deployer', description: 'Deploys.', project: null },
  { id: 32, type: 'root-custom', name: 'Token keeper', description: '', project: null },
  { id: 33, type: 'custom', name: 'Time traveller', description: null, project: null },
  { id: 34, type: 'root', name: 'Oracle', project: null },
];

function permission(name: string, type: string, environment?: string | null) {
  return {
    id: 1,
    name,
    displayName: name,
    type,
    ...(environment !== undefined && { environment }),
  };
}

export const ada = {
  id: 41,
  name: 'Ada Lovelace',
  email: 'Ada@Example.com',
  accountType: 'User',
  imageUrl: 'https://gravatar.com/avatar/0f5c',
  seenAt: null,
  scimId: null,
};
export const bea = { id: 42, name: 'Bea', username: 'bea', accountType: 'User' };
const cid = { id: 43, name: 'Cid', email: 'cid@example.com', accountType: 'User' };

/**
 * An instance with people, in the shapes of version 7.5: ids that are not ours, members in full or left out of the
 * list, one role in a row or several.
 */
export const peopleAnswers: Answers = {
  'user-admin': {
    users: [
      { ...ada, rootRole: 2 },
      { ...bea, rootRole: 32 },
      { ...cid, rootRole: 34 },
    ],
    rootRoles: roles.filter(({ type }) => type.startsWith('root')),
  },
  roles: { version: 1, roles },
  'roles/31': {
    ...roles[5],
    permissions: [
      permission('UPDATE_FEATURE', 'project', null),
      permission('UPDATE_FEATURE_ENVIRONMENT', 'environment', 'production'),
      permission('APPROVE_CHANGE_REQUEST', 'environment', 'development'),
    ],
  },
  'roles/32': { ...roles[6], permissions: [permission('READ_ROLE', 'root')] },
  'roles/33': {
    ...roles[7],
    permissions: [
      permission('UPDATE_FEATURE', 'project'),
      permission('TRAVEL_IN_TIME', 'project'),
      permission('UPDATE_FEATURE_ENVIRONMENT', 'environment', 'the-past'),
    ],
  },
  groups: {
    groups: [
      {
        id: 61,
        name: 'Checkout team',
        description: 'Sells.',
        mappingsSSO: ['checkout-dev'],
        rootRole: 32,
        ...joined,
        users: [
          { ...joined, user: ada },
          { ...joined, user: bea },
        ],
        userCount: 2,
      },
      { id: 62, name: 'Others', description: null, mappingsSSO: [], rootRole: null, userCount: 1 },
    ],
  },
  'groups/62': { id: 62, name: 'Others', users: [{ ...joined, user: { id: 42 } }] },
  'service-account': {
    serviceAccounts: [
      {
        id: 71,
        name: 'CI',
        username: 'ci-bot',
        rootRole: 3,
        tokens: [
          {
            id: 1,
            description: 'pipeline',
            createdAt: '2024-01-02T03:04:05.006Z',
            expiresAt: '2099-01-01T00:00:00.000Z',
          },
        ],
      },
      { id: 72, name: 'Terraform', username: 'terraform', rootRole: 2 },
    ],
  },
  'service-account/72/token': {
    pats: [
      {
        id: 2,
        description: 'state',
        createdAt: '2023-01-02T03:04:05.006Z',
        expiresAt: '2023-06-01T00:00:00.000Z',
      },
    ],
  },
  projects: {
    version: 1,
    projects: [
      { id: 'default', name: 'Default' },
      { id: 'shop', name: 'Shop' },
    ],
  },
  environments: { version: 1, environments: [{ name: 'development' }, { name: 'production' }] },
  'projects/default/access': { roles: roles.slice(3, 5), users: [], groups: [] },
  'projects/shop/access': {
    roles: roles.filter(({ type }) => !type.startsWith('root')),
    users: [
      { ...ada, roleId: 4, roles: [4, 31] },
      { ...bea, roleId: 5 },
      { id: 71, name: 'CI', roleId: 5, roles: [5] },
    ],
    groups: [{ id: 61, name: 'Checkout team', roleId: 33, roles: [33], users: [] }],
  },
};

/** A running instance that answers so, and nothing else. */
export async function startPeopleSource(answers: Answers = peopleAnswers) {
  const requests: string[] = [];
  const server = createServer((request, response) => {
    requests.push(`${request.method} ${request.url}`);
    const isKnown = request.method === 'GET' && request.headers.authorization === PEER_TOKEN;
    const answer = isKnown ? answers[(request.url ?? '').replace('/api/admin/', '')] : undefined;
    response.writeHead(answer === undefined ? 404 : 200, { 'content-type': 'application/json' });
    response.end(JSON.stringify(answer ?? { name: 'NotFoundError', message: 'Not found' }));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    adminToken: PEER_TOKEN,
    /** `GET /api/admin/projects`, in order. */
    requests,
    stop: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
