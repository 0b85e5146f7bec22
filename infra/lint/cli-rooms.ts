import type { Layer } from './layers.ts';

/** The rooms of `cli/src` from the lowest to the highest: each imports only from itself, from rooms before it and from `lib`. */
export const cliRooms: readonly Layer[] = [
  { name: 'terminal', about: 'What people and scripts see: lines, tables, errors, exit codes.' },
  { name: 'settings', about: 'The address of the service, the token, and what a repository sets.' },
  { name: 'api', about: 'Requests to the service, typed by its contracts.' },
  { name: 'files', about: 'Flags and references as files.' },
  {
    name: 'local',
    about: 'Flags that are served on one’s own machine, by the edge node in this process.',
  },
  { name: 'commands', about: 'A file for each command, in folders by what they are about.' },
  { name: 'start', about: 'The files of `src`: the program, and its start.' },
];
