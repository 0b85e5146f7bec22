import type { IconName } from '../../components/icons.ts';

const icons: Readonly<Record<string, IconName>> = {
  release: 'release',
  experiment: 'experiment',
  operational: 'operational',
  'kill-switch': 'kill-switch',
  permission: 'key',
};

/** The sign of a type of flags; those that an administrator added have the one of all flags. Pure. */
export function iconOfType(type: string): IconName {
  return icons[type] ?? 'flag';
}
