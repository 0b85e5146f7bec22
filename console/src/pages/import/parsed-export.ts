/** The export that a text holds, or what is wrong with the text; neither for an empty one. */
export function parsedExport(text: string): { readonly data?: object; readonly fault?: string } {
  if (text.trim() === '') return {};
  try {
    const data: unknown = JSON.parse(text);
    if (typeof data === 'object' && data !== null && !Array.isArray(data)) return { data };
    return { fault: 'An export is a JSON object.' };
  } catch (error) {
    return { fault: `This is not JSON: ${error instanceof Error ? error.message : 'unreadable'}` };
  }
}
