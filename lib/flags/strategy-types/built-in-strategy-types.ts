import type { StrategyParameter, StrategyType } from './model.ts';

type BuiltIn = Pick<StrategyType, 'name' | 'displayName' | 'description' | 'parameters'> & {
  readonly deprecated?: boolean;
};

const groupId = parameter(
  'groupId',
  'string',
  'Flags with the same group id get the same users at the same percentage.',
);

const percentage = parameter('percentage', 'percentage', 'Share of the users, 0 to 100.');

/** The strategy types that every instance has, in list order. */
export const builtInStrategyTypes: readonly BuiltIn[] = [
  {
    name: 'default',
    displayName: 'Standard',
    description: 'On for everyone.',
    parameters: [],
  },
  {
    name: 'flexibleRollout',
    displayName: 'Gradual rollout',
    description: 'On for a share of the users, who keep what they got as the share grows.',
    parameters: [
      parameter('rollout', 'percentage', 'Share of the users, 0 to 100.'),
      parameter('stickiness', 'string', 'Context field by which a user is recognised again.'),
      groupId,
    ],
  },
  {
    name: 'userWithId',
    displayName: 'User ids',
    description: 'On for the listed users.',
    parameters: [parameter('userIds', 'list', 'Ids of users.')],
  },
  {
    name: 'remoteAddress',
    displayName: 'IP addresses',
    description: 'On for requests from the listed addresses.',
    parameters: [parameter('IPs', 'list', 'IP addresses, or ranges such as 10.0.0.0/8.')],
  },
  {
    name: 'applicationHostname',
    displayName: 'Hosts',
    description: 'On for the applications that run on the listed hosts.',
    parameters: [parameter('hostNames', 'list', 'Names of hosts.')],
  },
  {
    name: 'gradualRolloutUserId',
    displayName: null,
    description: 'On for a share of the users, by user id. Use flexibleRollout instead.',
    deprecated: true,
    parameters: [percentage, groupId],
  },
  {
    name: 'gradualRolloutSessionId',
    displayName: null,
    description: 'On for a share of the sessions, by session id. Use flexibleRollout instead.',
    deprecated: true,
    parameters: [percentage, groupId],
  },
  {
    name: 'gradualRolloutRandom',
    displayName: null,
    description: 'On for a share of the requests, at random. Use flexibleRollout instead.',
    deprecated: true,
    parameters: [percentage],
  },
];

function parameter(
  name: string,
  type: StrategyParameter['type'],
  description: string,
): StrategyParameter {
  return { name, type, description, required: false };
}
