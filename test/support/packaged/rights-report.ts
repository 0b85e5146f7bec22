import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { queueArn } from './accesses.ts';
import { packagedFunctions } from './packaged-functions.ts';
import type { RecordedRight } from './rights-recorder.ts';
import { type Grant, grantsOfRole, isGranted } from './role-rights.ts';
import { ACCOUNT, REGION, valuesOf, type WholeTemplate } from './template-values.ts';

/** What roles grant and what was used of it. */
export interface RightsReport {
  /** Rights that a function needed and its role lacks. */
  readonly lacked: readonly string[];
  /** `role action resource` that no function used. */
  readonly unused: readonly string[];
  /** Functions that were never called, or never called anything. */
  readonly silent: readonly string[];
  readonly used: number;
}

/** What Lambda does in the name of a function that a queue feeds. */
const MAPPING_ACTIONS = ['sqs:ReceiveMessage', 'sqs:DeleteMessage', 'sqs:GetQueueAttributes'];

/** What Lambda does in the name of every function. */
const LOG_ACTIONS = ['logs:CreateLogStream', 'logs:PutLogEvents'];

const logGroup = `arn:aws:logs:${REGION}:${ACCOUNT}:log-group:functions:*`;

/** Every name as in the local stack, so that what was recorded and what is granted can be compared. */
const surroundings = {
  refs: { EncryptionKey: 'secret' },
  attributes: {
    'Table.Arn': 'table',
    'FunctionLogGroup.Arn': logGroup,
    ...Object.fromEntries(
      ['Events', 'Deliveries', 'SlowDeliveries', 'Mails'].map((name) => [
        `${name}Queue.Arn`,
        queueArn(`${name}Queue`),
      ]),
    ),
  },
};

/** Reads what the services of a run have written. */
export async function readRights(folder: string): Promise<readonly RecordedRight[]> {
  const files = await readdir(folder);
  const texts = await Promise.all(files.map((file) => readFile(join(folder, file), 'utf8')));
  return texts.flatMap((text) =>
    text
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as RecordedRight),
  );
}

/** Compares what functions did with what their roles allow. */
export function reportRights(
  template: WholeTemplate,
  recorded: readonly RecordedRight[],
): RightsReport {
  const functions = [...packagedFunctions(template).values()];
  const byLambda = [...logRights(functions), ...mappingRights(template)];
  const value = valuesOf(template, surroundings);
  const grants = new Map(
    functions.map(({ role }) => [role, grantsOfRole(template, role, value)] as const),
  );
  const lackedByLambda = byLambda.filter(
    (right) => !isGranted(grants.get(right.role) ?? [], { ...right, partitions: [] }),
  );
  const isUsed = new Set(
    [...recorded, ...byLambda].map(({ role, action, resource }) => nameOf(role, action, resource)),
  );
  const callers = new Set(recorded.map(({ functionId }) => functionId));
  return {
    lacked: [...recorded.filter(({ lackedFor }) => lackedFor), ...lackedByLambda].map(
      ({ functionId, role, action, resource, lackedFor = [] }) =>
        `${functionId} (${role}): ${action} on ${resource} ${lackedFor.join(', ')}`.trim(),
    ),
    unused: [...grants]
      .flatMap(([role, all]) => namesOf(role, all))
      .filter((name) => !isUsed.has(name))
      .sort(),
    silent: functions.map(({ id }) => id).filter((id) => !callers.has(id)),
    used: isUsed.size,
  };
}

function namesOf(role: string, grants: readonly Grant[]): readonly string[] {
  const names = grants
    .filter(({ effect }) => effect === 'Allow')
    .flatMap(({ actions, resources }) =>
      actions.flatMap((action) => resources.map((resource) => nameOf(role, action, resource))),
    );
  return [...new Set(names)];
}

function nameOf(role: string, action: string, resource: string): string {
  return `${role} ${action} ${shortened(action, resource)}`;
}

/** What there is only one of has no name; the functions that a role may call are named by a pattern. */
function shortened(action: string, resource: string): string {
  if (action === 'lambda:InvokeFunction') return 'functions';
  if (action.startsWith('secretsmanager:')) return 'secret';
  return resource.replace(/^.*:table\/[^/]+/, 'table');
}

function logRights(functions: readonly { id: string; role: string }[]): RecordedRight[] {
  return functions.flatMap(({ id, role }) =>
    LOG_ACTIONS.map((action) => ({ functionId: id, role, action, resource: logGroup })),
  );
}

function mappingRights(template: WholeTemplate): RecordedRight[] {
  return [...packagedFunctions(template).values()].flatMap(({ id, role, definition }) =>
    definition.events.flatMap(({ sqs }) =>
      sqs === undefined
        ? []
        : MAPPING_ACTIONS.map((action) => {
            const resource = queueArn(sqs.arn['Fn::GetAtt'][0]);
            return { functionId: id, role, action, resource };
          }),
    ),
  );
}
