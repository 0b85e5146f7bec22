/** What is typed in the form of a flag's details. */
export interface Details {
  readonly type: string;
  /** Empty: none. */
  readonly description: string;
  readonly impressionData: boolean;
}

/** What changes between the details of a flag, a sentence each; empty if nothing does. Pure. */
export function detailsDifference(before: Details, after: Details): string[] {
  return [
    ...(before.type === after.type ? [] : [`Type: from ${before.type} to ${after.type}.`]),
    ...(before.description === after.description
      ? []
      : [`Description: from ${quoted(before.description)} to ${quoted(after.description)}.`]),
    ...(before.impressionData === after.impressionData
      ? []
      : [`Impression data is ${after.impressionData ? 'on' : 'off'}.`]),
  ];
}

function quoted(text: string): string {
  return text === '' ? 'nothing' : `“${text}”`;
}
