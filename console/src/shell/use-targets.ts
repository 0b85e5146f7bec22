import { flagAddress, projectAddress } from '../addresses.ts';
import { curlOf } from '../api/curl.ts';
import { useRead } from '../api/use-read.ts';
import type { IconName } from '../components/icons.ts';
import { lastSent, showToast } from '../components/toasts.tsx';
import { mainAreas, otherAreas } from './areas.ts';
import { setTheme } from './theme.ts';
import { useSettings } from './use-settings.ts';

/** Something that the palette leads to, or does. */
export interface Target {
  readonly name: string;
  readonly icon: IconName;
  readonly kind: string;
  /** Other words by which it is found. */
  readonly words?: string;
  readonly href?: string;
  readonly act?: () => void;
}

/** More than these are not shown. */
const MOST_SHOWN = 10;

/** What has a text in its name: actions, areas and projects, and flags once something is typed; ten at most. */
export function useTargets(text: string, onHelp: () => void): readonly Target[] {
  const projects = useRead('GET /api/admin/projects', { query: {} }, { staleTime: 60_000 });
  const flags = useRead(
    'GET /api/admin/search/features',
    { query: { query: text, limit: 8 } },
    { enabled: text.length > 1, staleTime: 10_000 },
  );
  const settings = useSettings().flatMap(({ areas }) => areas);
  const places = [...mainAreas, ...otherAreas, ...settings].map(
    ({ name, href, icon }): Target => ({ name, href, icon, kind: 'page' }),
  );
  const ofProjects = (projects.data?.projects ?? []).map(
    ({ id, name }): Target => ({
      name,
      href: projectAddress(id),
      icon: 'project',
      kind: 'project',
    }),
  );
  const foundFlags = (flags.data?.features ?? []).map(
    (flag): Target => ({
      name: flag.name,
      href: flagAddress(flag),
      icon: 'flag',
      kind: `flag in ${flag.project}`,
    }),
  );
  const wanted = text.toLowerCase();
  const found = [...places, ...ofProjects, ...actions(onHelp)].filter(({ name, words = '' }) =>
    `${name} ${words}`.toLowerCase().includes(wanted),
  );
  return [...(text.length > 1 ? foundFlags : []), ...found].slice(0, MOST_SHOWN);
}

/** What can be done from any page. */
function actions(onHelp: () => void): Target[] {
  const sent = lastSent();
  const kind = 'action';
  return [
    { name: 'Create a flag', words: 'new flag', icon: 'add', kind, href: '/new-flag' },
    { name: 'Create a project', words: 'new project', icon: 'add', kind, href: '/new-project' },
    { name: 'Create a segment', words: 'new segment', icon: 'add', kind, href: '/segments/new' },
    { name: 'Invite people', words: 'add user', icon: 'invite', kind, href: '/invitations' },
    { name: 'Show the keyboard shortcuts', icon: 'keyboard', kind, act: onHelp },
    { name: 'Use the light theme', icon: 'light', kind, act: () => setTheme('light') },
    { name: 'Use the dark theme', icon: 'dark', kind, act: () => setTheme('dark') },
    { name: 'Use the theme of the system', icon: 'system', kind, act: () => setTheme('system') },
    ...(sent === undefined
      ? []
      : [
          {
            name: 'Copy the last change as curl',
            icon: 'copy' as const,
            kind,
            act: () => void copyCurl(curlOf(sent, location.origin)),
          },
        ]),
  ];
}

async function copyCurl(command: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(command);
    showToast({ kind: 'good', text: 'The command is copied.' });
  } catch {
    showToast({ kind: 'danger', text: 'The browser refused to copy the command.' });
  }
}
