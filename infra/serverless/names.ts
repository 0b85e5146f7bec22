import type { Template } from './template.ts';

/** The characters that AWS allows in names that the template sets. */
const MAX_CHARACTERS: Readonly<Record<string, number>> = {
  FunctionName: 64,
  RoleName: 64,
  BackupVaultName: 50,
  BudgetName: 100,
  DashboardName: 255,
  LogGroupName: 512,
  QueueName: 80,
  TableName: 255,
  TopicName: 256,
};

/**
 * API Gateway may call functions by a prefix of their names, `flagwright-prod-`, which those of a
 * stage `prod-eu` would have too. CloudFormation takes only letters, digits and hyphens in names of stacks.
 * @throws {Error} when the name of a stage has other characters than letters and digits
 */
export function refuseStageName(stage: string): void {
  if (stage.includes('-')) {
    throw new Error(`The name of a stage must not contain a hyphen, but is "${stage}".`);
  }
  if (!/^[A-Za-z0-9]+$/.test(stage)) {
    throw new Error(`The name of a stage may have only letters and digits, but is "${stage}".`);
  }
}

/**
 * AWS would refuse a name that is too long only while it deploys, after minutes.
 * @throws {Error} that says how long the name of the stage may be
 */
export function refuseLongNames({ Resources }: Template, stage: string): void {
  const tooLong = Object.values(Resources)
    .flatMap(({ Properties = {} }) => Object.entries(Properties))
    .map(([property, name]) => ({ name, excess: excessOf(property, name) }))
    .filter(({ excess }) => excess > 0)
    .sort((a, b) => b.excess - a.excess);
  const [worst] = tooLong;
  if (!worst) return;
  const left = stage.length - worst.excess;
  throw new Error(
    `The name of the stage is too long: AWS would refuse ${tooLong.length} names, such as "${worst.name}". It may have ${left} characters, "${stage}" has ${stage.length}.`,
  );
}

/** The characters that a name has too many; none if the value is not a name, or decided by AWS. */
function excessOf(property: string, value: unknown): number {
  const most = MAX_CHARACTERS[property];
  return most === undefined || typeof value !== 'string' ? 0 : value.length - most;
}
