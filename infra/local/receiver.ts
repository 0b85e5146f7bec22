/** `npm run receiver`: prints every incoming request, to inspect the requests of a webhook. */
import { createServer } from 'node:http';

const port = Number(process.env.RECEIVER_PORT || 4243);

const server = createServer(async (request, response) => {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  console.log(`${request.method} ${request.url}`);
  for (const [name, value] of Object.entries(request.headers)) console.log(`${name}: ${value}`);
  console.log(`\n${Buffer.concat(chunks).toString('utf8')}\n`);
  response.end('received\n');
});

server.on('error', (error) => {
  console.error(`The receiver cannot start. ${error.message}`);
  process.exit(1);
});
server.listen(port, '127.0.0.1', () => {
  console.log(`Waiting for webhooks on http://127.0.0.1:${port}`);
});
