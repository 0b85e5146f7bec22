/** What the instances of other versions contain in tests: flags of every kind that old versions have. */
export interface PeerStrategy {
  readonly name: string;
  readonly parameters?: Readonly<Record<string, string>>;
  readonly constraints?: readonly PeerConstraint[];
  readonly segments?: readonly number[];
  readonly disabled?: boolean;
  readonly variants?: readonly PeerVariant[];
}

/** As these servers send them: `inverted` and `caseInsensitive` only where they are set. */
export interface PeerConstraint {
  readonly contextName: string;
  readonly operator: string;
  readonly values?: readonly string[];
  readonly value?: string;
  readonly inverted?: boolean;
  readonly caseInsensitive?: boolean;
}

export interface PeerVariant {
  readonly name: string;
  readonly weight: number;
  readonly weightType: string;
  readonly stickiness: string;
  readonly payload?: { readonly type: string; readonly value: string };
  readonly overrides?: readonly { readonly contextName: string; readonly values: string[] }[];
}

export interface PeerFlag {
  readonly name: string;
  readonly project: string;
  readonly type?: string;
  readonly stale?: boolean;
  readonly archived?: boolean;
  readonly tags?: readonly string[];
  /** Names of the environments in which it is on. */
  readonly on: readonly string[];
  /** By environment; `*` for all others. */
  readonly strategies: Readonly<Record<string, readonly PeerStrategy[]>>;
  readonly variants?: readonly PeerVariant[];
  readonly dependencies?: readonly { readonly feature: string; readonly enabled: boolean }[];
  readonly links?: readonly { readonly url: string; readonly title: string | null }[];
}

export const ENVIRONMENTS = ['development', 'production'];

export const projects = [
  { id: 'default', name: 'Default', description: 'Default project', mode: 'open' },
  { id: 'shop', name: 'The shop', description: '', mode: 'open' },
];

export const segments = [
  {
    id: 7,
    name: 'odd users',
    description: null,
    constraints: [
      { contextName: 'userId', operator: 'STR_ENDS_WITH', values: ['1', '3', '5', '7', '9'] },
    ],
    project: null,
    createdBy: 'admin',
    createdAt: '2023-01-02T03:04:05.006Z',
  },
];

export const contextFields = [
  { name: 'userId', description: 'The user.', stickiness: false, sortOrder: 1, legalValues: [] },
  {
    name: 'country',
    description: 'Where the user is.',
    stickiness: true,
    sortOrder: 10,
    legalValues: [{ value: 'PT' }, { value: 'NO', description: 'Norway' }],
  },
  { name: 'appVersion', description: null, stickiness: false, sortOrder: 11, legalValues: [] },
];

export const strategyTypes = [
  { name: 'default', editable: false, description: 'All', parameters: [], deprecated: false },
  { name: 'flexibleRollout', editable: false, description: '', parameters: [], deprecated: false },
  {
    name: 'byWeather',
    editable: true,
    description: 'When the sun shines.',
    parameters: [{ name: 'kind', type: 'string', description: '', required: false }],
    deprecated: false,
  },
];

export const tagTypes = [
  { name: 'simple', description: 'Used to simplify filtering of features', icon: '#' },
  { name: 'team', description: 'Who owns it.', icon: 'T' },
];

export const tokens = [
  { projects: ['*'], environment: 'development', name: 'everything in development' },
  { projects: ['*'], environment: 'production', name: 'everything in production' },
  { projects: ['shop'], environment: 'production', name: 'the shop' },
  { projects: ['shop', 'default'], environment: 'development', name: 'two projects' },
  { projects: ['*'], environment: 'production', name: 'the web', type: 'frontend' },
].map(({ projects: scope, environment, name, type = 'client' }, index) => ({
  name,
  environment,
  projects: scope,
  type,
  secret: `${scope.length > 1 ? '[]' : scope[0]}:${environment}.${`${index}123456789abcdef`.repeat(4)}`,
}));

const everybody: PeerStrategy = { name: 'default', parameters: {}, constraints: [] };

function rollout(percentage: number, more: Omit<PeerStrategy, 'name'> = {}): PeerStrategy {
  return {
    name: 'flexibleRollout',
    parameters: { rollout: String(percentage), stickiness: 'default', groupId: 'peer' },
    ...more,
  };
}

