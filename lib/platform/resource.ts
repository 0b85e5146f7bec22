/** Everything that a request can refer to, with the words for it. */
const nouns = {
  'action-set': 'a set of actions',
  integration: 'an integration',
  'api-token': 'an API token',
  application: 'an application',
  banner: 'a banner',
  change: 'a change',
  'change-request': 'a change request',
  channel: 'a channel',
  chart: 'a chart',
  'code-references': 'code references',
  'context-field': 'a context field',
  delivery: 'a delivery',
  dependency: 'a dependency',
  'device-code': 'a code of a program',
  environment: 'an environment',
  'feature-type': 'a feature type',
  file: 'a file',
  flag: 'a flag',
  group: 'a group',
  'legal-value': 'a legal value',
  link: 'a link',
  milestone: 'a milestone',
  passkey: 'a passkey',
  project: 'a project',
  'project-role': 'a project role',
  'release-plan': 'a release plan',
  'release-plan-template': 'a release plan template',
  role: 'a role',
  route: 'a route',
  safeguard: 'a safeguard',
  segment: 'a segment',
  'service-account': 'a service account',
  session: 'a session',
  'signal-endpoint': 'a signal endpoint',
  'signup-token': 'a signup token',
  strategy: 'a strategy',
  'strategy-type': 'a strategy type',
  tag: 'a tag',
  'tag-type': 'a tag type',
  token: 'a token',
  user: 'a user',
} as const;

export type ResourceKind = keyof typeof nouns;

/** What a request refers to: by its id, by its name, or in other words. */
export interface Resource {
  readonly kind: ResourceKind;
  readonly id?: number | string;
  readonly name?: string;
  /** Words that follow, for example `in the project "web"`. */
  readonly where?: string;
}

/** @example describeResource({ kind: 'flag', name: 'a' }) // 'a flag named "a"' */
export function describeResource({ kind, id, name, where }: Resource): string {
  return [
    nouns[kind],
    ...(id === undefined ? [] : [`with the id ${JSON.stringify(id)}`]),
    ...(name === undefined ? [] : [`named ${JSON.stringify(name)}`]),
    ...(where === undefined ? [] : [where]),
  ].join(' ');
}
