import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import { expect, it } from 'vitest';
import { AdminApi } from '../../../infra/import/admin-api.ts';
import { copyFlags } from '../../../infra/import/copy-flags.ts';
import { Report } from '../../../infra/import/report.ts';
import type { ExportData } from '../../../lib/import-export/export-data.ts';
import { reportRow } from '../../support/import-command.ts';

it.each([
  ['is stopped for its time', 409],
  ['has no answer', 503],
])('counts what this run has created, also by a request that %s', async (_what, status) => {
  const target = await startTarget({ existing: ['there'], cut: status });
  const report = new Report();
  const data: ExportData = {
    features: ['there', 'one', 'two', 'three'].map((name) => ({ name })),
    featureStrategies: [],
    tagTypes: [],
  };

  try {
    const run = {
      target: new AdminApi(target.url, 'a token'),
      report,
      output: { write: () => undefined },
      isDryRun: false,
    };
    await copyFlags(run, 'shop', [{ environment: 'production', data }]);
  } finally {
    await target.stop();
  }

  expect(report.lines().join('\n')).toEqual(reportRow('Flags', 3, 0, 1, 0));
});

interface ImportBody {
  readonly data: { readonly features: readonly { readonly name: string }[] };
}

/** A service that imports two flags in its first request, and then answers with a failure. */
async function startTarget({ existing, cut }: { existing: readonly string[]; cut: number }) {
  const stored = new Set(existing);
  let requests = 0;
  const importAll = ({ data }: ImportBody) => {
    const names = data.features.map(({ name }) => name);
    const created = names.filter((name) => !stored.has(name));
    for (const name of requests === 1 ? created.slice(0, 2) : created) stored.add(name);
    const unchanged = names.filter((name) => !created.includes(name));
    const none = { archived: [], contextFields: [], segments: [], tagTypes: [], warnings: [] };
    return { created, changed: [], unchanged, ...none };
  };
  const server = createServer(async (request, response) => {
    if (request.method === 'GET') {
      const features = [...stored].map((name) => ({ name }));
      return response.end(JSON.stringify({ features }));
    }
    requests += 1;
    const answer = importAll((await json(request)) as ImportBody);
    if (requests === 1) response.writeHead(cut);
    return response.end(JSON.stringify(answer));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    stop: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
