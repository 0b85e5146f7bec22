import { tokens } from '../../test/support/round-trips/recorded-service.ts';
import type { GrowthQuestion } from './measure-process.ts';

const flag = { projectId: 'default', featureName: 'flag-7' };

/** What has to cost the same at every size. */
export const constantQuestions: readonly GrowthQuestion[] = [
  { name: 'newest page of all events', operationId: 'getEvents', ask: {} },
  {
    name: 'events far back, with the total',
    operationId: 'searchEvents',
    ask: { query: { offset: 500, limit: 50 } },
  },
  {
    name: 'events of a flag',
    operationId: 'searchEvents',
    ask: { query: { feature: 'IS:flag-7', limit: 5 } },
  },
  {
    name: 'events of a project',
    operationId: 'searchEvents',
    ask: { query: { project: 'IS:default', limit: 50 } },
  },
  {
    name: 'events of a type',
    operationId: 'searchEvents',
    ask: { query: { type: 'IS:feature-environment-enabled', limit: 50 } },
  },
  { name: 'one flag', operationId: 'getFeature', ask: { params: flag } },
  {
    name: 'one flag in an environment',
    operationId: 'getFeatureEnvironment',
    ask: { params: { ...flag, environment: 'development' } },
  },
  {
    name: 'validation of two tokens',
    operationId: 'validateEdgeTokens',
    ask: { body: { tokens: [tokens.client, tokens.frontend] } },
  },
  { name: 'one user', operationId: 'getUser', ask: { params: { id: 1 } } },
];

/** What has to cost in proportion to what is listed. */
export const listQuestions: readonly GrowthQuestion[] = [
  {
    name: 'flags of a project',
    operationId: 'getFeatures',
    ask: { params: { projectId: 'default' } },
  },
  { name: 'projects', operationId: 'getProjects', ask: {} },
  { name: 'users', operationId: 'getUsers', ask: {} },
];
