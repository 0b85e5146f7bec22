/** A file of its own, because the page's policy refuses inline scripts. */
const startScript = `SwaggerUIBundle({
  url: '/docs/openapi.json',
  dom_id: '#document',
  docExpansion: 'none',
  filter: true,
});
`;

/** The files of the API viewer at `/docs`, as they are served. */
export const assets = {
  'swagger-ui.css': {
    contentType: 'text/css; charset=utf-8',
    load: () => import('asset:swagger-ui-dist/swagger-ui.css'),
  },
  'swagger-ui-bundle.js': {
    contentType: 'text/javascript; charset=utf-8',
    load: () => import('asset:swagger-ui-dist/swagger-ui-bundle.js'),
  },
  'start.js': {
    contentType: 'text/javascript; charset=utf-8',
    load: async () => ({ default: startScript }),
  },
} as const;

/**
 * Content-Security-Policy of the page, into which people type tokens: nothing inline, and nothing
 * from elsewhere. The viewer's style sheet contains its icons as `data:` URLs.
 */
export const pagePolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

/** The page that shows the document. It loads everything from the service itself. */
export const page = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Flagwright API</title>
<link rel="stylesheet" href="/docs/swagger-ui.css">
</head>
<body>
<div id="document"></div>
<script src="/docs/swagger-ui-bundle.js"></script>
<script src="/docs/start.js"></script>
</body>
</html>
`;
