/** What an SDK of the application `shop` reports about the last minute. */
export function usageBucket(toggles: object, more: object = {}) {
  return {
    appName: 'shop',
    instanceId: 'one',
    bucket: {
      start: new Date(Date.now() - 60_000).toISOString(),
      stop: new Date().toISOString(),
      toggles,
    },
    ...more,
  };
}
