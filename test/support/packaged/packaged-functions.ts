import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { repository } from '../../../infra/build/repository.ts';
import type { FunctionDefinition } from '../../../infra/local/functions.ts';
import { type Resource, resourcesOfType } from '../../../infra/serverless/template.ts';
import type { WholeTemplate } from './template-values.ts';

/** A function as the packaged template has it. */
export interface PackagedFunction {
  readonly id: string;
  readonly definition: FunctionDefinition;
  /** The properties that the runtime needs; those of `variables` still with intrinsic functions. */
  readonly name: string;
  readonly handler: string;
  readonly memorySize: number;
  readonly timeoutSeconds: number;
  readonly logGroup: string;
  readonly logFormat: string;
  readonly logLevel: string;
  readonly variables: Readonly<Record<string, unknown>>;
  /** CloudFormation id of its role. */
  readonly role: string;
}

type Event = FunctionDefinition['events'][number];

const anyMethod = 'x-amazon-apigateway-any-method';

/**
 * The template that `npm run package` has left.
 * @throws {Error} when there is none
 */
export async function readPackagedTemplate(): Promise<WholeTemplate> {
  const file = resolve(repository, '.serverless/cloudformation-template-update-stack.json');
  return JSON.parse(await readFile(file, 'utf8')) as WholeTemplate;
}

/** All functions of a template, with their routes, queues and schedules, by id. */
export function packagedFunctions(template: WholeTemplate): ReadonlyMap<string, PackagedFunction> {
  const events = eventsOf(template);
  return new Map(
    resourcesOfType(template, 'AWS::Lambda::Function').map(([logicalId, { Properties }]) => {
      const packaged = packagedFunction(Properties as unknown as Properties, events(logicalId));
      return [packaged.id, packaged];
    }),
  );
}

interface Properties {
  readonly FunctionName: string;
  readonly Handler: string;
  readonly MemorySize: number;
  readonly Timeout: number;
  readonly LoggingConfig: {
    readonly LogGroup: unknown;
    readonly LogFormat: string;
    readonly ApplicationLogLevel?: string;
  };
  readonly Environment: { readonly Variables: Readonly<Record<string, unknown>> };
  readonly Role: { readonly 'Fn::GetAtt': readonly [string, string] };
  readonly Layers?: readonly unknown[];
}

/** @throws {Error} for a function with layers, of which the tests know nothing */
function packagedFunction(properties: Properties, events: readonly Event[]): PackagedFunction {
  if (properties.Layers) throw new Error(`${properties.FunctionName} has layers.`);
  const { FunctionName, Handler, MemorySize, Timeout, LoggingConfig } = properties;
  return {
    // The id of a function has no hyphen, unlike what precedes it.
    id: FunctionName.replace(/^.*-/, ''),
    definition: { timeout: Timeout, events },
    name: FunctionName,
    handler: Handler,
    memorySize: MemorySize,
    timeoutSeconds: Timeout,
    logGroup: JSON.stringify(LoggingConfig.LogGroup).replaceAll('"', ''),
    logFormat: LoggingConfig.LogFormat,
    logLevel: LoggingConfig.ApplicationLogLevel ?? 'INFO',
    variables: properties.Environment.Variables,
    role: properties.Role['Fn::GetAtt'][0],
  };
}

/** What calls the function with a logical id. */
function eventsOf(template: WholeTemplate): (logicalId: string) => readonly Event[] {
  const all: [string, Event][] = [
    ...resourcesOfType(template, 'AWS::ApiGatewayV2::Api').flatMap(([, api]) => routesOf(api)),
    ...resourcesOfType(template, 'AWS::Lambda::EventSourceMapping').map(queueOf),
    ...resourcesOfType(template, 'AWS::Events::Rule').flatMap(schedulesOf),
  ];
  const byFunction = Map.groupBy(all, ([logicalId]) => logicalId);
  return (logicalId) => (byFunction.get(logicalId) ?? []).map(([, event]) => event);
}

function routesOf({ Properties }: Resource): [string, Event][] {
  const { paths } = Properties.Body as {
    readonly paths: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
  };
  return Object.entries(paths).flatMap(([path, item]) =>
    Object.entries(item)
      .filter(([method]) => method !== 'parameters')
      .map(([method, operation]): [string, Event] => [
        functionIn(operation),
        { httpApi: path === '/$default' ? '*' : { method: methodOf(method), path } },
      ]),
  );
}

function methodOf(method: string): string {
  return method === anyMethod ? '*' : method.toUpperCase();
}

function queueOf([, { Properties }]: [string, Resource]): [string, Event] {
  const { BatchSize, ScalingConfig, EventSourceArn } = Properties as {
    readonly BatchSize: number;
    readonly ScalingConfig?: { readonly MaximumConcurrency: number };
    readonly EventSourceArn: { readonly 'Fn::GetAtt': readonly [string, string] };
  };
  return [
    functionIn(Properties.FunctionName),
    {
      sqs: {
        arn: EventSourceArn,
        batchSize: BatchSize,
        ...(ScalingConfig && { maximumConcurrency: ScalingConfig.MaximumConcurrency }),
      },
    },
  ];
}

function schedulesOf([, { Properties }]: [string, Resource]): [string, Event][] {
  const { ScheduleExpression, Targets } = Properties as {
    readonly ScheduleExpression?: string;
    readonly Targets: readonly { readonly Arn: unknown }[];
  };
  if (ScheduleExpression === undefined) return [];
  return Targets.map(({ Arn }) => [functionIn(Arn), { schedule: { rate: [ScheduleExpression] } }]);
}

/** The logical id of the one function that a value refers to. */
function functionIn(value: unknown): string {
  const [, id] = /(\w+LambdaFunction)\b/.exec(JSON.stringify(value)) ?? [];
  if (id === undefined) throw new Error(`No function is named by ${JSON.stringify(value)}.`);
  return id;
}
