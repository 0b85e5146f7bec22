/** A value in double quotes, in which a doubled quote is one, or everything up to a separator. */
const item = /"((?:[^"]|"")*)"|([^,;\t\r\n]+)/g;

/**
 * The values in a text that was typed or pasted: separated by line breaks, commas, semicolons or tabs, with
 * double quotes around those that contain a separator, as spreadsheets write them. Pure.
 *
 * @param known values that are in the list already
 * @returns `values` in the order of the text, each once; `duplicates`: how many were there already, or twice
 */
export function splitValues(text: string, known: readonly string[] = []) {
  const found = [...text.matchAll(item)]
    .map(([, quoted, plain]) => (quoted?.replaceAll('""', '"') ?? plain ?? '').trim())
    .filter((value) => value !== '');
  const before = new Set(known);
  const values = [...new Set(found)].filter((value) => !before.has(value));
  return { values, duplicates: found.length - values.length };
}
