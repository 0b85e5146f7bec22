/** Tags by their keys. */
export type Tags = Readonly<Record<string, string>>;

/**
 * Parses the parameter `tags`: an object in `serverless.yml`, or `team=flags,cost-center=42` on a command
 * line.
 * @throws {Error} when a part has no key or no `=`
 */
export function parseTags(tags: Tags | string | undefined): Tags {
  if (typeof tags !== 'string') return tags ?? {};
  const parts = tags.split(',').filter((part) => part.trim() !== '');
  return Object.fromEntries(
    parts.map((part) => {
      const [, key = '', value = ''] = /^([^=]*)=(.*)$/.exec(part.trim()) ?? [];
      if (key === '') throw new Error(`A tag is written key=value, but is "${part}".`);
      return [key, value];
    }),
  );
}
