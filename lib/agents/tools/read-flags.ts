import { featureParams } from '../../flags/features/params-schema.ts';
import { type ComparedEnvironment, compareEnvironments } from './compare-environments.ts';
import type { CallOperation, Tool, ToolArguments } from './tool-model.ts';

const { projectId, featureName } = featureParams.properties;

/** A flag as the API returns it. */
interface ReadFlag {
  readonly name: string;
  readonly project: string;
  readonly type: string;
  readonly createdAt: string;
  readonly stale: boolean;
  readonly lastSeenAt: string | null;
  readonly lifecycle: unknown;
  readonly environments: readonly (ComparedEnvironment & {
    readonly lastSeenAt: string | null;
    readonly yes?: number;
    readonly no?: number;
  })[];
}

export const getFlagTool: Tool = {
  name: 'get_flag',
  title: 'Read a flag',
  description:
    'Reads one feature flag: its metadata, tags, links and dependencies, the JSON Schema for the payloads of its variants if it has one, and for each environment whether it is enabled, its strategies with constraints, and its variants.',
  operations: ['getFeature'],
  input: named({}),
  run: (sent, call) => readFlag(sent, call),
};

export const compareFlagEnvironmentsTool: Tool = {
  name: 'compare_environments',
  title: 'Compare the environments of a flag',
  description:
    'Lists what differs between the environments of a feature flag: enabled or not, strategies, constraints, variants. Ids and positions are not compared.',
  operations: ['getFeature'],
  input: named({}),
  run: async (sent, call) => {
    const { name, environments } = await readFlag(sent, call);
    return { name, ...compareEnvironments(environments) };
  },
};

export const getFlagUsageTool: Tool = {
  name: 'get_flag_usage',
  title: 'Read the usage of a flag',
  description:
    'Says whether a feature flag is used and whether it is stale: last use and counts of the last hour by environment and application, applications of the last 24 hours, stage of life, and whether it is marked stale; and which lines of the searched repositories name it.',
  operations: ['getFeature', 'getFeatureUsageSummary', 'getFeatureCodeReferences'],
  input: named({}),
  run: async (sent, call) => {
    const flag = await readFlag(sent, call);
    const place = { projectId: flag.project, featureName: flag.name };
    const [usage, code] = await Promise.all([
      call('getFeatureUsageSummary', { params: { name: flag.name } }),
      call('getFeatureCodeReferences', { params: place }),
    ]);
    const { left, notProof, repositories } = code as Record<string, unknown>;
    const { lastHourUsage, seenApplications } = usage as Record<string, unknown>;
    const { name, project, type, createdAt, stale, lifecycle, lastSeenAt, environments } = flag;
    return {
      ...{ name, project, type, createdAt, stale, lifecycle, lastSeenAt },
      environments: environments.map((each) => ({
        name: each.name,
        enabled: each.enabled,
        lastSeenAt: each.lastSeenAt,
        yes: each.yes,
        no: each.no,
      })),
      ...{ lastHourUsage, seenApplications },
      code: { left, repositories, notProof },
    };
  },
};

/** Reads the flag that a tool is about. */
export async function readFlag(sent: ToolArguments, call: CallOperation): Promise<ReadFlag> {
  const { projectId: id, featureName: name } = sent;
  return (await call('getFeature', { params: { projectId: id, featureName: name } })) as ReadFlag;
}

/** The input of a tool about one flag. */
export function named(more: Readonly<Record<string, unknown>>, required: readonly string[] = []) {
  return {
    type: 'object',
    required: ['projectId', 'featureName', ...required],
    properties: { projectId, featureName, ...more },
  } as const;
}
