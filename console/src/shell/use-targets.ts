import type { Routes } from 'generated:api';
import type { Permission } from '../../../lib/auth/permissions.ts';
import { useMissingAnywhere } from '../access/use-missing-anywhere.ts';
import { flagAddress, flagInAddress, projectAddress } from '../addresses.ts';
import { curlOf } from '../api/curl.ts';
import { lastSent, showToast } from '../api/toasts.ts';
import { useRead } from '../api/use-read.ts';
import type { IconName } from '../components/icons.ts';
import { mainAreas, otherAreas } from './areas.ts';
import { setTheme } from './theme.ts';
import { useSettings } from './use-settings.ts';
import { byFit, foundBy, type Offer, offersOf, searchedFor, wishIn } from './wishes.ts';

/** Something that the palette leads to, or does. */
export interface Target {
  readonly name: string;
  readonly icon: IconName;
  readonly kind: string;
  /** Other words by which it is found. */
  readonly words?: string;
  readonly href?: string;
  readonly act?: () => void;
  /** What is done to a flag, once it is confirmed. */
  readonly offer?: Offer;
}

/** More than these are not shown. */
const MOST_SHOWN = 10;

/** Flags that are read, and those of them with the best names that are shown. */
const FOUND_FLAGS = 20;
const MOST_FLAGS = 8;

/**
 * What a text asks for, ten at most: what can be done to the flag that it names, flags, areas, projects and actions with the
 * text in their names.
 */
export function useTargets(text: string, onHelp: () => void): readonly Target[] {
  const wanted = text.trim().toLowerCase();
  const projects = useRead('GET /api/admin/projects', { query: {} }, { staleTime: 60_000 });
  const nameOf = (id: string) => projects.data?.projects.find((each) => each.id === id)?.name ?? id;
  const ofFlags = useFlagTargets(wanted, nameOf);
  const actions = useActions(onHelp);
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
  const found = [...places, ...ofProjects, ...actions].filter(({ name, words = '' }) =>
    `${name} ${words}`.toLowerCase().includes(wanted),
  );
  // An action that is called by its very name comes before flags.
  const isMeant = ({ words }: Target) => words === wanted;
  return [
    ...found.filter(isMeant),
    ...ofFlags,
    ...found.filter((target) => !isMeant(target)),
  ].slice(0, MOST_SHOWN);
}

/** What can be done to the flags that a text names, and the flags themselves. */
function useFlagTargets(text: string, nameOf: (projectId: string) => string): readonly Target[] {
  const environments = useRead('GET /api/admin/environments', {}, { staleTime: 60_000 });
  const wish = wishIn(text, environments.data?.environments.map(({ name }) => name) ?? []);
  const searched = searchedFor(wish?.flag ?? text);
  const isSearched = searched.length > 1;
  const read = useRead(
    'GET /api/admin/search/features',
    { query: { query: searched, limit: FOUND_FLAGS } },
    { enabled: isSearched, staleTime: 10_000 },
  );
  const flags = isSearched ? (read.data?.features ?? []) : [];
  const offers = wish ? offersOf(wish, flags) : [];
  return [
    ...offers.map(offerTarget),
    ...byFit(flags, searched)
      .slice(0, MOST_FLAGS)
      .map((flag) => flagTarget(flag, searched, nameOf(flag.project))),
  ];
}

function offerTarget(offer: Offer): Target {
  const { name, kind, flag, environment, wanted } = offer;
  if (wanted === undefined) {
    return { name, kind, icon: 'flag', href: flagInAddress(flag, environment) };
  }
  const icon = 'share' in wanted ? 'percent' : wanted.enabled ? 'switch' : 'switch-off';
  return { name, kind, icon, offer };
}

function flagTarget(
  flag: Routes['GET /api/admin/search/features']['output']['features'][number],
  searched: string,
  project: string,
): Target {
  const by = foundBy(flag, searched);
  const kind = `flag in ${project}`;
  return {
    name: flag.name,
    href: flagAddress(flag),
    icon: 'flag',
    kind: by === undefined ? kind : `${by} · ${kind}`,
  };
}

/** What can be done from any page, by those who may. */
function useActions(onHelp: () => void): readonly Target[] {
  const missing = useMissingAnywhere();
  const sent = lastSent();
  const kind = 'action';
  const makes: readonly (Pick<Target, 'name' | 'icon' | 'words' | 'href'> & {
    readonly needs: readonly Permission[];
  })[] = [
    {
      name: 'Create a flag',
      words: 'new flag',
      icon: 'add',
      href: '/new-flag',
      needs: ['CREATE_FEATURE'],
    },
    {
      name: 'Create a project',
      words: 'new project',
      icon: 'add',
      href: '/new-project',
      needs: ['CREATE_PROJECT'],
    },
    {
      name: 'Create a segment',
      words: 'new segment',
      icon: 'add',
      href: '/segments/new',
      needs: ['CREATE_SEGMENT', 'UPDATE_PROJECT_SEGMENT'],
    },
    {
      name: 'Invite people',
      words: 'invite',
      icon: 'invite',
      href: '/invitations',
      needs: ['ADMIN'],
    },
    {
      name: 'Add a user',
      words: 'add user',
      icon: 'user',
      href: '/users',
      needs: ['ADMIN'],
    },
  ];
  return [
    ...makes
      .filter(({ needs }) => missing(needs) === undefined)
      .map(({ needs: _needs, ...target }): Target => ({ ...target, kind })),
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
