import type { Resource, Template } from '../serverless/template.ts';

/** A template as it is published. */
export interface ReleaseTemplate extends Template {
  readonly Parameters: Readonly<Record<string, object>>;
  readonly Outputs: Readonly<Record<string, object>>;
}

/** Where the packages are: the first two parameters of the template. */
const parameters = {
  CodeBucket: {
    Type: 'String',
    Description: 'Name of the bucket of the same region that has the packages of this release',
  },
  CodePrefix: {
    Type: 'String',
    Default: '',
    Description: 'What precedes the names of the packages in the bucket, with the slash at its end',
  },
} as const;

/** What the Serverless CLI adds for its own uploads. */
const CLI_PARTS = new Set([
  'ServerlessDeploymentBucket',
  'ServerlessDeploymentBucketPolicy',
  'ServerlessDeploymentBucketName',
]);

/** The id of a function, which is the last part of its name. */
export function functionIdOf({ Properties: { FunctionName } }: Resource): string {
  return String(FunctionName).replace(/^.*-/, '');
}

/**
 * The packaged template as one that needs nothing but CloudFormation: its code is where two parameters say, and what
 * only the Serverless CLI needs is not in it.
 * @param packages names of the files by the functions' ids
 * @throws {Error} when a function has no package, something refers to what is left out, or functions have versions: the
 * template would not know that a parameter has changed, of which they keep the old value
 */
export function releaseTemplate(
  template: Template,
  packages: ReadonlyMap<string, string>,
): ReleaseTemplate {
  if (Object.values(template.Resources).some(({ Type }) => Type === 'AWS::Lambda::Version')) {
    throw new Error('A release has no provisioned concurrency: leave out the parameter.');
  }
  const {
    Parameters = {},
    Outputs = {},
    ...rest
  } = template as Template & Partial<ReleaseTemplate>;
  const Resources = Object.entries(withoutCliParts(template.Resources)).map(
    ([id, resource]): [string, Resource] => [
      id,
      resource.Type === 'AWS::Lambda::Function' ? withCode(resource, packages) : resource,
    ],
  );
  const released = {
    ...rest,
    Parameters: { ...parameters, ...Parameters },
    Resources: Object.fromEntries(Resources),
    Outputs: withoutCliParts(Outputs),
  };
  const text = JSON.stringify(released);
  const left = [...CLI_PARTS].find((name) => text.includes(`"${name}"`));
  if (left) throw new Error(`The template still refers to ${left}.`);
  return released;
}

function withCode(resource: Resource, packages: ReadonlyMap<string, string>): Resource {
  const name = packages.get(functionIdOf(resource));
  if (name === undefined) throw new Error(`${functionIdOf(resource)} has no package.`);
  const Code = { S3Bucket: { Ref: 'CodeBucket' }, S3Key: { 'Fn::Sub': `\${CodePrefix}${name}` } };
  return { ...resource, Properties: { ...resource.Properties, Code } };
}

function withoutCliParts<T>(parts: Readonly<Record<string, T>>): Record<string, T> {
  return Object.fromEntries(Object.entries(parts).filter(([id]) => !CLI_PARTS.has(id)));
}
