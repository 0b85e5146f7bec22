import type { Layer } from './layers.ts';

/** The rooms of `edge/src` from the lowest to the highest: each imports only from itself, from rooms before it and from `lib`. */
export const edgeRooms: readonly Layer[] = [
  { name: 'logging', about: 'The log.' },
  {
    name: 'options',
    about: 'The options with their variables and defaults, and what is read of them.',
  },
  { name: 'tokens', about: 'What a token says, and which tokens cover others.' },
  {
    name: 'flags',
    about: 'The flags of each environment, what changed in them, and the answers made of them.',
  },
  {
    name: 'upstream',
    about: 'What this node asks its server for: flags, and whether tokens are valid.',
  },
  { name: 'backup', about: 'The folder that keeps flags and tokens over a restart.' },
  {
    name: 'metrics',
    about:
      'What is counted: usage that is sent on, the report of this node, and metrics for Prometheus.',
  },
  { name: 'server', about: 'Which callers are let in, and what they get.' },
  { name: 'backstage', about: 'Pages for operators.' },
  { name: 'start', about: 'The files of `src`: the command, and what a node is made of.' },
];
