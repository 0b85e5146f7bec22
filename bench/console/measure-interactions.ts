import type { BrowserContext, Page } from 'playwright-core';
import { untilQuiet } from '../../test/support/console/visit.ts';
import { SLOWDOWN } from './measure-list.ts';

/** Something that people do on a page, after what stands before it. */
interface Interaction {
  readonly name: string;
  act(page: Page): Promise<unknown>;
}

const key = (name: string, pressed: string): Interaction => ({
  name,
  act: (page) => page.keyboard.press(pressed),
});

export const onList: readonly Interaction[] = [
  {
    name: 'a click into the search',
    act: (page) => page.getByRole('combobox', { name: 'Search' }).click(),
  },
  key('a letter into the search', 'b'),
  key('the letter is taken back', 'Backspace'),
  {
    name: 'a click on a head sorts',
    act: (page) => page.getByRole('columnheader').getByRole('button', { name: 'Flag' }).click(),
  },
  {
    name: 'a click selects a flag',
    act: (page) => page.locator('tr[data-index] input[type=checkbox]').first().click(),
  },
  key('j moves to the next flag', 'j'),
  key('x selects it', 'x'),
  key('p shows it in a sheet', 'p'),
  key('Esc closes the sheet', 'Escape'),
  key('e shows its switches', 'e'),
  key('Esc closes them', 'Escape'),
  key('Ctrl K opens the palette', 'Control+k'),
  key('a letter into the palette', 'f'),
  key('Esc closes the palette', 'Escape'),
  key('o opens the page of the flag', 'o'),
];

export const onFlag: readonly Interaction[] = [
  {
    name: 'another environment in full',
    act: (page) =>
      page
        .getByRole('button', { name: /^development/ })
        .first()
        .click(),
  },
  {
    name: 'a click into the share',
    act: (page) =>
      page
        .getByRole('textbox', { name: /^Share of/ })
        .first()
        .click(),
  },
  key('a digit of the share', '5'),
  key('Esc takes it back', 'Escape'),
  {
    name: 'the switch',
    act: (page) => page.getByRole('switch').first().click(),
  },
  {
    name: 'a strategy in its sheet',
    act: (page) =>
      page
        .getByRole('link', { name: /^Add strategy in/ })
        .first()
        .click(),
  },
  key('Esc closes the sheet again', 'Escape'),
];

/** What one interaction took, in milliseconds. */
export interface InteractionTime {
  readonly name: string;
  readonly ms: number;
}

/** Runs in the page: the longest event of the last interaction, until the next picture was shown. */
const observeEvents = `
  window.longest = 0;
  new PerformanceObserver((list) => {
    for (const { duration, interactionId } of list.getEntries())
      if (interactionId) window.longest = Math.max(window.longest, duration);
  }).observe({ type: 'event', durationThreshold: 16 });
`;

/**
 * Does on the list of flags, and on the page of a flag, what people do there, with a processor that is slowed down, and
 * measures each by the browser's Event Timing: from the input to the next picture on screen, in steps of 8 ms. What the
 * browser does not report took less than 16.
 * @param origin of the service
 * @param context of somebody who is signed in
 * @param flag address of a flag with a strategy
 */
export async function measureInteractions(
  origin: string,
  context: BrowserContext,
  flag: string,
): Promise<InteractionTime[]> {
  const page = await context.newPage();
  await page.addInitScript(observeEvents);
  const devtools = await context.newCDPSession(page);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN });
  const times: InteractionTime[] = [];
  for (const [address, interactions] of [
    ['/flags', onList],
    [flag, onFlag],
  ] as const) {
    await untilQuiet(page, () => page.goto(origin + address));
    for (const { name, act } of interactions) {
      await page.evaluate('window.longest = 0');
      await untilQuiet(page, () => act(page));
      times.push({ name, ms: await page.evaluate<number>('window.longest') });
    }
  }
  await page.close();
  return times;
}
