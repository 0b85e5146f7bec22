import { createStore } from '../store.ts';

/** Light, dark, or as the system is. */
export type Theme = 'system' | 'light' | 'dark';

/** Name of the setting in the browser; `start-again.ts` reads it before anything is drawn. */
const SETTING = 'theme';

/** The theme that the person chose in this browser. */
export const theme = createStore<Theme>(stored());

/** Keeps a theme in this browser, and shows it. */
export function setTheme(chosen: Theme): void {
  if (chosen === 'system') {
    localStorage.removeItem(SETTING);
    delete document.documentElement.dataset.theme;
  } else {
    localStorage.setItem(SETTING, chosen);
    document.documentElement.dataset.theme = chosen;
  }
  theme.set(chosen);
}

function stored(): Theme {
  const text = localStorage.getItem(SETTING);
  return text === 'light' || text === 'dark' ? text : 'system';
}
