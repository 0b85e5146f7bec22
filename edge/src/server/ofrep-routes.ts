import {
  isTargetingKey,
  openFeatureContext,
} from '../../../lib/clients/ofrep/openfeature-context.ts';
import { isObject } from '../../../lib/platform/is-object.ts';
import { ofrepAnswer, ofrepAnswers } from '../flags/evaluate.ts';
import { type Grant, Refusal } from './access.ts';
import { answerJson, answerText, type Call, type Fields, readBody } from './call.ts';
import { readQuery } from './paths.ts';
import type { Route } from './routes.ts';
import type { ServedNode } from './served-node.ts';

/** Seconds after which a page that nobody looks at closes its stream. */
const INACTIVITY_SECONDS = 120;

const STREAM = '/ofrep/v1/streaming';

/** A request of OFREP that is refused, by its kind. */
export class OfrepRefusal extends Refusal {
  readonly body: Fields;

  constructor(status: number, errorCode: string, errorDetails: string, key?: string) {
    super(status, errorDetails);
    this.body = { ...(key !== undefined && { key }), errorCode, errorDetails };
  }
}

/** What providers of OpenFeature ask. */
export function ofrepRoutes(node: ServedNode, basePath: string): Route[] {
  const { access, streams, usage, identity } = node;
  return [
    {
      method: 'POST',
      path: '/ofrep/v1/evaluate/flags',
      access: 'any',
      answer: async (call, grant) => {
        const context = await contextOf(call, grant);
        const flags = ofrepAnswers(grant.state, grant.token.projects, context);
        const requestUri = `${basePath}${STREAM}?channel=${access.channelOf(grant.token)}`;
        const eventStreams = [
          { type: 'sse', endpoint: { requestUri }, inactivityDelaySec: INACTIVITY_SECONDS },
        ];
        return answerText(call, JSON.stringify({ flags, eventStreams }));
      },
    },
    {
      method: 'POST',
      path: '/ofrep/v1/evaluate/flags/{name}',
      access: 'any',
      answer: async (call, grant) => {
        const { name: key } = call;
        const context = await contextOf(call, grant);
        const answer = ofrepAnswer(grant.state, grant.token.projects, key, context);
        const count = (isOn: boolean, variant?: string) => {
          const counts = {
            yes: isOn ? 1 : 0,
            no: isOn ? 0 : 1,
            variants: variant === undefined ? {} : { [variant]: 1 },
          };
          const appName = typeof context.appName === 'string' ? context.appName : identity.appName;
          usage.addPost(grant.token.environment, {
            appName,
            bucket: { toggles: { [key]: counts } },
          });
        };
        if (!answer) {
          count(false);
          throw new OfrepRefusal(404, 'FLAG_NOT_FOUND', `Could not find the flag "${key}".`, key);
        }
        const { decision, shown } = answer;
        if ('errorCode' in shown) return answerJson(call, 400, shown);
        count(
          decision.enabled,
          decision.enabled && decision.variant.enabled ? decision.variant.name : undefined,
        );
        return answerText(call, JSON.stringify(shown));
      },
    },
    {
      method: 'GET',
      path: STREAM,
      access: 'open',
      answer: (call) => {
        const { state } = access.grantChannel(readQuery(call.query).channel);
        if (streams.isFull)
          throw new Refusal(429, 'This node has as many streams as it takes: poll.');
        streams.openNotices(call.response, state, call.extra);
        return undefined;
      },
    },
  ];
}

async function contextOf(call: Call, { token }: Grant): Promise<Fields> {
  const { context = {} } = await readBody(call);
  if (!isObject(context))
    throw new OfrepRefusal(400, 'INVALID_CONTEXT', 'The context must be an object.');
  if (!isTargetingKey(context.targetingKey)) {
    throw new OfrepRefusal(
      400,
      'INVALID_CONTEXT',
      'The targetingKey must be a string or a number.',
    );
  }
  const defaults = token.type === 'frontend' ? { remoteAddress: call.address } : {};
  return openFeatureContext(context, token.environment, defaults);
}
