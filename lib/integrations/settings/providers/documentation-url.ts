/** The URL of a section of `docs/notifications.md`. */
export function documentationUrl(section: string): string {
  return `https://github.com/flagwright/flagwright/blob/main/docs/notifications.md#${section}`;
}
