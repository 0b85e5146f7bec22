import permissions from 'generated:permissions';
import { useMissingAnywhere } from '../access/use-missing-anywhere.ts';
import { type SettingsGroup, settingsGroups } from './areas.ts';

/**
 * The settings that the person can do something with.
 * @param text that the name of each, or what it is for, contains
 */
export function useSettings(text = ''): readonly SettingsGroup[] {
  const missing = useMissingAnywhere();
  const wanted = text.trim().toLowerCase();
  return settingsGroups
    .map(({ title, areas }) => ({
      title,
      areas: areas.filter(
        ({ name, about, needs }) =>
          (needs === undefined || missing(permissions[needs] ?? []) === undefined) &&
          `${name} ${about}`.toLowerCase().includes(wanted),
      ),
    }))
    .filter(({ areas }) => areas.length > 0);
}
