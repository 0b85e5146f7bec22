/** What was found in pasted text. */
export interface SplitValues {
  /** In the order of the text, each once. */
  readonly values: readonly string[];
  /** Values of the text that were there already, or twice. */
  readonly duplicates: number;
}

/** A value in double quotes, in which a doubled quote is one, or everything up to a separator. */
const item = /"((?:[^"]|"")*)"|([^,;\t\r\n]+)/g;

/**
 * The values in a text that was typed or pasted: separated by line breaks, commas, semicolons or tabs, with
 * double quotes around those that contain a separator, as spreadsheets write them. Pure.
 *
 * @param known values that are in the list already
 */
export function splitValues(text: string, known: readonly string[] = []): SplitValues {
  const found = [...text.matchAll(item)]
    .map(([, quoted, plain]) => (quoted?.replaceAll('""', '"') ?? plain ?? '').trim())
    .filter((value) => value !== '');
  const before = new Set(known);
  const values = [...new Set(found)].filter((value) => !before.has(value));
  return { values, duplicates: found.length - values.length };
}
