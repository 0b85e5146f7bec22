/**
 * Runs inside the page, before all else. The theme that the person chose is there before anything is drawn. When a script or the style sheet that the page names does not come, the page
 * is reloaded, in growing pauses and three times at most. What came is in the cache of the browser by then.
 */

const theme = localStorage.getItem('theme');
if (theme) document.documentElement.dataset.theme = theme;

/** How many times the page has been reloaded in a row, for as long as the tab is open. */
const RELOADS = 'flagwright.reloads';
const MOST_RELOADS = 3;
const FIRST_PAUSE_MS = 500;

let hasFailed = false;

function isNeeded(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLScriptElement ||
    (target instanceof HTMLLinkElement && target.rel === 'stylesheet')
  );
}

/** Where the script is what is missing, nothing else says so. */
function sayThatItFailed(): void {
  const root = document.getElementById('console');
  if (!root || root.hasChildNodes()) return;
  const button = document.createElement('button');
  button.textContent = 'Reload';
  button.addEventListener('click', () => location.reload());
  root.append('The console could not be loaded: the service does not answer. ', button);
}

// Errors of elements do not bubble, but they can be captured.
addEventListener(
  'error',
  ({ target }) => {
    if (hasFailed || !isNeeded(target)) return;
    hasFailed = true;
    const reloads = Number(sessionStorage.getItem(RELOADS));
    if (reloads < MOST_RELOADS) {
      sessionStorage.setItem(RELOADS, String(reloads + 1));
      const pause = FIRST_PAUSE_MS * 2 ** reloads * (0.5 + Math.random());
      setTimeout(() => location.reload(), pause);
    } else {
      sessionStorage.removeItem(RELOADS);
      sayThatItFailed();
    }
  },
  true,
);

addEventListener('load', () => {
  if (!hasFailed) sessionStorage.removeItem(RELOADS);
});
