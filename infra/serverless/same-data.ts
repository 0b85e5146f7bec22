import type { DescribeStacksCommand, Stack } from '@aws-sdk/client-cloudformation';
import type { Template } from './template.ts';

/** The parts of the Serverless Framework that the plugin uses. */
interface Serverless {
  readonly service: {
    readonly custom?: { readonly changeTable?: unknown };
    readonly provider: {
      readonly compiledCloudFormationTemplate: Template & {
        readonly Parameters?: Readonly<Record<string, { readonly Default?: unknown }>>;
      };
    };
  };
  getProvider(name: 'aws'): {
    readonly naming: { getStackName(): string };
    getCloudFormationClient(): Promise<{
      send(command: DescribeStacksCommand): Promise<{ readonly Stacks?: Stack[] | undefined }>;
    }>;
  };
}

/** Parameters that name what holds the data: empty where the stack has created it itself. */
const PARAMETERS = {
  TableName: { param: 'tableName', thing: 'table', created: 'a new, empty table' },
  EncryptionKeySecret: {
    param: 'encryptionKeySecret',
    thing: 'encryption key',
    created: 'a new encryption key',
  },
} as const;

/**
 * A plugin of the Serverless Framework: refuses a deployment that would move an instance to another table or key,
 * unless it is meant. Without it, leaving `tableName` out after a restore would create an empty instance.
 */
export default class SameData {
  readonly hooks: Readonly<Record<string, () => Promise<void>>>;

  constructor(serverless: Serverless) {
    this.hooks = {
      'before:aws:deploy:deploy:createStack': async () => {
        const { custom, provider } = serverless.service;
        if (custom?.changeTable === 'yes') return;
        const { Parameters = {} } = provider.compiledCloudFormationTemplate;
        refuseOtherData(await findStack(serverless), Parameters);
      },
    };
  }
}

/**
 * @param stack as it is deployed; `undefined` for the first deployment
 * @param parameters those of the new template
 * @throws {Error} when a part that holds data would be another one
 */
export function refuseOtherData(
  stack: Stack | undefined,
  parameters: Readonly<Record<string, { readonly Default?: unknown }>>,
): void {
  if (!stack) return;
  for (const [name, { param, thing, created }] of Object.entries(PARAMETERS)) {
    const isOfStack = ({ ParameterKey }: { ParameterKey?: string | undefined }) =>
      ParameterKey === name;
    const before = stack.Parameters?.find(isOfStack)?.ParameterValue ?? '';
    const after = String(parameters[name]?.Default ?? '');
    if (before === after) continue;
    const now = stack.Outputs?.find(({ OutputKey }) => OutputKey === name)?.OutputValue ?? before;
    throw new Error(
      `The instance has the ${thing} ${now}, and this deployment would give it ${after ? `the ${thing} ${after}` : created}. ` +
        `If that is meant, add --param changeTable=yes. If not, ${before ? `set the parameter ${param} to ${before}` : `leave out the parameter ${param}`}.`,
    );
  }
}

async function findStack(serverless: Serverless): Promise<Stack | undefined> {
  // Only a deployment needs it: packaging works without.
  const cloudFormation = await import('@aws-sdk/client-cloudformation');
  const provider = serverless.getProvider('aws');
  const client = await provider.getCloudFormationClient();
  const StackName = provider.naming.getStackName();
  try {
    return (await client.send(new cloudFormation.DescribeStacksCommand({ StackName }))).Stacks?.[0];
  } catch (error) {
    // CloudFormation's error for a stack that does not exist.
    if (error instanceof Error && error.name === 'ValidationError') return undefined;
    throw error;
  }
}
