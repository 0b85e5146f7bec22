import { defineOperation } from '../../lib/http/contract.ts';
import { NotFoundError } from '../../lib/platform/errors.ts';
import { consolePage, wantsPage } from '../../lib/system/console/page.ts';

/**
 * API Gateway sends requests without a matching route here. Those that spell a route differently were
 * forwarded before: see lib/http/forward. Browsers that open a page get the console, whose own routes
 * the service does not know.
 */
export const operation = defineOperation({
  operationId: 'routeNotFound',
  summary: 'Handle requests without a matching route',
  tag: 'Operations',
  method: 'ANY',
  path: '$default',
  offersPush: true,
  access: { kind: 'public' },
  role: 'forwarder',
  crossOrigin: true,
  crossOriginBelow: '/api/frontend',
  responses: {
    200: { description: 'The console.', contentType: 'text/html' },
    304: { description: 'The console has not changed.' },
  },
  errors: [400, 404, 405],
})(async ({ method, path, headers }) => {
  if (!wantsPage(method, headers.accept)) {
    throw new NotFoundError({ kind: 'route' }, 'There is no operation with this method and path.');
  }
  const page = await consolePage(path);
  if (headers['if-none-match'] === page.headers.etag) return { status: 304, headers: page.headers };
  return { status: 200, headers: page.headers, body: page.html };
});
