import { featureSearchQuerySchema } from '../../flags/features/search-schema.ts';
import { findFitting } from './fitting-items.ts';
import { limitOf, listedProperties, type Tool } from './tool-model.ts';

const {
  query,
  project,
  state,
  type,
  tag,
  segment,
  lastSeenAt,
  lifecycle,
  status,
  archived,
  cursor,
} = featureSearchQuerySchema.properties;

/** The parts of a found flag that are shown; `get_flag` has the others. */
interface ToldFlag {
  readonly name: string;
  readonly project: string;
  readonly type: string;
  readonly description: string | null;
  readonly stale: boolean;
  readonly createdAt: string;
  readonly lastSeenAt: string | null;
  readonly lifecycle: unknown;
  readonly environments: readonly {
    readonly name: string;
    readonly enabled: boolean;
    readonly lastSeenAt: string | null;
    readonly strategySummaries: readonly unknown[];
  }[];
}

export const findFlagsTool: Tool = {
  name: 'find_flags',
  title: 'Find flags',
  description:
    'Finds feature flags by name, description, project, state, type, tag, segment, stage of life or last use, and says what each does in each environment. For flags that may be removed, search for `state` `IS_ANY_OF:stale,potentially-stale` or `lifecycle` `IS:completed`.',
  operations: ['searchFeatures'],
  input: {
    type: 'object',
    properties: {
      ...{ query, project, state, type, tag, segment, lastSeenAt, lifecycle, status, archived },
      limit: listedProperties.limit,
      cursor,
    },
  },
  run: async ({ limit, ...search }, call) => {
    const find = async (most: unknown) => {
      const query = { ...search, sortBy: 'name', limit: most };
      const found = (await call('searchFeatures', { query })) as ToldFlags;
      return { ...found, features: found.features.map(shortened) };
    };
    return findFitting(find, ({ features }) => features, limitOf(limit));
  },
};

interface ToldFlags {
  readonly features: readonly ToldFlag[];
  readonly total: number;
  readonly nextCursor?: string;
}

function shortened({ environments, ...flag }: ToldFlag) {
  const { name, project, type, description, stale, createdAt, lastSeenAt, lifecycle } = flag;
  return {
    ...{ name, project, type, description, stale, createdAt, lastSeenAt, lifecycle },
    environments: environments.map(({ strategySummaries, ...each }) => ({
      name: each.name,
      enabled: each.enabled,
      lastSeenAt: each.lastSeenAt,
      strategies: strategySummaries,
    })),
  };
}
