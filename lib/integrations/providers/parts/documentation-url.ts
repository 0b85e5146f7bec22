/** The URL of a section of `docs/integrations.md`. */
export function documentationUrl(section: string): string {
  return `https://github.com/flagwright/flagwright/blob/main/docs/integrations.md#${section}`;
}
