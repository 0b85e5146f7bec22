/** One layer of `lib`: a folder, and what it is for. */
export interface Layer {
  readonly name: string;
  /** One sentence; CONTRIBUTING has the same. */
  readonly about: string;
}

/** The layers from the lowest to the highest: each imports only from itself and from layers before it. */
export const layers: readonly Layer[] = [
  {
    name: 'platform',
    about: 'Configuration, errors, the log, the table and the queues; knows no domain.',
  },
  { name: 'auth', about: 'Who is calling, and which rights the caller has, as types and rules.' },
  { name: 'http', about: 'The middleware stack, contracts, validation, and errors as JSON.' },
  { name: 'evaluation', about: 'Pure flag evaluation, for SDKs and for explanations.' },
  {
    name: 'strategies',
    about: 'The parts that flags and projects share: constraints, variants, default strategies.',
  },
  {
    name: 'events',
    about: 'The event log: `recordChange`, through which all state changes, and the outbox.',
  },
  { name: 'environments', about: 'The environments of the instance.' },
  {
    name: 'identity',
    about: 'Users, service accounts, groups, roles, tokens, and authentication by them.',
  },
  { name: 'projects', about: 'Projects, access to them, and authorization in them.' },
  {
    name: 'signals',
    about: 'Where other services send signals, which trip safeguards and run actions.',
  },
  {
    name: 'impact-metrics',
    about: 'Metrics that applications send about themselves: taken, added up, read.',
  },
  { name: 'flags', about: 'Feature flags with everything that a flag consists of or refers to.' },
  { name: 'change-requests', about: 'Changes that need approval, from the proposal to the flag.' },
  {
    name: 'words',
    about:
      'Constraints, strategies, differences and events in sentences, for chats and the console.',
  },
  { name: 'clients', about: 'What SDKs fetch and report: flags, metrics, registrations, edges.' },
  { name: 'integrations', about: 'Integrations, and the delivery of events to other services.' },
  { name: 'event-search', about: 'Searching the events of all logs that a caller can see.' },
  {
    name: 'audit',
    about:
      'The audit log for others: events, sign-ins and refusals, on an event bus and in a bucket.',
  },
  { name: 'import-export', about: 'Flags as a file: export, validation and import.' },
  {
    name: 'flag-files',
    about: 'Flags as files of a repository: exported, compared with the service, and applied.',
  },
  { name: 'playground', about: 'Evaluating flags for made-up contexts, with explanations.' },
  {
    name: 'environment-lifecycle',
    about: 'Cloning and deleting an environment with its flags, and what differs between two.',
  },
  {
    name: 'agents',
    about: 'MCP: tools for agents, each made of operations with the rights of the caller.',
  },
  { name: 'system', about: 'Banners, the documentation pages, and the seed of a new instance.' },
];

/**
 * The kinds of files. A file's name tells its kind; without such a name, a file that reads or writes, directly
 * or through what it imports, is a use case, and any other one a helper.
 */
export type Kind = 'model' | 'store' | 'decide' | 'use case' | 'present' | 'helper';

/** The kinds with names of their own. */
export const kindNames: readonly { readonly kind: Kind; readonly files: RegExp }[] = [
  { kind: 'model', files: /\/(types|limits|([a-z-]+-)?(model|rules|schemas?))\.ts$/ },
  { kind: 'store', files: /\/[a-z-]+-store\.ts$/ },
  { kind: 'decide', files: /\/(decide-[a-z-]+|[a-z-]+-decisions)\.ts$/ },
  { kind: 'present', files: /\/present-[a-z-]+\.ts$/ },
];

/**
 * What a file of each kind imports: model ← store ← decide ← use case ← present. Decisions present as well,
 * because the data of an event has the shape of the API.
 */
export const mayImport: Readonly<Record<Kind, readonly Kind[]>> = {
  model: ['model', 'helper'],
  store: ['model', 'store', 'helper'],
  decide: ['model', 'decide', 'present', 'helper'],
  'use case': ['model', 'store', 'decide', 'use case', 'present', 'helper'],
  present: ['model', 'present', 'helper'],
  helper: ['model', 'decide', 'present', 'helper'],
};

/** Kinds to which `mayImport` applies for types too; the others may name the types of what they are given. */
export const strictKinds: readonly Kind[] = ['model', 'store'];

/** Kinds that neither read nor write: not even through a file that they import. */
export const pureKinds: readonly Kind[] = ['model', 'decide', 'present'];

/** Folders of which every file is pure, whatever its kind. */
export const pureFolders: readonly string[] = [
  'lib/evaluation/',
  'lib/strategies/',
  'lib/words/',
  'lib/platform/schema/',
];

/** Folders for the browser too: values come only from them and from models, limits and rules, never from a package. */
export const sharedFolders: readonly { readonly path: string; readonly mayImport: RegExp }[] = [
  {
    path: 'lib/words/',
    mayImport:
      /^lib\/(words\/|evaluation\/(evaluation-context|explain-rollout)\.ts$|([a-z-]+\/)+(types|limits|([a-z-]+-)?(model|rules))\.ts$)/,
  },
];

/** Files and packages that read or write: what a pure file must not reach. */
export const readsOrWrites: readonly RegExp[] = [
  /^lib\/platform\/dynamo\/(client|get-items|query|scan|write)\.ts$/,
  /^lib\/platform\/queues\//,
  /^lib\/events\/commit\/record-change\.ts$/,
  /^lib\/http\//,
  /-store\.ts$/,
  /^@aws-sdk\//,
  /^@middy\//,
];

/** Layers without entities, which all kinds are made of: `mayImport` does not apply to them, and to nothing in them. */
export const withoutKinds: readonly string[] = ['platform', 'auth', 'http'];

/**
 * Files with schemas: a function that imports one for a constant carries all of its schemas. Types of them are free:
 * they are not in a bundle. The order of groups and rooms holds for them too.
 */
export const schemaFiles: RegExp = /\/([a-z-]+-)?schemas?\.ts$/;

/** Files besides functions and schemas that import schemas as values, because they are contracts themselves. */
export const contractFiles: readonly { readonly files: RegExp; readonly reason: string }[] = [
  {
    files:
      /^lib\/(agents\/mcp|clients\/ofrep\/ofrep|flags\/manifest\/manifest|identity\/device-sign-in\/device|identity\/scim\/scim)-function\.ts$/,
    reason: 'a shared function answers with errors of its own',
  },
  { files: /^lib\/agents\/tools\//, reason: 'the input of a tool is made of those of operations' },
];
