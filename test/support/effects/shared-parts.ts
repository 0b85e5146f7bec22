import type { Contract, Schema } from '../../../lib/http/contract.ts';

/** Properties that are those of another request: with the same schema, for the same code. */
interface SharedPart {
  readonly what: string;
  /** Whether a property is one of them. */
  readonly covers: (operationId: string, path: string) => boolean;
  /** The two schemas, which have to be equal. */
  readonly schemas: (contracts: readonly Contract[]) => readonly [unknown, unknown];
}

export const sharedParts: readonly SharedPart[] = [
  {
    what: 'the import with its validation',
    covers: (operationId) => operationId === 'validateImport',
    schemas: (contracts) => [
      bodyOf(contracts, 'importToggles'),
      bodyOf(contracts, 'validateImport'),
    ],
  },
  {
    what: 'the data of an import with that of its other environments',
    covers: (operationId, path) =>
      operationId === 'importToggles' && path.startsWith('body/otherEnvironments/0/data/'),
    schemas: (contracts) => {
      const body = bodyOf(contracts, 'importToggles');
      const others = propertyOf(body, 'otherEnvironments').items as Schema;
      return [propertyOf(body, 'data'), propertyOf(others, 'data')];
    },
  },
  {
    what: 'a change with a list of changes',
    covers: (operationId, path) =>
      operationId === 'createChangeRequest' && path.startsWith('body/0/'),
    schemas: (contracts) => {
      const { oneOf, items } = bodyOf(contracts, 'createChangeRequest');
      return [oneOf, (items as Schema).oneOf];
    },
  },
  {
    what: 'the default strategy of an environment with that of an added one',
    covers: (operationId, path) =>
      operationId === 'addEnvironmentToProject' && path.startsWith('body/defaultStrategy/'),
    schemas: (contracts) => [
      bodyOf(contracts, 'addDefaultStrategyToProjectEnvironment'),
      propertyOf(bodyOf(contracts, 'addEnvironmentToProject'), 'defaultStrategy'),
    ],
  },
  {
    what: 'a new set of actions with what replaces one',
    covers: (operationId) => operationId === 'updateActions',
    schemas: (contracts) => [
      bodyOf(contracts, 'createActions'),
      bodyOf(contracts, 'updateActions'),
    ],
  },
  {
    what: 'a safeguard of a template with one of a plan',
    covers: (operationId, path) =>
      /^(create|update)ReleaseTemplate$/.test(operationId) && path.startsWith('body/safeguards/0/'),
    schemas: (contracts) => [
      propertyOf(bodyOf(contracts, 'createReleaseTemplate'), 'safeguards').items,
      bodyOf(contracts, 'changeSafeguard'),
    ],
  },
  {
    what: 'what a safeguard of a flag reads with what one of a plan reads',
    covers: (operationId, path) =>
      operationId === 'changeFeatureEnvSafeguard' &&
      /^body\/(impactMetric|triggerCondition)\//.test(path),
    schemas: (contracts) =>
      ['changeFeatureEnvSafeguard', 'changeSafeguard'].map((operationId) => {
        const body = bodyOf(contracts, operationId);
        return [propertyOf(body, 'impactMetric'), propertyOf(body, 'triggerCondition')];
      }) as [unknown, unknown],
  },
  {
    what: 'a new change with an edited one',
    covers: (operationId) => operationId === 'editChange',
    schemas: (contracts) => [
      bodyOf(contracts, 'createChangeRequest').items,
      bodyOf(contracts, 'editChange'),
    ],
  },
];

function bodyOf(contracts: readonly Contract[], operationId: string): Schema {
  return contracts.find((contract) => contract.operationId === operationId)?.body ?? {};
}

function propertyOf({ properties = {} }: Schema, name: string): Schema {
  return (properties as Readonly<Record<string, Schema>>)[name] ?? {};
}
