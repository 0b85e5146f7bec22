import { VERSION } from '../upstream/identity.ts';
import { answerJson } from './call.ts';
import type { Route } from './routes.ts';

/** The paths of this node, made of its routes: what they take and answer, the specification of the server says. */
export function openApiRoute(routes: readonly Route[]): Route {
  const paths = Map.groupBy(routes, ({ path }) => path);
  const document = {
    openapi: '3.1.0',
    info: { title: 'Flagwright Edge', version: VERSION },
    components: {
      securitySchemes: { token: { type: 'apiKey', in: 'header', name: 'Authorization' } },
    },
    paths: Object.fromEntries(
      [...paths].map(([path, ofPath]) => [
        path,
        Object.fromEntries(ofPath.map((route) => [route.method.toLowerCase(), operationOf(route)])),
      ]),
    ),
  };
  return {
    method: 'GET',
    path: '/docs/openapi',
    access: 'open',
    answer: (call) => answerJson(call, 200, document),
  };
}

function operationOf({ path, access }: Route) {
  const isOpen = access === 'open';
  const name = { name: 'name', in: 'path', required: true, schema: { type: 'string' } };
  return {
    ...(path.includes('{name}') && { parameters: [name] }),
    ...(!isOpen && { security: [{ token: [] }] }),
    responses: {
      '200': { description: 'The answer.' },
      ...(!isOpen && { '403': { description: 'The token may not.' } }),
    },
  };
}
