import { EDITOR, MEMBER, OWNER, VIEWER } from '../access.ts';
import type { resourcesInLists } from './listed-resources.ts';
import type { Attributes, resourcesByPath } from './resources.ts';

export type ResourceName = keyof (ReturnType<typeof resourcesByPath> &
  ReturnType<typeof resourcesInLists>);

/** A part of a configuration. */
export interface Configuration {
  readonly what: string;
  readonly resource: ResourceName;
  readonly first: Attributes;
  /** What it says later; absent where Terraform would replace the resource. */
  readonly later?: Attributes;
}

/** What configurations refer to: ids of people, a group, a service account and a project. */
export interface World {
  readonly person: number;
  readonly other: number;
  readonly group: number;
  readonly account: number;
  readonly project: string;
}

export function configurationsOf(world: World): readonly Configuration[] {
  return [
    ...accounts(world),
    ...definitions,
    ...projects,
    ...partsOfProjects(world),
    ...tokens(world),
    oidc,
  ];
}

function accounts({ person, other, account }: World): readonly Configuration[] {
  return [
    {
      what: 'user',
      resource: 'user',
      first: { name: 'Ann', email: 'ann@example.com', username: 'ann', rootRole: VIEWER },
      later: { name: 'Anna', email: 'anna@example.com', username: 'ann', rootRole: EDITOR },
    },
    {
      what: 'user without a name',
      resource: 'user',
      first: { email: 'nameless@example.com', rootRole: VIEWER },
    },
    {
      what: 'group',
      resource: 'group',
      first: { name: 'backend', rootRole: VIEWER, users: [{ user: { id: person } }] },
      later: { name: 'backend', rootRole: null, users: [{ user: { id: other } }] },
    },
    {
      what: 'service_account',
      resource: 'service_account',
      first: { name: 'Deployments', username: 'deployments', rootRole: VIEWER },
      later: { name: 'Releases', username: 'deployments', rootRole: EDITOR },
    },
    {
      what: 'service_account_token',
      resource: 'service_account_token',
      first: { account, description: 'for CI', expiresAt: '2096-01-01T00:00:00.000Z' },
    },
  ];
}

/** What is entered with the secret before, as Terraform keeps the mask instead of the secret. */
export const enteredOidc = {
  discoverUrl: 'https://id.example.com/realms/staff',
  clientId: 'flags',
  secret: 'entered by hand',
};

const oidc: Configuration = {
  what: 'oidc with the mask of a secret that was entered before',
  resource: 'oidc',
  first: {
    ...enteredOidc,
    secret: '******',
    enabled: true,
    autoCreate: true,
    defaultRootRoleId: VIEWER,
  },
  later: {
    ...enteredOidc,
    secret: '******',
    enabled: false,
    autoCreate: false,
    defaultRootRoleId: EDITOR,
  },
};

const definitions: readonly Configuration[] = [
  {
    what: 'role',
    resource: 'role',
    first: {
      name: 'Releaser',
      type: 'custom',
      description: 'Releases.',
      permissions: [{ name: 'UPDATE_FEATURE_ENVIRONMENT', environment: 'production' }],
    },
    later: {
      name: 'Release manager',
      type: 'custom',
      description: 'Releases and archives.',
      permissions: [{ name: 'DELETE_FEATURE' }],
    },
  },
  {
    what: 'environment',
    resource: 'environment',
    first: { name: 'staging', type: 'test' },
    later: { name: 'staging', type: 'preproduction' },
  },
  {
    what: 'context_field',
    resource: 'context_field',
    first: { name: 'region', description: 'Where.', stickiness: false, legalValues: [] },
    later: {
      name: 'region',
      description: 'Where?',
      stickiness: true,
      legalValues: [{ value: 'eu' }, { value: 'us' }],
    },
  },
];

const projects: readonly Configuration[] = [
  {
    what: 'project',
    resource: 'project',
    first: { id: 'checkout', name: 'Checkout', description: 'Paying.', mode: 'open' },
    later: { id: 'checkout', name: 'Payment', description: 'Checkout.', mode: 'protected' },
  },
  {
    what: 'project without a description',
    resource: 'project',
    first: { id: 'bare', name: 'Bare', mode: 'open' },
    later: { id: 'bare', name: 'Still bare', mode: 'private' },
  },
  {
    what: 'project with naming and links',
    resource: 'project',
    first: {
      id: 'named',
      name: 'Named',
      mode: 'open',
      featureNaming: { pattern: 'named[.].+', example: 'named.one', description: 'With a prefix.' },
      linkTemplates: [{ title: 'Wiki', urlTemplate: 'https://wiki.example.com/{{feature}}' }],
    },
    later: {
      id: 'named',
      name: 'Named',
      mode: 'open',
      featureNaming: { pattern: '[a-z]+', example: 'two', description: 'In lower case.' },
      linkTemplates: [
        { title: 'Wiki', urlTemplate: 'https://wiki.example.com/{{project}}/{{feature}}' },
        { title: 'Issues', urlTemplate: 'https://issues.example.com/?q={{feature}}' },
      ],
    },
  },
];

function tokens({ project }: World): readonly Configuration[] {
  const token = { tokenName: 'terraform', environment: 'development', projects: [project] };
  const until = (year: number) => ({ expiresAt: `${year}-01-01T00:00:00.000Z` });
  return ['client', 'backend', 'frontend'].map((type) => ({
    what: `api_token (${type})`,
    resource: 'api_token',
    first: { ...token, type, ...until(2096) },
    later: { ...token, type, ...until(2097) },
  }));
}

function partsOfProjects({ person, other, group, project }: World): readonly Configuration[] {
  const approved = { project, environment: 'production', changeRequestsEnabled: true };
  return [
    {
      what: 'project_environment',
      resource: 'project_environment',
      first: { project, environment: 'development', changeRequestsEnabled: false },
    },
    {
      what: 'project_environment with change requests',
      resource: 'project_environment',
      first: { ...approved, requiredApprovals: 2 },
      later: { ...approved, requiredApprovals: 1 },
    },
    {
      what: 'project_access',
      resource: 'project_access',
      first: {
        project,
        roles: [
          { id: OWNER, users: [person], groups: [] },
          { id: MEMBER, users: [], groups: [group] },
        ],
      },
      later: { project, roles: [{ id: OWNER, users: [other], groups: [] }] },
    },
  ];
}
