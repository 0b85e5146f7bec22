/** The URL of a section of `docs/notifications.md`. */
export const documentationUrl = (section: string): string =>
  `https://github.com/flagwright/flagwright/blob/main/docs/notifications.md#${section}`;
