import type { Locator, Page } from 'playwright-core';
import { expect, vi } from 'vitest';
import { allAreas, mainAreas } from '../../../console/src/shell/areas.ts';
import type { ShownElement, ShownSelect } from './shown-element.ts';

/** How a person uses a page; what they do is the same with a mouse and by keyboard. */
export interface Hands {
  /** Presses a button, follows a link, or turns a switch or checkbox. */
  press(control: Locator): Promise<void>;
  /** Replaces the text of a field. */
  type(field: Locator, text: string): Promise<void>;
  /** Chooses an option by its text. */
  choose(select: Locator, option: string): Promise<void>;
  /** Types into the search of the page. */
  search(text: string): Promise<void>;
  /** Goes to an area of the console: `Change requests`. */
  goTo(area: string): Promise<void>;
}

/** Hands at a mouse, and at the keys for text. */
export function mouse(page: Page): Hands {
  return {
    press: (control) => control.click(),
    type: (field, text) => field.fill(text),
    choose: async (select, option) => {
      await select.selectOption({ label: option });
    },
    search: (text) => searchOf(page).fill(text),
    goTo: async (area) => {
      const areas = page.getByRole('navigation', { name: 'Areas' });
      const link = (name: string, within: Page | Locator = areas) =>
        within.getByRole('link', { name, exact: true });
      if (mainAreas.some(({ name }) => name === area)) return link(area).click();
      if (area === 'Projects') {
        await areas.getByRole('button', { name: /^Project: / }).click();
        return link('All projects…').click();
      }
      await link('Settings').click();
      await link(area, page.getByRole('main').getByRole('list')).click();
    },
  };
}

/**
 * Hands that never leave the keys. They press Tab until the control has the focus, which must be visible
 * there, and use the shortcuts of the console.
 */
export function keyboard(page: Page): Hands {
  const press = async (key: string, times = 1) => {
    for (let count = 0; count < times; count += 1) await page.keyboard.press(key);
  };
  const typeAnew = async (text: string) => {
    await press('Control+A');
    await press('Delete');
    await page.keyboard.type(text);
  };
  return {
    press: async (control) => {
      await focus(page, control);
      const role = await control.evaluate((element: ShownElement) => element.role ?? element.type);
      await press(role === 'switch' || role === 'checkbox' ? 'Space' : 'Enter');
    },
    type: async (field, text) => {
      await focus(page, field);
      await typeAnew(text);
    },
    choose: async (select, option) => {
      // What there is to choose from is read by some pages after they are shown.
      await select
        .getByRole('option', { name: option, exact: true })
        .waitFor({ state: 'attached' });
      await focus(page, select);
      const steps = await select.evaluate((element: ShownSelect, label: string) => {
        const labels = [...element.options].map((each) => each.label);
        return labels.indexOf(label) - element.selectedIndex;
      }, option);
      await press(steps > 0 ? 'ArrowDown' : 'ArrowUp', Math.abs(steps));
      const chosen = await select.evaluate(
        (element: ShownSelect) => element.selectedOptions[0]?.label,
      );
      expect(chosen).toBe(option);
    },
    search: async (text) => {
      await searchOf(page).waitFor();
      await press('/');
      await assertFocused(searchOf(page));
      await typeAnew(text);
    },
    goTo: async (area) => {
      const letter = allAreas.find(({ name }) => name === area)?.letter;
      // In a field, letters are text.
      const isTyping = await page.evaluate<boolean>(
        `document.activeElement.matches('input, textarea, select')`,
      );
      if (letter && !isTyping) {
        await press('g');
        return press(letter);
      }
      await press('Control+K');
      await page.getByRole('dialog', { name: 'Search or do' }).waitFor();
      await page.keyboard.type(area);
      await page.getByRole('option', { name: `${area} page`, selected: true }).waitFor();
      await press('Enter');
    },
  };
}

function searchOf(page: Page): Locator {
  return page.getByRole('main').getByRole('searchbox').first();
}

/** More controls than any page has. */
const MAX_TABS = 400;

/** Of `compareDocumentPosition`. */
const FOLLOWING = 4;

/** Where the focus is, seen from a control. */
function placeOfFocus(control: Locator): Promise<'here' | 'above' | 'below'> {
  return control.evaluate((element: ShownElement, following: number) => {
    const focused = element.ownerDocument.activeElement;
    if (focused === element) return 'here';
    return element.compareDocumentPosition(focused) & following ? 'below' : 'above';
  }, FOLLOWING);
}

async function focus(page: Page, control: Locator): Promise<void> {
  await control.waitFor();
  for (let tabs = 0; tabs < MAX_TABS; tabs += 1) {
    const place = await placeOfFocus(control);
    if (place === 'here' && (await isFocusedSoon(control))) return;
    await page.keyboard.press(place === 'below' ? 'Shift+Tab' : 'Tab');
  }
  throw new Error(`No way by Tab to ${control}.`);
}

/** Whether the focus stays on the control; a page that redraws it may take the focus from it. */
async function isFocusedSoon(control: Locator): Promise<boolean> {
  try {
    await assertFocused(control);
    return true;
  } catch {
    return false;
  }
}

/** The focus is on the control, in the window, with an outline around it. */
async function assertFocused(control: Locator): Promise<void> {
  const seen = () =>
    control.evaluate((element: ShownElement) => {
      const { activeElement, defaultView: window } = element.ownerDocument;
      const { top, left, bottom, right } = element.getBoundingClientRect();
      const { outlineStyle, outlineWidth } = window.getComputedStyle(element);
      return {
        isFocused: activeElement === element,
        isInWindow: bottom > 0 && right > 0 && top < window.innerHeight && left < window.innerWidth,
        isOutlined: outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2,
      };
    });
  await vi.waitFor(async () =>
    expect(await seen(), `focus on ${control}`).toEqual({
      isFocused: true,
      isInWindow: true,
      isOutlined: true,
    }),
  );
}
