import type { RequestParts } from '../round-trips/api.ts';
import { tokens } from '../round-trips/recorded-service.ts';

/** A request that is sent at every size. */
export interface GrowthRequest {
  readonly name: string;
  readonly operationId: string;
  readonly parts: RequestParts;
}

const flag = { projectId: 'default', featureName: 'flag-7' };

/** Must cost the same at every size. */
export const constantRequests: readonly GrowthRequest[] = [
  { name: 'newest page of all events', operationId: 'getEvents', parts: {} },
  {
    name: 'events far back, with the total',
    operationId: 'searchEvents',
    parts: { query: { offset: 500, limit: 50 } },
  },
  {
    name: 'events of a flag',
    operationId: 'searchEvents',
    parts: { query: { feature: 'IS:flag-7', limit: 5 } },
  },
  {
    name: 'events of a project',
    operationId: 'searchEvents',
    parts: { query: { project: 'IS:default', limit: 50 } },
  },
  {
    name: 'events of a type',
    operationId: 'searchEvents',
    parts: { query: { type: 'IS:feature-environment-enabled', limit: 50 } },
  },
  {
    name: 'events in an environment, each of which is looked at',
    operationId: 'searchEvents',
    parts: { query: { environment: 'IS:development', limit: 50 } },
  },
  {
    name: 'context fields of a project',
    operationId: 'getContextFieldsForProject',
    parts: { params: { projectId: 'default' } },
  },
  { name: 'one flag', operationId: 'getFeature', parts: { params: flag } },
  {
    name: 'one flag in an environment',
    operationId: 'getFeatureEnvironment',
    parts: { params: { ...flag, environment: 'development' } },
  },
  {
    name: 'validation of two tokens',
    operationId: 'validateEdgeTokens',
    parts: { body: { tokens: [tokens.client, tokens.frontend] } },
  },
  { name: 'one user', operationId: 'getUser', parts: { params: { id: 1 } } },
  {
    name: 'users who may review',
    operationId: 'getAvailableChangeRequestReviewers',
    parts: { params: { projectId: 'default', environment: 'development' } },
  },
];

/** Must cost in proportion to what they return. */
export const listRequests: readonly GrowthRequest[] = [
  {
    name: 'flags of a project',
    operationId: 'getFeatures',
    parts: { params: { projectId: 'default' } },
  },
  { name: 'projects', operationId: 'getProjects', parts: {} },
  { name: 'users', operationId: 'getUsers', parts: {} },
];
