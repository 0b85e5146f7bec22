/**
 * What the operations have in common that answer a browser which asks, before a page calls the frontend
 * API, whether it may. API Gateway could answer by itself, but only for all paths at once.
 */
export const crossOriginPreflight = {
  summary: 'Tell a browser whether a page may call this',
  description:
    'The preflight of CORS: origins are those of `FRONTEND_API_ORIGINS`. The answer to others has no headers of CORS, so that the browser refuses them.',
  tag: 'Frontend',
  method: 'OPTIONS',
  access: { kind: 'public' },
  crossOrigin: true,
  role: 'none',
  responses: { 204: { description: 'It is in the headers.' } },
  errors: [],
} as const;
