/**
 * Shared by the operations that answer CORS preflight requests for the frontend API. API Gateway could
 * answer them by itself, but only for all paths at once.
 */
export const crossOriginPreflight = {
  summary: 'Check whether a page may call this API',
  description:
    'CORS preflight. Allowed origins are configured in `FRONTEND_API_ORIGINS`. For other origins the response has no CORS headers, so the browser blocks the request.',
  tag: 'Frontend',
  method: 'OPTIONS',
  access: { kind: 'public' },
  crossOrigin: true,
  role: 'none',
  responses: { 204: { description: 'The CORS headers say whether the request is allowed.' } },
  errors: [],
} as const;
