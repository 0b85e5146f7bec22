import type { Environment } from '../../environments/model.ts';
import { builtInContextFields } from '../../flags/context-fields/built-in-context-fields.ts';
import type { ContextField } from '../../flags/context-fields/model.ts';
import { builtInFeatureTypes } from '../../flags/feature-types/built-in-feature-types.ts';
import type { FeatureType } from '../../flags/feature-types/model.ts';
import { builtInStrategyTypes } from '../../flags/strategy-types/built-in-strategy-types.ts';
import type { StrategyType } from '../../flags/strategy-types/model.ts';
import { builtInRoles } from '../../identity/roles/built-in-roles.ts';
import type { Role } from '../../identity/roles/model.ts';
import type { Key } from '../../platform/dynamo/key.ts';
import { keys } from '../../platform/dynamo/keys.ts';
import type { Project } from '../../projects/model.ts';

type SeedItem = Key & Readonly<Record<string, unknown>>;

/** Items added to every instance by one release. */
export interface Seeds {
  /** Stored by the instance once it has them; never changed. */
  readonly version: string;
  /** At most 99: they are stored in one transaction with the mark. */
  readonly items: (now: Date) => readonly SeedItem[];
}

const environments: readonly Environment[] = [
  {
    name: 'development',
    type: 'development',
    enabled: true,
    protected: false,
    sortOrder: 1,
    version: 1,
  },
  {
    name: 'production',
    type: 'production',
    enabled: true,
    protected: false,
    sortOrder: 2,
    version: 1,
  },
];

const featureTypes = builtInFeatureTypes.map(
  (type, index): FeatureType => ({ ...type, sortOrder: index + 1, version: 1 }),
);

const strategyTypes = builtInStrategyTypes.map(
  (type, index): StrategyType => ({
    deprecated: false,
    ...type,
    title: null,
    editable: false,
    sortOrder: index + 1,
    version: 1,
  }),
);

const roles = builtInRoles.map((role): Role => ({ ...role, version: 1 }));

const simpleTagType = {
  name: 'simple',
  description: 'For any word that helps to find flags again.',
  icon: '#',
  color: null,
  version: 1,
};

/**
 * The initial content of an instance, and the additions of later releases: add versions, never
 * change one.
 */
export const seeds: readonly Seeds[] = [
  {
    version: '1',
    items: (now) => {
      const createdAt = now.toISOString();
      return [
        { ...defaultProject(createdAt), ...keys.project('default') },
        ...environments.map((item) => ({ ...item, ...keys.environment(item.name) })),
        ...featureTypeItems((id) => id !== 'sunset'),
        ...strategyTypes.map((item) => ({ ...item, ...keys.strategyType(item.name) })),
        ...contextFields(createdAt).map((item) => ({ ...item, ...keys.contextField(item.name) })),
        ...roles.map((item) => ({ ...item, ...keys.role(item.id) })),
        { ...simpleTagType, ...keys.tagType('simple') },
      ];
    },
  },
  { version: '2', items: () => featureTypeItems((id) => id === 'sunset') },
];

function featureTypeItems(isOfSeed: (id: string) => boolean): SeedItem[] {
  return featureTypes
    .filter(({ id }) => isOfSeed(id))
    .map((item) => ({ ...item, ...keys.featureType(item.id) }));
}

function defaultProject(createdAt: string): Project {
  return {
    id: 'default',
    name: 'Default',
    description: 'The project that is there from the start.',
    mode: 'open',
    defaultStickiness: 'default',
    featureLimit: null,
    environments: Object.fromEntries(environments.map(({ name }) => [name, {}])),
    createdAt,
    updatedAt: createdAt,
    archivedAt: null,
    featureCount: 0,
    version: 1,
  };
}

function contextFields(createdAt: string) {
  return builtInContextFields.map(
    (field, index): ContextField => ({
      ...field,
      sortOrder: index,
      legalValues: [],
      createdAt,
      version: 1,
    }),
  );
}
