/**
 * `npm run screenshots`: fills a service of its own and takes a picture of every screen, for the docs.
 */
import { mkdir, rm } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { resolve } from 'node:path';
import { startGallery } from '../../../infra/local/gallery.ts';
import { freePort } from '../free-port.ts';
import { password } from '../people.ts';
import { addressOf, fillConsole } from './fill-console.ts';
import { openConsole } from './open-console.ts';
import { screens } from './screens.ts';
import { visit } from './visit.ts';

const folder = resolve(import.meta.dirname, '../../../docs/console');

/** Small pictures of wide pages: people look at them beside text. */
const size = { viewport: { width: 1_200, height: 800 }, deviceScaleFactor: 0.75 };

if (import.meta.main) await takeScreenshots();

async function takeScreenshots(): Promise<void> {
  const opened = await openConsole();
  try {
    const filled = await fillConsole(opened.service);
    await opened.service.request('POST', '/api/admin/user-admin', {
      body: { username: 'lee', name: 'Lee', rootRole: 1, password },
    });
    await opened.service.request('POST', '/api/admin/banners/1/off');
    for (const name of ['dark-mode', 'gift-cards', 'invoice-v2', 'search-suggestions']) {
      await opened.service.request('POST', `/api/admin/projects/${filled.projectId}/features`, {
        body: { name },
      });
    }
    await rm(folder, { recursive: true, force: true });
    await mkdir(folder, { recursive: true });
    const { page, signIn } = await opened.newVisitor(size);
    await signIn(opened.origin, 'lee');
    for (const route of screens) {
      await visit(page, opened.origin + addressOf(route, filled));
      await page.screenshot({ path: resolve(folder, `${nameOf(route)}.png`) });
    }
    const gallery = await startGallery(await freePort());
    // A server on a port has an address, not the path of a pipe.
    await page.goto(`http://127.0.0.1:${(gallery.address() as AddressInfo).port}`);
    await page.screenshot({ path: resolve(folder, 'components.png'), fullPage: true });
    gallery.close();
    console.log(`Took ${screens.length + 1} pictures into docs/console.`);
  } finally {
    await opened.close();
  }
}

/** `/projects/:projectId/features/:featureName/:tab?` is `projects-projectId-features-featureName`. */
function nameOf(route: string): string {
  const parts = route.split('/').filter((part) => part !== '' && !part.endsWith('?'));
  return parts.map((part) => part.replace(':', '').replaceAll(/[?=]/g, '-')).join('-') || 'home';
}
