/** `osls offline` does what `npm start` does, for whoever is used to type that. */
export default class LocalPlugin {
  readonly commands = {
    offline: { usage: 'Runs the service on this machine', lifecycleEvents: ['start'] },
  };

  readonly hooks = {
    'offline:start': () => import('./start.ts'),
  };
}
