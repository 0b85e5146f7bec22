import type { Server } from 'node:http';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startGallery } from '../../infra/local/gallery.ts';
import { startChromium } from '../support/chromium.ts';
import { looks, showIn, violationsOn } from '../support/console/axe.ts';
import { freePort } from '../support/free-port.ts';

let gallery: Server;
let chromium: Browser;
let page: Page;
let url: string;

beforeAll(async () => {
  const port = await freePort();
  url = `http://127.0.0.1:${port}`;
  [gallery, chromium] = await Promise.all([startGallery(port), startChromium()]);
  page = await chromium.newPage();
});

afterAll(async () => {
  await chromium.close();
  gallery.close();
});

it.each(looks)('all components have no barrier that axe finds, $look', async (look) => {
  await showIn(page, look);
  await page.goto(url);
  await page.getByRole('heading', { name: 'Components', level: 1 }).waitFor();

  expect(await violationsOn(page)).toEqual([]);
});

it.each([
  ['a dialog', 'dialog'],
  ['a sheet', 'sheet'],
])('%s closes by Esc, and the focus returns', async (_, kind) => {
  await page.goto(url);
  const opener = page.getByRole('button', { name: `Open a ${kind}` });
  await opener.click();
  await page.getByRole('dialog').waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });

  expect(await opener.and(page.locator(':focus')).count()).toBe(1);
});
