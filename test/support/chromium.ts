import { access } from 'node:fs/promises';
import { type Browser, chromium } from 'playwright-core';

/** Where Debian, Ubuntu and Fedora put it. */
const places = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];

/**
 * Starts Chromium: that of `CHROMIUM_PATH`, or the one that the system has.
 * @throws {Error} when there is none, saying how to get it
 */
export async function startChromium(): Promise<Browser> {
  const executablePath = process.env.CHROMIUM_PATH ?? (await firstOf(places));
  if (!executablePath) {
    throw new Error('These tests need Chromium: apt-get install chromium, or set CHROMIUM_PATH.');
  }
  // Containers run tests as root, where Chromium's sandbox does not start.
  return chromium.launch({ executablePath, args: ['--no-sandbox'] });
}

async function firstOf(paths: readonly string[]): Promise<string | undefined> {
  for (const path of paths) {
    const exists = await access(path).then(
      () => true,
      () => false,
    );
    if (exists) return path;
  }
  return undefined;
}
