import {
  ignoredFields,
  isTargetingKey,
  openFeatureContext,
} from '../../clients/ofrep/openfeature-context.ts';
import { type EvaluationContext, evaluationContext } from '../../evaluation/evaluation-context.ts';
import { explainRollout } from '../../evaluation/explain-rollout.ts';
import { isObject } from '../../platform/is-object.ts';
import { playgroundRequestSchema } from '../../playground/schema.ts';
import { named, readFlag } from './read-flags.ts';
import { type Tool, ToolRefused } from './tool-model.ts';

type Fields = Readonly<Record<string, unknown>>;

const { environment } = playgroundRequestSchema.properties;

/** The application of a context without one: the playground wants a name, OpenFeature has none. */
const DEFAULT_APPLICATION = 'explain_evaluation';

const context = {
  type: 'object',
  description:
    'Whom to evaluate the flag for, as for an SDK or for OpenFeature: `userId` (or `targetingKey`), `sessionId`, `remoteAddress`, `appName`, `currentTime` (RFC 3339); other texts, numbers and booleans are properties.',
  properties: {
    targetingKey: scalar('Id of the user, unless there is a `userId`.'),
    userId: scalar('Id of the user.'),
    sessionId: scalar('Id of the session.'),
    appName: scalar(`Name of the application. Default: \`${DEFAULT_APPLICATION}\`.`),
    properties: { type: 'object', description: 'More properties.', additionalProperties: true },
  },
  additionalProperties: true,
} as const;

/** A strategy as the playground explains it. */
interface ToldStrategy {
  readonly name: string;
  readonly disabled: boolean;
  readonly parameters: Readonly<Record<string, string>>;
}

interface ToldEvaluation {
  readonly name: string;
  readonly strategies: { readonly data: readonly ToldStrategy[] };
}

export const explainEvaluationTool: Tool = {
  name: 'explain_evaluation',
  title: 'Explain an evaluation',
  description:
    'Evaluates one feature flag for a context, for example a user id, in an environment, and explains why it is on or off: every strategy, rollout, constraint and segment with its result, and whether chance decides. Changes nothing and counts as no usage.',
  operations: ['getFeature', 'getPlayground'],
  input: named({ environment, context }, ['environment', 'context']),
  run: async ({ environment: place, context: sent, ...flag }, call) => {
    const { name, project } = await readFlag(flag, call);
    const about = isObject(sent) ? readSent(sent, place) : sent;
    const body = { environment: place, projects: [project], context: about };
    const { features } = (await call('getPlayground', { body })) as {
      readonly features: readonly ToldEvaluation[];
    };
    const found = features.find((each) => each.name === name);
    if (!found) {
      throw new ToolRefused(
        `The flag "${name}" has no environment ${JSON.stringify(place)}: its project does not use it.`,
      );
    }
    const ignored = isObject(sent) ? ignoredFields(sent) : [];
    return {
      environment: place,
      context: about,
      ...withRollouts(found, evaluationContext(about, { now: Date.now(), random: Math.random })),
      ...(ignored.length > 0 && { warnings: { invalidContextProperties: ignored } }),
    };
  },
};

/**
 * The context for the playground, which takes texts only, of the one that an agent sends: ids are mapped as OFREP
 * does, so that a number is an id as good as any, and the answer does not depend on chance.
 * @throws {ToolRefused} for a targeting key that is not an id
 */
function readSent(sent: Fields, place: unknown): Fields {
  if (!isTargetingKey(sent.targetingKey)) {
    throw new ToolRefused('The `/context/targetingKey` property must be a string or a number.');
  }
  const fields = openFeatureContext(sent, String(place), { appName: DEFAULT_APPLICATION });
  const { properties, currentTime, ...ids } = fields;
  const time = typeof sent.currentTime === 'string' ? sent.currentTime : currentTime;
  return {
    ...Object.fromEntries(Object.entries(ids).map(([field, value]) => [field, String(value)])),
    ...(time !== undefined && time !== '' && { currentTime: timeText(time) }),
    properties,
  };
}

/** Invalid times go to the playground unchanged, which refuses them. */
function timeText(time: unknown): unknown {
  return typeof time === 'number' ? new Date(time).toISOString() : time;
}

/** Adds to each rollout why the context is inside or outside of it, and whether chance decides. */
function withRollouts(flag: ToldEvaluation, prepared: EvaluationContext) {
  const data = flag.strategies.data.map((strategy) => {
    const rollout = strategy.disabled ? undefined : explainRollout(strategy, prepared);
    return { ...strategy, ...(rollout && { rollout }) };
  });
  const isRandom = data.some(({ rollout }) => rollout?.isRandom);
  return {
    ...flag,
    strategies: { ...flag.strategies, data },
    ...(isRandom && {
      note: 'The result may be different at each call: a rollout decides at random for this context. Send a `userId` to learn what one user gets.',
    }),
  };
}

function scalar(description: string) {
  return { type: ['string', 'number'], description } as const;
}
