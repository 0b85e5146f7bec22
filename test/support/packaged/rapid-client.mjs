/*
 * Takes the place of the native part of AWS's runtime client, which its package compiles with curl when it is
 * installed: the same three calls of the runtime API, by Node's own HTTP. Loaded into the process of a function
 * before the runtime client: `node --import rapid-client.mjs …/aws-lambda-ric/index.mjs`.
 */
import { Agent, request } from 'node:http';
import { registerHooks } from 'node:module';

const NAME = 'rapid-client.node';
const [hostname, port] = process.env.AWS_LAMBDA_RUNTIME_API.split(':');
const agent = new Agent({ keepAlive: true, maxSockets: 1 });

/** The runtime client posts without waiting, as its native part does; it asks for the next event after that. */
let posting = Promise.resolve();

const client = {
  next: async () => {
    await posting;
    const { headers, body } = await send('GET', 'invocation/next');
    return { bodyJson: body, headers: invocationHeaders(headers) };
  },
  done: (id, body) => {
    posting = send('POST', `invocation/${id}/response`, body);
  },
  error: (id, body, xray) => {
    const headers = { 'lambda-runtime-function-xray-error-cause': xray };
    posting = send('POST', `invocation/${id}/error`, body, headers);
  },
};

globalThis[Symbol.for(NAME)] = client;
registerHooks({
  resolve: (specifier, context, next) =>
    specifier.endsWith(NAME)
      ? { url: `node-client:${NAME}`, format: 'commonjs', shortCircuit: true }
      : next(specifier, context),
  load: (url, context, next) =>
    url === `node-client:${NAME}`
      ? {
          format: 'commonjs',
          source: `module.exports = globalThis[Symbol.for('${NAME}')];`,
          shortCircuit: true,
        }
      : next(url, context),
});

/** Headers that the native part passes on. */
function invocationHeaders(headers) {
  return Object.fromEntries(
    Object.entries(headers).filter(([name]) => name.startsWith('lambda-runtime-')),
  );
}

/** Without its server, the machine is gone, and this process with it. */
function send(method, path, body, headers) {
  return new Promise((resolve) => {
    const sent = request(
      { hostname, port, agent, method, path: `/2018-06-01/runtime/${path}`, headers },
      (response) => {
        const chunks = [];
        response.on('data', (chunk) => chunks.push(chunk));
        response.on('end', () =>
          resolve({ headers: response.headers, body: Buffer.concat(chunks).toString() }),
        );
        response.on('error', () => process.exit(1));
      },
    );
    sent.on('error', () => process.exit(1));
    sent.end(body);
  });
}
