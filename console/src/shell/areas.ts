import type { Routes } from 'generated:api';
import {
  activityAddress,
  changesAddress,
  cleanUpAddress,
  flagsAddress,
  homeAddress,
  inboxAddress,
  insightsAddress,
  playgroundAddress,
  projectsAddress,
  settingsAddress,
} from '../addresses.ts';
import type { IconName } from '../components/icons.ts';

/** A page that the navigation leads to. */
export interface Area {
  readonly name: string;
  readonly href: string;
  readonly icon: IconName;
  /** The letter after `g` that leads there. */
  readonly letter?: string;
  /** Whether an address belongs to it that is not below its own. */
  readonly owns?: RegExp;
}

/** A page of the settings. */
export interface SettingsArea extends Area {
  /** What it is for, in one line. */
  readonly about: string;
  /** What one does there: who may not, in no project, is not led there. Without it, everybody is. */
  readonly needs?: keyof Routes & string;
}

/** A group of settings. */
export interface SettingsGroup {
  readonly title: string;
  readonly areas: readonly SettingsArea[];
}

/** What is always in the navigation. */
export const mainAreas: readonly Area[] = [
  { name: 'Home', href: homeAddress, icon: 'home', letter: 'h' },
  {
    name: 'Flags',
    href: flagsAddress,
    icon: 'flag',
    letter: 'f',
    owns: /^\/(new-flag|projects\/[^/]+(\/features\/.*)?)$/,
  },
  {
    name: 'Changes',
    href: changesAddress,
    icon: 'change',
    letter: 'c',
    owns: /^\/projects\/[^/]+\/change-requests/,
  },
  { name: 'Activity', href: activityAddress, icon: 'activity', letter: 'v' },
  { name: 'Playground', href: playgroundAddress, icon: 'playground', letter: 'y' },
  { name: 'Clean-up', href: cleanUpAddress, icon: 'broom', letter: 'l' },
  { name: 'Insights', href: insightsAddress, icon: 'chart', letter: 'd' },
];

/** Where the menus lead besides. */
export const otherAreas: readonly Area[] = [
  { name: 'Projects', href: projectsAddress, icon: 'project', letter: 'p' },
  { name: 'Inbox', href: inboxAddress, icon: 'bell', letter: 'b' },
  { name: 'Settings', href: settingsAddress, icon: 'settings', letter: ',' },
];

/** The settings, in groups. */
export const settingsGroups: readonly SettingsGroup[] = [
  {
    title: 'Flag setup',
    areas: [
      {
        name: 'Environments',
        href: '/environments',
        icon: 'environment',
        letter: 'e',
        about: 'Where flags are served, and in which order they are shown',
      },
      {
        name: 'Segments',
        href: '/segments',
        icon: 'segment',
        letter: 's',
        about: 'Groups of users that several flags share',
      },
      {
        name: 'Context fields',
        href: '/context',
        icon: 'field',
        letter: 'x',
        about: 'What applications tell about a user, and its legal values',
      },
      {
        name: 'Release plans',
        href: '/release-templates',
        icon: 'release',
        about: 'Templates of rollouts in steps',
      },
      {
        name: 'Strategy types',
        href: '/strategies',
        icon: 'strategy',
        about: 'Kinds of rules, also of your own',
      },
      { name: 'Tag types', href: '/tag-types', icon: 'tag', about: 'Kinds of labels of flags' },
      {
        name: 'Feature types',
        href: '/feature-types',
        icon: 'flag',
        about: 'What flags are for, and how long they should live',
      },
    ],
  },
  {
    title: 'Connections',
    areas: [
      {
        name: 'Tokens',
        href: '/tokens',
        icon: 'key',
        letter: 't',
        about: 'Secrets by which applications get flags',
      },
      {
        name: 'Applications',
        href: '/applications',
        icon: 'application',
        letter: 'a',
        about: 'What uses flags, with its SDKs',
      },
      {
        name: 'Integrations',
        href: '/integrations',
        icon: 'plug',
        letter: 'n',
        about: 'Webhooks, chats and monitoring that are told of events',
        needs: 'POST /api/admin/addons',
      },
      {
        name: 'Signal endpoints',
        href: '/signal-endpoints',
        icon: 'radio',
        about: 'Where other services send signals',
        needs: 'POST /api/admin/signal-endpoints',
      },
    ],
  },
  {
    title: 'People',
    areas: [
      {
        name: 'Users',
        href: '/users',
        icon: 'user',
        letter: 'u',
        about: 'Who can sign in',
        needs: 'POST /api/admin/user-admin',
      },
      {
        name: 'Groups',
        href: '/groups',
        icon: 'group',
        about: 'People who get the same access',
        needs: 'POST /api/admin/groups',
      },
      {
        name: 'Roles',
        href: '/roles',
        icon: 'shield',
        about: 'Named sets of permissions',
        needs: 'POST /api/admin/roles',
      },
      {
        name: 'Service accounts',
        href: '/service-accounts',
        icon: 'bot',
        about: 'Accounts of scripts and tools',
        needs: 'POST /api/admin/service-account',
      },
      {
        name: 'Invitations',
        href: '/invitations',
        icon: 'invite',
        about: 'Links by which people join',
        needs: 'POST /api/admin/invite-link/tokens',
      },
      {
        name: 'Sign-in',
        href: '/sign-in-settings',
        icon: 'lock',
        about: 'Passwords, passkeys, identity providers, provisioning',
        needs: 'POST /api/admin/user-admin',
      },
      {
        name: 'Access',
        href: '/access',
        icon: 'eye',
        about: 'Who may do what, and why',
        needs: 'GET /api/admin/access/overview',
      },
      {
        name: 'Networks',
        href: '/networks',
        icon: 'network',
        about: 'From which addresses the service can be used',
        needs: 'POST /api/admin/user-admin',
      },
    ],
  },
  {
    title: 'Instance',
    areas: [
      {
        name: 'Instance',
        href: '/instance',
        icon: 'instance',
        letter: 'i',
        about: 'What it holds, how it is used, and how it is doing',
      },
      {
        name: 'Banners',
        href: '/banners',
        icon: 'banner',
        about: 'Messages that everybody sees',
        needs: 'POST /api/admin/banners',
      },
      {
        name: 'Import',
        href: '/import',
        icon: 'import',
        about: 'Flags from a file',
        needs: 'POST /api/admin/features-batch/import',
      },
    ],
  },
];

/** Every area, those of the settings too. */
export const allAreas: readonly Area[] = [
  ...mainAreas,
  ...otherAreas,
  ...settingsGroups.flatMap(({ areas }) => areas),
];

/** Whether an address belongs to an area. */
export function isWithin(path: string, { href, owns }: Area): boolean {
  return (
    path === href || (href !== '/' && path.startsWith(`${href}/`)) || (owns?.test(path) ?? false)
  );
}

/** Whether an address belongs to the settings. */
export function isSettings(path: string): boolean {
  return (
    path === settingsAddress ||
    settingsGroups.some(({ areas }) => areas.some((area) => isWithin(path, area)))
  );
}