const colours: readonly PeerVariant[] = [
  { name: 'red', weight: 250, weightType: 'fix', stickiness: 'default', overrides: [] },
  {
    name: 'blue',
    weight: 750,
    weightType: 'variable',
    stickiness: 'default',
    payload: { type: 'string', value: '#00f' },
    overrides: [{ contextName: 'userId', values: ['user-7'] }],
  },
];

/** Flags that every version has. */
export const flags: readonly PeerFlag[] = [
  { name: 'released', project: 'shop', on: ENVIRONMENTS, strategies: { '*': [everybody] } },
  // What must not go live: on where it is developed, and ready to be switched on in production.
  {
    name: 'unfinished',
    project: 'shop',
    type: 'experiment',
    tags: ['team:payments'],
    on: ['development'],
    strategies: { '*': [everybody] },
  },
  { name: 'never-on', project: 'shop', on: [], strategies: { '*': [everybody] } },
  {
    name: 'only-production',
    project: 'shop',
    stale: true,
    on: ['production'],
    strategies: { production: [rollout(37)] },
  },
  {
    name: 'targeted',
    project: 'shop',
    on: ENVIRONMENTS,
    strategies: {
      development: [rollout(80, { segments: [7] })],
      production: [
        {
          name: 'default',
          constraints: [
            { contextName: 'userId', operator: 'STR_ENDS_WITH', values: ['4'] },
            { contextName: 'country', operator: 'IN', values: ['NO'], inverted: true },
          ],
        },
        rollout(10, {
          constraints: [
            { contextName: 'currentTime', operator: 'DATE_AFTER', value: '2020-01-01T00:00:00Z' },
          ],
        }),
      ],
    },
  },
  {
    name: 'varied',
    project: 'default',
    tags: ['simple:colours'],
    on: ENVIRONMENTS,
    strategies: { '*': [rollout(50)] },
    variants: colours,
  },
  {
    name: 'weather',
    project: 'default',
    on: ENVIRONMENTS,
    strategies: { '*': [{ name: 'byWeather', parameters: { kind: 'sun' } }, rollout(20)] },
  },
];

/** Flags with what versions from 5.7 on have. */
export const newerFlags: readonly PeerFlag[] = [
  {
    name: 'child',
    project: 'shop',
    on: ENVIRONMENTS,
    strategies: { '*': [everybody] },
    dependencies: [{ feature: 'targeted', enabled: true }],
    links: [{ url: 'https://wiki.example.com/child', title: 'Why' }],
  },
  // Everybody is in all three: the first one decides the variant.
  {
    name: 'first-decides',
    project: 'shop',
    on: ENVIRONMENTS,
    strategies: {
      '*': ['first', 'second', 'third'].map((name) =>
        rollout(100, {
          variants: [{ name, weight: 1_000, weightType: 'variable', stickiness: 'default' }],
        }),
      ),
    },
  },
  {
    name: 'strategy-variants',
    project: 'shop',
    on: ['development'],
    strategies: {
      '*': [
        { ...rollout(50), variants: colours.map(({ overrides: _none, ...variant }) => variant) },
        { ...everybody, disabled: true },
      ],
    },
  },
];

/** Archived flags of every version. */
export const archivedFlags = [
  {
    name: 'put-away',
    project: 'shop',
    type: 'kill-switch',
    description: 'No longer asked for, they say.',
    stale: true,
    createdAt: '2021-02-03T04:05:06.007Z',
    archivedAt: '2022-03-04T05:06:07.008Z',
  },
];

/** Who has created all flags. */
export const creator = { id: 17, name: 'ada@old.example.com', imageUrl: '' };

/** Applications that have reported themselves. */
export const applications = [
  { appName: 'till', usage: [{ project: 'shop', environments: ['production'] }] },
  { appName: 'lab', usage: [{ project: 'default', environments: ['development'] }] },
];

/** Flags with what version 8.0 has added. */
export const newestFlags: readonly PeerFlag[] = [
  {
    name: 'newest-operators',
    project: 'shop',
    type: 'sunset',
    on: ENVIRONMENTS,
    strategies: {
      '*': [
        {
          name: 'default',
          constraints: [{ contextName: 'userId', operator: 'REGEX', value: '^user-[0-4]' }],
        },
        {
          name: 'default',
          constraints: [{ contextName: 'appVersion', operator: 'SEMVER_GTE', value: '2.1.0' }],
        },
      ],
    },
  },
];
