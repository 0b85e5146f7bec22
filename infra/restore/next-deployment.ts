import { type InstanceOptions, usualStackName } from '../bootstrap/options.ts';

/** Parameters that name what exists. */
interface Adopted {
  readonly tableName: string;
  readonly encryptionKeySecret?: string;
}

/**
 * How the instance is deployed with what exists, in words for people.
 * @returns `undefined` where no stack is known
 */
export function nextDeployment(
  { stack, region }: InstanceOptions,
  adopted: Adopted,
): string | undefined {
  if (!stack) return undefined;
  const params = Object.entries(adopted);
  const names = params.map(([name]) => name).join(' and ');
  const { name: stackName, stage } = stack;
  if (stackName !== usualStackName(stage)) {
    // `npm run deploy` would make a second stack beside this one.
    const values = params.map(
      ([name, value]) => `${name.charAt(0).toUpperCase()}${name.slice(1)}=${value}`,
    );
    return `Update the stack ${stackName} in ${region} by the tool that made it, now and each later time with: ${values.join(', ')}`;
  }
  const list = params.map(([name, value]) => `--param ${name}=${value}`).join(' ');
  return [
    `Put ${names} under \`params\`, \`${stage}\` in serverless.yml, so that later deployments keep it. Then:`,
    `npm run deploy -- --stage ${stage} --region ${region} ${list} --param changeTable=yes`,
  ].join('\n');
}
