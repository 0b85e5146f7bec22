import type { Layer } from './layers.ts';

/**
 * The rooms of `console/src` from the lowest to the highest: each imports only from itself and from rooms before it. What is
 * loaded later (`import(…)`) may be in any.
 */
export const consoleRooms: readonly Layer[] = [
  {
    name: 'ground',
    about: 'Files of `src` that know no room: addresses, stores, files that are loaded later.',
  },
  { name: 'api', about: 'Requests as data, reads and writes, and the messages about them.' },
  { name: 'session', about: 'Who is signed in.' },
  { name: 'access', about: 'What the person may do, and what is said where they may not.' },
  { name: 'components', about: 'Buttons, fields, dialogs, tables and charts.' },
  { name: 'networks', about: 'Fields for ranges of addresses.' },
  { name: 'passkeys', about: 'Passkeys and recovery codes.' },
  { name: 'people', about: 'Lists, sessions and tokens of people.' },
  { name: 'test-contexts', about: 'Contexts that people evaluate flags for.' },
  { name: 'strategies', about: 'The fields of a strategy, and what a draft of one does.' },
  { name: 'release-plans', about: 'Milestones in words, and their fields.' },
  { name: 'integrations', about: 'How integrations are doing.' },
  { name: 'changes', about: 'Changes of flags and segments: made at once, or proposed.' },
  { name: 'events', about: 'Events in sentences, each with a way back.' },
  { name: 'pages', about: 'A folder for each page.' },
  { name: 'shell', about: 'The frame of every page: navigation, settings, palette, shortcuts.' },
  {
    name: 'start',
    about: 'The other files of `src`: where the console begins, and which page is in which file.',
  },
];

/** The files of the room `ground`; what else is in no folder, and `page-files`, belongs to the room `start`. */
export const groundFiles: readonly string[] = [
  'addresses.ts',
  'ago.ts',
  'in-turn.ts',
  'lazy.tsx',
  'load-file.ts',
  'store.ts',
];
