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
} as const;

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
<script>
SwaggerUIBundle({ url: '/docs/openapi.json', dom_id: '#document', docExpansion: 'none', filter: true });
</script>
</body>
</html>
`;
