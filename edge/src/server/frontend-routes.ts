import { completeContext, parseContextQuery } from '../../../lib/clients/frontend/context.ts';
import { isObject } from '../../../lib/platform/is-object.ts';
import { frontendAnswer, frontendFlagAnswer } from '../flags/evaluate.ts';
import { answerEmpty, answerText, type Call, type Fields, readBody } from './call.ts';
import { reportRoutes } from './client-routes.ts';
import { readQuery } from './paths.ts';
import type { Route } from './routes.ts';
import type { ServedNode } from './served-node.ts';

/** What SDKs in browsers and on phones ask and tell: the same below two paths, for older and newer ones. */
export function frontendRoutes(node: ServedNode): Route[] {
  const hasAll = !node.options.isOn('disable-all-endpoint');
  return ['/api/frontend', '/api/proxy'].flatMap((root) => [
    ...evaluations(root, false),
    ...(hasAll ? evaluations(`${root}/all`, true) : []),
    ...[root, ...(hasAll ? [`${root}/all`] : [])].flatMap((each) =>
      reportRoutes(node, `${each}/client`, 'frontend'),
    ),
    ...(['GET', 'POST'] as const).map(
      (method): Route => ({
        method,
        path: `${root}/features/{name}`,
        access: 'frontend',
        answer: async (call, { token, state }) => {
          const context = await contextOf(call, method, token.environment);
          const answer = frontendFlagAnswer(state, token.projects, call.name, context);
          return answer === undefined ? answerEmpty(call, 404) : answerText(call, answer);
        },
      }),
    ),
  ]);
}

function evaluations(path: string, isAll: boolean): Route[] {
  return [
    {
      method: 'GET',
      path,
      access: 'frontend',
      answer: (call, { token, state }) => {
        const context = contextOfQuery(call, token.environment);
        const { text, etag } = frontendAnswer(state, token.projects, context, isAll);
        return answerText(call, text, etag);
      },
    },
    {
      method: 'POST',
      path,
      access: 'frontend',
      answer: async (call, { token, state }) => {
        const context = await contextOf(call, 'POST', token.environment);
        const { text, etag } = frontendAnswer(state, token.projects, context, isAll);
        return answerText(call, text, etag);
      },
    },
  ];
}

async function contextOf(call: Call, method: 'GET' | 'POST', environment: string): Promise<Fields> {
  if (method === 'GET') return contextOfQuery(call, environment);
  const body = await readBody(call);
  // SDKs send a context as a part of the body; as the body itself, others do.
  const sent = isObject(body.context) ? body.context : body;
  return completeContext(sent, { address: call.address, environment });
}

function contextOfQuery({ query, address }: Call, environment: string): Fields {
  return completeContext(parseContextQuery(readQuery(query)), { address, environment });
}
