import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { startChromium } from '../support/chromium.ts';

describe('where no browser is installed', () => {
  beforeEach(() => {
    vi.stubEnv('CHROMIUM_PATH', '/nowhere/chromium');
    vi.resetModules();
  });

  afterEach(() => {
    vi.unstubAllEnvs();
    vi.restoreAllMocks();
  });

  /** Files with tests in a browser that a run would look for. */
  async function browserTests() {
    const { default: config } = await import('../../vitest.config.ts');
    const projects = config.test?.projects ?? [];
    const found = projects.find(
      (each) => typeof each === 'object' && 'test' in each && each.test?.name === 'browser',
    );
    return found && typeof found === 'object' && 'test' in found ? found.test?.include : undefined;
  }

  it('a test fails, and says how to install one', async () => {
    await expect(startChromium()).rejects.toThrow('apt-get install chromium');
  });

  it('CI does not leave those tests out', async () => {
    vi.stubEnv('CI', 'true');

    expect(await browserTests()).not.toEqual([]);
  });

  it('people are told that they are left out, and how to install one', async () => {
    vi.stubEnv('CI', '');
    const warn = vi.spyOn(console, 'warn').mockReturnValue();

    expect(await browserTests()).toEqual([]);
    expect(warn.mock.calls.flat().join()).toContain('apt-get install chromium');
  });
});
