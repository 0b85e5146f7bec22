import { existsSync } from 'node:fs';
import { type Browser, chromium } from 'playwright-core';

/** Where Debian, Ubuntu and Fedora put it. */
const places = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];

/** Path of Chromium: that of `CHROMIUM_PATH`, or the one that the system has; `undefined` without one. */
export function findChromium(): string | undefined {
  const { CHROMIUM_PATH: chosen } = process.env;
  return (chosen ? [chosen] : places).find((path) => existsSync(path));
}

/**
 * Starts Chromium.
 * @throws {Error} when there is none, saying how to get it
 */
export async function startChromium(): Promise<Browser> {
  const executablePath = findChromium();
  if (!executablePath) {
    throw new Error('These tests need Chromium: apt-get install chromium, or set CHROMIUM_PATH.');
  }
  // Containers run tests as root, where Chromium's sandbox does not start.
  return chromium.launch({ executablePath, args: ['--no-sandbox'] });
}
