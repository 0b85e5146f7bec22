import { inTurn } from './in-turn.ts';

/** Before the second and the third try; they differ by chance as well. */
const PAUSES_MS = [500, 1_500];

/** When the page was last reloaded because a file was missing, in milliseconds, for as long as the tab is open. */
const RELOADED_AT = 'flagwright.reloadedAt';

/** A file that is still missing after this is not missing because of a new release. */
const RELOAD_AGAIN_AFTER_MS = 60_000;

/**
 * Loads a file of the console, in three tries.
 * @param load imports it
 * @throws {Error} what the last try threw
 */
export async function loadFile<T>(load: () => Promise<T>): Promise<T> {
  for (const pause of PAUSES_MS) {
    try {
      return await inTurn(load);
    } catch {
      await new Promise((resolve) => setTimeout(resolve, pause * (0.5 + Math.random())));
    }
  }
  return inTurn(load);
}

/**
 * Loads a file without which the page cannot go on. When it cannot be had, the page is reloaded, once: after an
 * update the files have other names, and only a new page knows them.
 * @throws {Error} in words for people, when that did not help
 */
export async function loadPage<T>(load: () => Promise<T>): Promise<T> {
  try {
    return await loadFile(load);
  } catch (cause) {
    if (!mayReload()) {
      throw new Error('A part of the console could not be loaded. Reload the page.', { cause });
    }
    location.reload();
    // The page goes away: nothing is to be shown any more.
    return new Promise(() => {});
  }
}

/** Notes the time, so that a file that stays away does not reload the page for ever. */
function mayReload(): boolean {
  const reloadedAt = Number(sessionStorage.getItem(RELOADED_AT) ?? 0);
  if (Date.now() - reloadedAt < RELOAD_AGAIN_AFTER_MS) return false;
  sessionStorage.setItem(RELOADED_AT, String(Date.now()));
  return true;
}
